// What --help prints, from the table of commands.
#pragma once

#include <string>

#include "waywiser/cli/command.h"

namespace waywiser::cli {

// "waywiser check FILE SOLUTION [OPTIONS]", the arguments as they stand in the usage.
std::string usage_text(const CommandEntry& command);
// "FILE SOLUTION", or "nothing".
std::string arguments_text(const CommandEntry& command);
// "-o, --output TEXT".
std::string option_text(const OptionEntry& option);
// What an option does, with its default.
std::string option_help(const OptionEntry& option);

// The whole help of a command in so many columns.
std::string help_text(const CommandEntry& command, int columns);

}  // namespace waywiser::cli
