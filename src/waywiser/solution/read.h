// One door to all solution formats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waywiser/solution/solution.h"

namespace waywiser {

enum class SolutionFormat { cvrplib, sintef, mamut, plain };

// The format by content: how the first word begins.
SolutionFormat solution_format(std::string_view bytes);

// Reads `path` ("-": standard input), telling the format by content. Throws InputError.
SolutionFile read_solution(const std::string& path);

// The same from bytes; `file` names them in errors.
SolutionFile parse_solution(std::string_view bytes, const std::string& file);

}  // namespace waywiser
