// Plain lists of customers: one route a line, or arrays in an array.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kPlainLists;
extern const SolutionFormat kJsonLists;

// "5 3 8", "5, 3, 8" or "0 -> 5 -> 3 -> 0" a line (route_body.h); the depot at the ends or between
// routes ("0 5 3 0 8 0"). A line "Cost 12.5" or 12.5 alone is the cost, "Time: 3 s" a remark.
// Throws InputError.
SolutionFile parse_plain(std::string_view bytes, const std::string& file);

// [[5, 3, 8], [4]], or [5, 3, 0, 8], as JSON has it or Python prints it (python_text.h); costs and
// remarks may follow. Throws InputError.
SolutionFile parse_json_lists(std::string_view bytes, const std::string& file);

}  // namespace waywiser
