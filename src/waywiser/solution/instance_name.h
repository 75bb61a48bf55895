// Whether a solution is of the instance that it is held against, as far as names tell.
#pragma once

#include <string>

#include "waywiser/solution/solution.h"

namespace waywiser {

// What to tell a person where the file names another instance than this; empty where it names none
// or this one, in any spelling ("r101.txt" is R101).
std::string other_instance_warning(const SolutionFile& file, const std::string& instance);

}  // namespace waywiser
