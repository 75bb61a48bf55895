// The list of all solution formats.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

// In the order in which a text is offered to them; the last takes what no other recognises.
std::span<const SolutionFormat* const> solution_formats();

// The format of a text by content.
const SolutionFormat& solution_format(std::string_view bytes);

// The format that is written to a file of this name: the one with the longest ending that fits,
// CVRPLIB's where none does.
const SolutionFormat& solution_format_of_path(std::string_view path);

// "CVRPLIB .sol, SINTEF's text, ...": the titles of all.
std::string readable_solution_titles();

}  // namespace waywiser
