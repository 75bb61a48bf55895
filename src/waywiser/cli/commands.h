// The commands, one file each: every function adds its command to `root`. Options live as long as
// the process.
#pragma once

#include "waywiser/cli/options.h"

namespace waywiser::cli {

void add_instance(Command& root, Common& common);
void add_instance_show(Command& noun, Common& common);

}  // namespace waywiser::cli
