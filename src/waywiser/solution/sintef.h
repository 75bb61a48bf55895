// The solution texts of SINTEF's TOP pages (www.sintef.no/projectweb/top/vrptw): a header with
// "Instance name", "Authors", "Date", "Reference" in many spellings, a line "Solution", and one
// line "Route k : ids" a route.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kSintef;

// The header need not be UTF-8, and any other text above the routes is passed too ("Objective:
// 12"). Throws InputError; where there is no route at all it says what the text looks like.
SolutionFile parse_sintef(std::string_view bytes, const std::string& file);

}  // namespace waywiser
