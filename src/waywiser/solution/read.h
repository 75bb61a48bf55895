// One door to all solution formats.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/formats.h"

namespace waywiser {

// Reads `path` ("-": standard input), telling the format by content. Throws InputError.
SolutionFile read_solution(const std::string& path);

// The same from bytes; `file` names them in errors.
SolutionFile parse_solution(std::string_view bytes, const std::string& file);

}  // namespace waywiser
