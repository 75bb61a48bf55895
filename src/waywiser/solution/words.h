// What the readers of solution texts share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/base/scanner.h"

namespace waywiser {

// The number of a customer, or of the depot. Throws InputError if it is not an integer of at least
// 0.
std::int64_t customer_number(const Scanner& scanner, const Word& word);

// Adds the numbers of a word: one, or several with commas between them ("5,3,"). Throws InputError.
void append_customers(const Scanner& scanner, const Word& word, std::vector<std::int64_t>& route);

// A cost as it stands: a decimal of any length, kept as text. Throws InputError if it is none.
std::string cost_text(const Scanner& scanner, const Word& word);

}  // namespace waywiser
