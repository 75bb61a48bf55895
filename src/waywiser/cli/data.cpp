#include "waywiser/cli/commands.h"

namespace waywiser::cli {

void add_data(Command& root, Common& common) {
  Command noun =
      root.add("data", "The public benchmark sets: what is known, and getting the files");
  add_data_fetch(noun, common);
  add_data_list(noun, common);
  add_data_where(noun, common);
}

}  // namespace waywiser::cli
