// "Route #1: 5 3 ..." lines: what CVRPLIB's and SINTEF's formats have in common.
#pragma once

#include "waywiser/base/scanner.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// Reads to the end of the scanner: lines "Route k: ids" with k counting from 1 or 0, in any
// spelling ("route # 1 :", "Route  1 :", ids with commas, lines that continue the route above), at
// most one "Cost c", and below the routes remarks ("Time 12.3", "status: optimal"), which are
// passed. Throws InputError.
SolutionFile read_route_lines(Scanner scanner);

}  // namespace waywiser
