// What an installation has besides the executable, made from the table of commands.
#pragma once

#include "waywiser/cli/command.h"

namespace waywiser::cli {

// Adds `generate`, hidden: it prints or writes what is made of `table`, the whole one.
void add_generate(Command& root, const CommandEntry& table);

}  // namespace waywiser::cli
