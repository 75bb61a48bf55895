// The customers of a route as people write them: "5 3 8", "5, 3, 8", "0 -> 5 -> 3 -> 0",
// "0(0)->5(4)", "0 Load(0) -> 5 Load(2)", "0-5-3-0", "[5, 3]", "Depot -> 5 -> Depot".
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/base/scanner.h"

namespace waywiser {

// Appends the numbers of `text`, a piece of one line. What stands in parentheses says something
// else (a load, a time), as does a word glued to them; the word Depot is dropped at the ends, and
// what follows a measure behind the customers ("5 3 | distance: 12.5 | load: 2") is a remark.
// Throws InputError at anything else.
void append_customers(const Scanner& scanner, const Word& text, std::vector<std::int64_t>& route);

}  // namespace waywiser
