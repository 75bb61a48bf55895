// Which Waywiser this is.
#pragma once

#include "waywiser/cli/command.h"

namespace waywiser::cli {

// "waywiser 0.1.0 (commit ..., g++ ..., Release ...)", or "waywiser.version/1".
ExitCode print_version(const Common& common);
void add_version(Command& root, Common& common);

}  // namespace waywiser::cli
