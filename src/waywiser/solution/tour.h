// TSPLIB's and LKH's tours (.tour): one line of nodes through all vehicles' routes.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kTour;
extern const SolutionFormat kTourLines;

// TOUR_SECTION's nodes, each tour up to its -1, numbered as VRPLIB's: from 1, the depot among them.
// LKH-3 writes a copy of the depot for each further vehicle, numbered beyond the instance's nodes;
// only the instance knows which these are (SolutionFile::nodes). "Length = 12" in a comment is the
// cost. Throws InputError.
SolutionFile parse_tour(std::string_view bytes, const std::string& file);

// LKH-3's MTSP_SOLUTION_FILE: "NAME, Cost: 0_12", "The tours traversed by the 2 salesmen are:",
// then a tour a line, "1 3 5 1 (#2)  Cost: 8", of the same nodes. Throws InputError.
SolutionFile parse_tour_lines(std::string_view bytes, const std::string& file);

}  // namespace waywiser
