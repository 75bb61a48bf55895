// Ctrl-C as a wish that is granted when convenient: the first SIGINT or SIGTERM raises a flag, the
// second ends the process at once.
#pragma once

#include "waywiser/solver/budget.h"

namespace waywiser::cli {

// Installs the handlers and returns the flag, which lives as long as the process.
const StopFlag& stop_on_interrupt();

}  // namespace waywiser::cli
