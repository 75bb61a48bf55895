// "Route #1: 5 3 ..." lines: what CVRPLIB's, SINTEF's and many a program's own texts have in
// common.
#pragma once

#include "waywiser/base/scanner.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// True if the line at the scanner begins with the label of a route (route_label.h).
bool begins_route(Scanner scanner);

// Reads to the end of the scanner: labels as above with the customers behind them or on the lines
// that follow (route_body.h), costs ("Cost 12.5", "Total cost: 12.5", 12.5 alone) and, below the
// first route, remarks, which are passed. Routes count up from 1 or 0, so that a lost line is
// noticed; a number twice is told as a warning. Vehicles may be left out, and "Route:" in every
// line is as good. Throws InputError.
SolutionFile read_route_lines(Scanner scanner);

}  // namespace waywiser
