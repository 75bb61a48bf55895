// How an error is told: one style for every command.
#pragma once

#include "waywiser/base/error.h"
#include "waywiser/cli/command.h"

namespace waywiser::cli {

// "waywiser: error: ..." on standard error; with --json, where standard output is still empty, a
// document "waywiser.error/1" there too. Returns the exit code of the process.
int tell_error(const Error& error, const Common& common);

}  // namespace waywiser::cli
