// The native solver as a solver process: the other end of the line protocol.
#pragma once

#include <string>

#include "waywiser/base/error.h"

namespace waywiser {

// Speaks the protocol over two file descriptors until its run is done: reads `problem` and `start`,
// writes each incumbent, stops at `stop` and at the end of its input. A problem that it refuses is
// answered by `error` and ExitCode::input. Throws WriteError where its output cannot be written; a
// host that does not read any more ends it by SIGPIPE, unless that is ignored.
ExitCode serve_native_solver(int input, int output);

// The line that `--describe` prints.
std::string describe_native_solver();

}  // namespace waywiser
