// Routes as lists of YAML, or of any text with a dash before each item.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kYamlRoutes;

// "- [5, 3]", "- 5 3" or "- 0 -> 5 -> 0" a route; "- - 5" and "- 3" below, or "route_1:" and
// "- 5" below; "1: [5, 3]"; items with "stops: [5, 3]" (route, customers, ...). A "cost: 12.5"
// at the left edge is the cost; comments and all other keys are passed, with their lists. This is
// what route lists need of YAML, no more: no anchors, no tags, no blocks of text. Throws
// InputError.
SolutionFile parse_yaml_routes(std::string_view bytes, const std::string& file);

}  // namespace waywiser
