// Errors for words of the command line that nothing knows: each names the word, and what was
// probably meant.
#pragma once

#include <string>

#include "waywiser/base/error.h"
#include "waywiser/cli/command.h"

namespace waywiser::cli {

UsageError unknown_command(const CommandEntry& parent, const std::string& word);
UsageError unknown_option(const CommandEntry& command, const std::string& word);
UsageError unexpected_argument(const CommandEntry& command, const std::string& word);

}  // namespace waywiser::cli
