
#include <unistd.h>

#include "waywiser/cli/commands.h"
#include "waywiser/solver/native_solver.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {

void add_solver(Command& root, Common&) {
  static bool describe = false;
  root.add("solver", "Plumbing: the native solver speaking the line protocol")
      .flag("--describe", describe, "One JSON line: name, version, options with their defaults")
      .notes(
          "Reads `problem`, `start` and `stop` as JSON Lines from standard input and writes each\n"
          "improving solution to standard output (docs/protocol.md). Studies run it like any "
          "other\n"
          "solver; `waywiser solve` runs the same search in process.")
      .action([] {
        if (describe) {
          print_text(describe_native_solver());
          return ExitCode::done;
        }
        return serve_native_solver(STDIN_FILENO, STDOUT_FILENO);
      });
}

}  // namespace waywiser::cli
