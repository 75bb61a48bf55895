// Manual pages, from the table of commands.
#pragma once

#include <string>

#include "waywiser/cli/command.h"

namespace waywiser::cli {

// "waywiser-study-run": the name of a command's page, section 1.
std::string man_name(const CommandEntry& command);
// The page in roff (man(7)). `footer` is what stands at its foot: "waywiser 0.1.0".
std::string man_page(const CommandEntry& command, const std::string& footer);

}  // namespace waywiser::cli
