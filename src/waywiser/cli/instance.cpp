#include "waywiser/cli/commands.h"

namespace waywiser::cli {

void add_instance(Command& root, Common& common) {
  Command noun = root.add("instance", "Look at, convert and generate instances");
  add_instance_convert(noun, common);
  add_instance_generate(noun, common);
  add_instance_show(noun, common);
}

}  // namespace waywiser::cli
