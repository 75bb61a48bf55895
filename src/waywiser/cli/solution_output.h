// The text of a solution file that a command writes.
#pragma once

#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// By the ending of the path: .MonoCost.json and any other .json are MAMUT-routing's two kinds of
// best-known solutions, the first with the cost in the unit of its instance's integers (tenths cut
// off where the instance is Euclidean); anything else is CVRPLIB's .sol.
std::string solution_output(const std::string& path, const Instance& instance,
                            const Routes& routes);

}  // namespace waywiser::cli
