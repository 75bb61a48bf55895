// Completions of shells, from the table of commands.
#pragma once

#include <string>

#include "waywiser/cli/command.h"

namespace waywiser::cli {

// Scripts to be installed as the shells expect them: "waywiser" for bash, "_waywiser" for zsh,
// "waywiser.fish" for fish. Commands, options and the values of choices are completed, files
// elsewhere.
std::string bash_completion(const CommandEntry& root);
std::string zsh_completion(const CommandEntry& root);
std::string fish_completion(const CommandEntry& root);

}  // namespace waywiser::cli
