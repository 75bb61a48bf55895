// A program that is run to its end for what it says: pip, a renderer, Slurm's commands. Solvers are
// another thing (child_process.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace waywiser {

enum class Capture {
  errors,  // standard error; standard output goes to /dev/null
  both,    // both, as they come
};

struct CommandResult {
  int launch_error = 0;  // errno where it could not be started
  int status = 0;        // of waitpid()
  std::string output;    // the last `most` bytes of what was captured
  bool ok() const { return launch_error == 0 && status == 0; }
};

// Finds argv[0] in PATH, with standard input empty and our environment, and waits for its end.
CommandResult run_command(const std::vector<std::string>& argv, Capture capture,
                          std::size_t most = std::size_t{64} << 20);

// The last line of a text that is not blank; empty where there is none.
std::string last_line(const std::string& text);

}  // namespace waywiser
