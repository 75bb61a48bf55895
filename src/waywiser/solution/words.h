// What the readers of solution texts share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "waywiser/base/scanner.h"

namespace waywiser {

// The number of a customer, or of the depot. Throws InputError if it is not an integer of at least
// 0.
std::int64_t customer_number(const Scanner& scanner, const Word& word);

// A cost as it stands: a decimal of any length, kept as text. Throws InputError if it is none.
std::string cost_text(const Scanner& scanner, const Word& word);

// True for a number with a point or an exponent, alone on its line: a cost, for customers have
// none.
bool is_lone_cost(const Word& line);

// True for a word, in upper case, that says something about a route rather than who is on it:
// DISTANCE, LOAD, COST, ...
bool is_measure(std::string_view word);

}  // namespace waywiser
