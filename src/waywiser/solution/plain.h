// Plain lists of customers: one route a line, or JSON arrays in an array.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/solution.h"

namespace waywiser {

// "5 3 8" or "5, 3, 8" a line; 0 is the depot, at the ends or between routes ("0 5 3 0 8 0").
// Throws InputError.
SolutionFile parse_plain(std::string_view bytes, const std::string& file);

// [[5, 3, 8], [4]], or [5, 3, 0, 8]. Throws InputError.
SolutionFile parse_json_lists(std::string_view bytes, const std::string& file);

}  // namespace waywiser
