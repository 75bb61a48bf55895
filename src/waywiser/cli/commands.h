// The commands, one file each: every function adds its command to `root`. Options live as long as
// the process.
#pragma once

#include "waywiser/cli/options.h"

namespace waywiser::cli {

// (each command adds its line here and in main.cpp)

}  // namespace waywiser::cli
