// Which solution format a text or a file name has, and the last of the list.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

// The solution texts of SINTEF's TOP pages (www.sintef.no/projectweb/top/vrptw): a header with
// "Instance name", "Authors", "Date", "Reference" in many spellings, a line "Solution", and one
// line "Route k : ids" a route. It reads what no other format recognises: any text above the routes
// is passed ("Objective: 12"; the header need not be UTF-8), and below a title ("Best solution:")
// they may be in whatever format of the list. Where there is no route at all it says what the text
// looks like.
extern const SolutionFormat kSintef;

// The format of a text by content.
const SolutionFormat& solution_format(std::string_view bytes);

// The format that is written to a file of this name: the one with the longest ending that fits,
// CVRPLIB's where none does.
const SolutionFormat& solution_format_of_path(std::string_view path);

// "CVRPLIB .sol, SINTEF's text, ...": the titles of all.
std::string readable_solution_titles();

}  // namespace waywiser
