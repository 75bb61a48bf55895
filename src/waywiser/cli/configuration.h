// Defaults of a person or machine, in a file (docs/cli.md, "Configuration").
#pragma once

#include <optional>
#include <string>

#include "waywiser/cli/common.h"

namespace waywiser::cli {

// The file that counts: WAYWISER_CONFIG where it is set (set to nothing: none), else
// waywiser/config.toml below XDG_CONFIG_HOME or ~/.config, where it exists.
std::optional<std::string> configuration_file();

// Takes over what the file says: the colour into `common`, the rest into variables of the
// environment that are not set, so that programs which are started see it too. Call it before there
// are threads. Throws InputError with file, line, found and expected.
void apply_configuration(Common& common);

}  // namespace waywiser::cli
