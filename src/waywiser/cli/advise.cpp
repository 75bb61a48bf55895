#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/cli/advise_report.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/solver/registry.h"
#include "waywiser/system/number.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct AdviseOptions {
  InstanceInput input;
  std::vector<std::string> patterns;
  std::optional<std::string> solver;
  double tolerance = AdviceRequest{}.tolerance;
};

AdvisedFile advised(const std::string& path, const AdviseOptions& options, const Common& common) {
  const InstanceFile read = options.input.read_file(path);
  tell_instance(read, common);
  const Instance& instance = read.instance;
  AdvisedFile file;
  file.path = path;
  AdviceRequest request;
  request.tolerance = options.tolerance;
  if (const CatalogueEntry* known = find_by_digest(content_digest(instance))) {
    request.distance = known->sintef.distance;
    file.source = "SINTEF, " + known->sintef.date;
  }
  file.advice = advise(instance, request);
  return file;
}

std::optional<double> number_of(const SolverOptions& options, const std::string& name) {
  const auto found = options.find(name);
  return found == options.end() ? std::nullopt : parse_real(found->second);
}

// A JSON scalar without its quotes.
std::optional<std::string> word_of(const SolverOptions& options, const std::string& name) {
  const auto found = options.find(name);
  if (found == options.end()) return std::nullopt;
  std::string word = found->second;
  std::erase(word, '"');
  return word;
}

AdvisedSolver ask(const std::string& name) {
  AdvisedSolver solver;
  solver.name = name;
  try {
    const SolverDescription description = describe_solver(resolve_solver(name));
    solver.name = description.name;
    solver.version = description.version;
    solver.max_penalty = number_of(description.defaults, "max_penalty");
    solver.follows = word_of(description.defaults, "penalties");
  } catch (const ExternalError& error) {
    solver.fault = error.what();  // the rest of the advice does not need it
  }
  return solver;
}

// The largest P that one of them needs; none where one has none, or it is too large for one.
std::optional<std::int64_t> common_p(const std::vector<AdvisedFile>& files) {
  std::int64_t common = 1;
  for (const AdvisedFile& file : files) {
    if (!file.advice.P) return std::nullopt;
    common = std::max(common, *file.advice.P);
  }
  const bool fits = std::all_of(files.begin(), files.end(), [&](const AdvisedFile& file) {
    return common <= file.advice.largest_p_64;
  });
  if (!fits) return std::nullopt;
  return common;
}

ExitCode run_advise(const AdviseOptions& options, const Common& common) {
  if (!(options.tolerance > 0.0) || options.tolerance >= 1.0) {
    throw UsageError(fmt::format("--tolerance: found {}, expected a share above 0 and below 1",
                                 options.tolerance));
  }
  AdviceReport report;
  for (const std::string& pattern : options.patterns) {
    const std::vector<std::string> paths =
        pattern == "-" ? std::vector<std::string>{pattern} : resolve_instances(pattern);
    for (const std::string& path : paths) report.files.push_back(advised(path, options, common));
  }
  if (options.solver) report.solver = ask(*options.solver);
  report.P = common_p(report.files);
  const std::optional<int> columns = terminal_columns(STDOUT_FILENO);
  print_text(common.json ? advice_json(report) : advice_text(report, columns));
  return report.P ? ExitCode::done : ExitCode::negative;
}

}  // namespace

void add_advise(Command& root, Common& common) {
  static AdviseOptions options;
  Command& command =
      root.add("advise", "Which P and which rounding suit instances, why, and what it costs");
  command.positionals("INSTANCE", options.patterns,
                      "instances: files, globs, sets (solomon, homberger/600) or names (R1_2_*)");
  options.input.add_to(command);
  command
      .option("--solver", options.solver,
              "Also what this solver's own constants have to do with it: a name or a COMMAND")
      .option("--tolerance", options.tolerance,
              "How much of the distance rounding may make up, at most, of any solution")
      .notes(
          "P is the smallest power of ten at which, under the scheme whose feasible solutions are\n"
          "feasible on the instance itself, no window is emptied, every customer can be reached,\n"
          "and the bound on the error of any solution (its arcs, each with the largest error of\n"
          "a length) is within the tolerance. Shares are of the best known distance, or of a\n"
          "lower bound where there is none. Exit code 1: there is no such P.\n"
          "Examples:\n"
          "  waywiser advise R101.txt --solver pyvrp\n"
          "  waywiser advise homberger/600 --tolerance 0.0001 --json")
      .action([&common] { return run_advise(options, common); });
}

}  // namespace waywiser::cli
