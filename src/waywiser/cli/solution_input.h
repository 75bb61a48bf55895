// How commands read a solution: what its reader has to tell a person is told.
#pragma once

#include <string>
#include <vector>

#include "waywiser/cli/common.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// What there is to warn of: what the reader noticed, and that the file names another instance.
std::vector<std::string> solution_warnings(const SolutionFile& solution, const Instance& instance);

// Reads `path` and writes these warnings to standard error, unless --quiet. Throws InputError.
SolutionFile read_told_solution(const std::string& path, const Instance& instance,
                                const Common& common);

}  // namespace waywiser::cli
