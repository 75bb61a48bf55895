
#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

// Every key that a study file may have, with its default or an example.
constexpr const char* kStudyFile =
    R"(# A study: instances x solvers x P x rounding x seeds. Everything in it is explained in docs/campaigns.md.
#   waywiser study plan {0}     what it will cost
#   waywiser study run {0}      run what is missing; stop it and start it again as you like
#   waywiser study report {0}   the tables

[study]
name = "{1}"

# "fleet": 10 n per vehicle + travel time; "distance": travel time with at most the file's vehicles.
objective = "fleet"

# Sets of the catalogue (`waywiser data list`), globs over them, names, or files beside this one.
instances = ["C101", "R101", "RC101"]

# Scaling factors and rounding schemes: every one with every other.
P = [1, 10, 1000]
rounding = ["optimistic", "nearest", "pessimistic"]
# ties = ["half-up"]              # of "nearest"; or "half-even", or both
# control = ["double"]            # the native solver on unrounded numbers as well

seeds = [1, 2, 3]

# One limit, or one by size: the largest key <= n holds.
clock = "wall"                    # "cpu" on machines that others use; "iterations" to reproduce exactly
time_limit = "10s"
# time_limit = {{ 100 = "120s", 600 = "900s", 1000 = "1800s" }}
# iterations = {{ 100 = 20000 }}    # in place of time_limit with clock = "iterations"

# keep_routes = "final"           # or "all": the routes of every improvement

# Each table [solver.NAME] is one solver of the study.
[solver.waywiser]
# options = {{ }}                   # `waywiser solver --describe` names them

# [solver.pyvrp]
# [solver.ortools]
# [solver.mine]
# solver = "python3 my_solver.py" # any command that speaks the line protocol (docs/protocol.md);
#                                 # its files are found beside this one

# How it is run; no result depends on it.
# [run]
# attempts = 3                    # of a run whose solver crashes
# memory_limit = "4GB"            # for each run; without it a solver may take all there is
# order_seed = 1

# Choices of the analysis, all with defaults that the report states (docs/metrics.md).
# [analysis]
# preset = "paper"
)";

struct Options {
  std::string file = "study.toml";
  bool force = false;
};

std::string stem(const std::string& file) {
  const std::size_t slash = file.find_last_of('/');
  const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
  return name.substr(0, name.rfind('.'));
}

ExitCode init(const Options& options, const Common& common) {
  if (!options.file.ends_with(".toml"))
    throw UsageError("FILE: found " + in_quotes(options.file) +
                     ", expected a name that ends in .toml");
  const std::string text = fmt::format(kStudyFile, options.file, stem(options.file));
  write_output(options.file, text, options.force ? Existing::replace : Existing::keep);
  if (common.json) {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object().member("schema", "waywiser.study-init/1").member("file", options.file);
    print("{}\n", json.end_object().text());
  } else if (!common.quiet) {
    narrate("wrote {0}; next: waywiser study plan {0}\n", options.file);
  }
  return ExitCode::done;
}

}  // namespace

void add_study_init(Command& noun, Common& common) {
  static Options options;
  noun.add("init", "Write a study file to start from, every key explained")
      .optional_positional("FILE", options.file, "The file to write (study.toml)")
      .flag("--force", options.force, "Replace an existing file")
      .action([&common] { return init(options, common); });
}

}  // namespace waywiser::cli
