// Parses a command line by the table of commands and runs what it asks for. A thin layer over
// CLI11, whose header is included by options.cpp alone because it dominates compile time.
#pragma once

#include <functional>
#include <string>

#include "waywiser/cli/command.h"

namespace waywiser::cli {

// The exit code of the process. Errors are printed to standard error as "waywiser: error: ...", and
// with --json as a document on standard output too (docs/cli.md).
int run(int argc, const char* const* argv, const std::string& summary, Common& common,
        const std::function<void(Command& root)>& build);

}  // namespace waywiser::cli
