// Which command a solver's name stands for, and what that solver says of itself.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "waywiser/solver/run.h"

namespace waywiser {

// A solver that can be started.
struct SolverCommand {
  std::string name;               // as the user gave it
  std::vector<std::string> argv;  // speaks the line protocol; takes --describe
};

// Says that the running program answers to `PROGRAM solver`, whatever its file is called: main()
// calls it. Any other program, a test or a benchmark, finds the one in whose build tree it stands.
void serve_as_native_solver();

// `waywiser`: this executable. `pyvrp`, `pyvrp-ils`, `ortools`, `cli`: the Python adapters, found
// in $WAYWISER_ADAPTERS, beside the executable's installation or in the source tree, with the
// Python of their environment ($WAYWISER_PYTHON_ADAPTERS, $WAYWISER_PYTHON_PYVRP_ILS, else
// .venv-adapters and .venv-pyvrp-ils as scripts/setup makes them). Anything else is a command line:
// words split at spaces, quotes as in a shell. Throws ExternalError where an adapter or its Python
// is missing, saying what makes it; UsageError for an empty command.
//
// `base`: words of a command that are relative paths of files below this folder become those files
// (the first word only where it has a slash: a bare name is looked up in PATH).
SolverCommand resolve_solver(const std::string& name_or_command,
                             const std::filesystem::path& base = {});

// SHA-256 over the files that a command names after its first word (a script), or over its program
// where it names none: what changes when somebody edits a solver and forgets its version. Empty for
// `waywiser`, whose version says it, and where the files cannot be read.
std::string program_digest(const SolverCommand& solver);

// The folder of line_protocol.py, with which solvers in Python speak: every solver is started with
// it behind PYTHONPATH. Empty where it is not beside this executable.
std::string protocol_modules();

// The names that resolve_solver() knows, `waywiser` first.
std::vector<std::string> registered_solvers();

// A command line as words; single and double quotes and backslashes as in a POSIX shell, nothing
// expanded. Throws UsageError for an open quote.
std::vector<std::string> split_command(const std::string& line);

// What `--describe` states.
struct SolverDescription {
  std::string name;
  std::string version;
  SolverOptions defaults;                   // every option with its default, JSON scalars as text
  std::map<std::string, std::string> help;  // of the options that have one
  bool knows_longest_duration = false;      // it heeds the member of a problem
};

// Throws UsageError where the instance has what the solver does not announce to heed.
void check_features(const SolverDescription& solver, const Instance& instance);

// Starts the solver with --describe and reads its line (docs/protocol.md). Throws ExternalError
// with the solver's last words where there is none within 60 s.
SolverDescription describe_solver(const SolverCommand& solver);

// `set` over the solver's defaults. Throws UsageError with a suggestion for an option that the
// solver does not state, and for a value of another JSON type than the default's.
SolverOptions complete_options(const SolverDescription& description, const SolverOptions& set);

}  // namespace waywiser
