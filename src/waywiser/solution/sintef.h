// The solution texts of SINTEF's TOP pages (www.sintef.no/projectweb/top/vrptw): a header with
// "Instance name", "Authors", "Date", "Reference" in many spellings, a line "Solution", and one
// line "Route k : ids" a route.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/solution.h"

namespace waywiser {

// The header need not be UTF-8. Throws InputError.
SolutionFile parse_sintef(std::string_view bytes, const std::string& file);

}  // namespace waywiser
