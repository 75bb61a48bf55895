// The text of a solution file that a command writes.
#pragma once

#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// By the ending of the path: .MonoCost.json and any other .json are MAMUT-routing's two kinds of
// best-known solutions, the first with the cost in the unit of its instance's integers (tenths cut
// off where the instance is Euclidean); anything else is CVRPLIB's .sol.
// A name that promises what none of these is (check_output_name()) is written as .sol here.
std::string solution_output(const std::string& path, const Instance& instance,
                            const Routes& routes);

// Throws UsageError for a name whose ending is that of a well-known format that routes are not
// written in, such as plan.xlsx.
void check_output_name(const std::string& path);

}  // namespace waywiser::cli
