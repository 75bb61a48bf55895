// What there is to say about the routes of `solve --initial` before the search begins.
#pragma once

#include <string>

#include "waywiser/solver/run.h"

namespace waywiser::cli {

// Why the routes of request.initial are no solution under the rounding asked for, in one line, and
// what becomes of them; empty where they are one, and where there are none. Throws UnservableError
// where nothing is.
std::string initial_warning(const RunRequest& request, bool native);

}  // namespace waywiser::cli
