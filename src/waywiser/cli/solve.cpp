#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/duration.h"
#include "waywiser/cli/interrupt.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/cli/solve_report.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/instance/read.h"
#include "waywiser/solution/read.h"
#include "waywiser/solver/native_run.h"
#include "waywiser/solver/native_team.h"
#include "waywiser/solver/process.h"
#include "waywiser/solver/registry.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::int64_t kMostThreads = 1024;

struct SolveOptions {
  std::string instance;
  ScalingOptions scaling;
  std::string space = "scaled";
  std::string solver = "waywiser";
  std::vector<std::string> set;
  std::string objective = "fleet";
  std::optional<std::int64_t> fleet;
  std::optional<std::string> time_limit;
  std::optional<std::int64_t> iterations;
  std::optional<std::string> clock;
  std::int64_t seed = 1;
  std::int64_t threads = 1;
  std::optional<std::string> initial;
  std::optional<std::string> output;
  std::optional<std::string> trajectory;
  bool repair = false;
  bool force = false;
  bool help_all = false;

  bool native() const { return solver == "waywiser"; }
};

Budget read_budget(const SolveOptions& options) {
  Budget budget;
  if (options.iterations) {
    if (options.time_limit || options.clock.value_or("iterations") != "iterations") {
      throw UsageError("--iterations excludes --time-limit and the other clocks");
    }
    if (*options.iterations < 1) throw UsageError("--iterations must be at least 1");
    budget.clock = ClockKind::iterations;
    budget.iterations = *options.iterations;
    return budget;
  }
  const std::string clock = options.clock.value_or("wall");
  if (clock == "iterations") throw UsageError("--clock iterations needs --iterations N");
  if (clock != "wall" && clock != "cpu") {
    throw UsageError("--clock: found " + waywiser::quoted(clock) +
                     ", expected wall, cpu or iterations");
  }
  budget.clock = clock == "cpu" ? ClockKind::cpu : ClockKind::wall;
  if (options.time_limit) budget.seconds = parse_duration(*options.time_limit, "--time-limit");
  return budget;
}

std::optional<Scaling> read_scaling(const SolveOptions& options) {
  if (options.space == "scaled") return options.scaling.scaling();
  if (options.scaling.given()) {
    throw UsageError("--space double excludes -P, --rounding and --ties");
  }
  return std::nullopt;
}

SolverOptions read_set(const std::vector<std::string>& set) {
  SolverOptions options;
  for (const std::string& entry : set) {
    const std::size_t equals = entry.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UsageError("--set: found " + waywiser::quoted(entry) + ", expected NAME=VALUE");
    }
    options[entry.substr(0, equals)] = entry.substr(equals + 1);
  }
  return options;
}

// Refused before the search, not after it.
void check_output(const std::optional<std::string>& path, bool force) {
  if (!path || *path == "-") return;
  std::error_code ignored;
  const std::filesystem::path target(*path);
  if (!force && std::filesystem::exists(target, ignored)) {
    throw WriteError(*path + " exists; use --force to replace it");
  }
  const std::filesystem::path folder = target.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
    throw WriteError("cannot write " + *path + ": no folder " + folder.string());
  }
}

Routes read_initial(const std::string& path, const Instance& instance) {
  Resolved resolved = resolve(instance, read_solution(path));
  if (!resolved.structure.valid()) {
    throw InputError(Place{path, 0, 0}, "routes that are no solution of " + instance.name,
                     "every customer once, no vehicle overloaded (waywiser check shows more)");
  }
  return std::move(resolved.routes);
}

void check_threads(const SolveOptions& options, const Budget& budget) {
  if (options.threads < 1 || options.threads > kMostThreads) {
    throw UsageError(fmt::format("--threads must be from 1 to {}", kMostThreads));
  }
  if (options.threads == 1) return;
  if (!options.native()) throw UsageError("--threads is for the solver waywiser");
  if (budget.clock != ClockKind::wall) throw UsageError("--threads needs a limit in wall time");
}

SolveReport prepare(const SolveOptions& options) {
  SolveReport report;
  RunRequest& request = report.request;
  request.budget = read_budget(options);
  request.scaling = read_scaling(options);
  request.objective = options.objective == "fleet" ? Objective::fleet : Objective::distance;
  if (options.seed < 0 || options.seed > kSolverLimit) {
    throw UsageError("--seed must be from 0 to 2^53");
  }
  request.seed = static_cast<std::uint64_t>(options.seed);
  check_threads(options, request.budget);
  report.threads = static_cast<int>(options.threads);
  request.options = read_set(options.set);
  check_output(options.output, options.force);
  check_output(options.trajectory, options.force);
  InstanceFile file = read_instance(resolve_instance(options.instance));
  for (const std::string& warning : file.warnings) {
    narrate("waywiser: warning: {}\n", warning);
  }
  report.known = find_by_digest(content_digest(file.instance));
  if (options.fleet) {
    if (*options.fleet < 1) throw UsageError("--fleet must be at least 1");
    file.instance.vehicles = options.fleet;
  }
  request.instance = std::make_shared<const Instance>(std::move(file.instance));
  if (options.initial) request.initial = read_initial(*options.initial, *request.instance);
  report.solver = options.solver;
  return report;
}

RunOutcome run_solver(const SolveOptions& options, SolveReport& report,
                      const IncumbentCallback& callback, const StopFlag& stop) {
  if (options.native()) {
    const Judge judge(report.request, CostAgreement::bitwise);
    if (report.threads == 1) return run_native(report.request, judge, callback, &stop);
    return run_native_team(report.request, judge, callback, report.threads, &stop);
  }
  const SolverCommand command = resolve_solver(options.solver);
  report.request.options = complete_options(describe_solver(command), report.request.options);
  const Judge judge(report.request);
  return run_process(command.argv, report.request, judge, callback, {}, &stop);
}

// Late routes are repaired before anybody sees them, where that was asked for.
std::optional<RepairReport> repair_of(const SolveOptions& options, const SolveReport& report) {
  if (!options.repair || report.last()->judgement.exact_feasible) return std::nullopt;
  RepairRequest request;
  request.seed = report.request.seed;
  request.allow_vehicles = true;  // routes that can be driven are wanted; the report says it
  return repair(report.instance(), report.last()->incumbent.routes, request);
}

// The verdict on the routes that are handed out, as `check` gives it.
CheckReport check_of(const SolveReport& report) {
  CheckReport check;
  check.instance = report.instance();
  check.resolved.routes = report.routes();
  check.resolved.structure = check_structure(check.instance, check.resolved.routes);
  check.in_doubles = evaluate_double(check.instance, check.resolved.routes);
  check.exact = evaluate_exact(check.instance, check.resolved.routes);
  if (report.request.scaling) {
    ScaledCheck scaled{
        "", report.request.objective, scale(check.instance, *report.request.scaling), {}};
    scaled.evaluation =
        evaluate_scaled(scaled.scaled, check.resolved.routes, report.request.objective);
    check.scaled.push_back(std::move(scaled));
  }
  check.feasible = check.valid() && check.exact.feasible;
  return check;
}

void write_files(const SolveOptions& options, const SolveReport& report) {
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  if (options.output && report.last() != nullptr) {
    write_output(*options.output,
                 solution_output(*options.output, report.instance(), report.routes()), existing);
  }
  if (options.trajectory) {
    write_output(*options.trajectory, trajectory_lines(report), existing);
  }
}

// The last lines of what a failed solver has said.
std::string last_lines(const std::string& log) {
  constexpr std::size_t kShown = 2000;
  if (log.size() <= kShown) return log;
  const std::size_t line = log.find('\n', log.size() - kShown);
  return line == std::string::npos ? log.substr(log.size() - kShown) : log.substr(line + 1);
}

ExitCode conclude(const SolveReport& report) {
  switch (report.outcome.status) {
    case RunStatus::failed:
      throw ExternalError(fmt::format(
          "solver {} failed: it {}{}{}", report.solver, report.outcome.reason,
          report.outcome.log.empty() ? "" : "; its last words:\n", last_lines(report.outcome.log)));
    case RunStatus::invalid:
      throw ExternalError(fmt::format("solver {} reported a solution that is none: {}",
                                      report.solver, report.outcome.reason));
    case RunStatus::interrupted:
      return ExitCode::interrupted;
    case RunStatus::done:
      break;
  }
  return report.last() == nullptr ? ExitCode::negative : ExitCode::done;
}

ExitCode solve(const SolveOptions& options, const Common& common) {
  SolveReport report = prepare(options);
  if (!common.quiet) narrate_text(solve_head(report));
  LiveLines lines(report, common.color_on_stderr());
  const auto callback = [&](const Incumbent& incumbent, const Judgement& judgement) {
    if (!judgement.valid) return;  // it ends the run; conclude() tells
    report.improvements.push_back({incumbent, judgement});
    if (!common.quiet) lines.improvement(report.improvements.back());
  };
  report.outcome = run_solver(options, report, callback, stop_on_interrupt());
  if (!common.quiet) lines.flush();
  if (report.last() != nullptr) {
    report.repair = repair_of(options, report);
    report.check = check_of(report);
  }
  write_files(options, report);
  if (common.json) {
    print("{}\n", solve_json(report));
  } else if (options.output.value_or("") != "-") {
    print_text(solve_text(report, common.color_on_stdout()));
  }
  return conclude(report);
}

// Every option of a solver, as it describes itself.
void print_parameters(const std::string& solver) {
  const SolverDescription description = describe_solver(resolve_solver(solver));
  print("Options of {} {} for --set NAME=VALUE, with their defaults:\n\n", description.name,
        description.version);
  std::size_t width = 0;
  for (const auto& [name, value] : description.defaults) {
    width = std::max(width, name.size() + value.size() + 1);
  }
  width = std::min<std::size_t>(width, 40);
  for (const auto& [name, value] : description.defaults) {
    const auto help = description.help.find(name);
    print("  {:<{}}  {}\n", name + "=" + value, width,
          help == description.help.end() ? "" : help->second);
  }
}

}  // namespace

void add_solve(Command& root, Common& common) {
  static SolveOptions options;
  Command& command = root.add("solve", "Find routes, proved feasible on the data as given");
  command.optional_positional("FILE", options.instance, instance_argument());
  options.scaling.add_to(command);
  std::string solvers;
  for (const std::string& name : registered_solvers()) solvers += name + ", ";
  command
      .choice("--space", options.space, {"scaled", "double"},
              "Search on integers of I^P, or on unrounded doubles")
      .option("--solver", options.solver, solvers + "or a COMMAND that speaks the line protocol")
      .repeated("--set", options.set, "NAME=VALUE: an option of the solver (--help-all lists them)")
      .choice("--objective", options.objective, {"fleet", "distance"},
              "fleet: 10 n a route + travel time; distance: travel time with at most K routes")
      .option("--fleet", options.fleet, "K, in place of the vehicles that FILE states")
      .option("--time-limit", options.time_limit, "10s, 500ms, 2m, 1h (default: 10s)")
      .option("--iterations", options.iterations, "A limit in iterations: reproducible")
      .option("--clock", options.clock, "wall or cpu, for --time-limit (default: wall)")
      .option("--seed", options.seed, "0 to 2^53")
      .option("--threads", options.threads,
              "Searches side by side that share what they find, with seeds from --seed on (not "
              "reproducible; default: 1)")
      .option("--initial", options.initial, "A solution file to start from")
      .option("-o,--output", options.output,
              "Write the best solution: .sol, or a best-known solution of MAMUT-routing where it "
              "ends with .json; - for standard output")
      .option("--trajectory", options.trajectory, "Write every improvement as JSON Lines")
      .flag("--repair", options.repair,
            "Where the best routes are late on the data as given, the nearest that are not")
      .flag("--force", options.force, "Replace existing files")
      .flag("--help-all", options.help_all, "Every option of the solver, then exit")
      .notes(
          "Routes, their exact verdict and the gap to the best known value go to standard output,\n"
          "improvements as they come to standard error. Ctrl-C ends the search and keeps the "
          "best.\n"
          "Exit codes: 0 done, 1 no solution found or a customer that rounding made unservable,\n"
          "2 usage, 3 input refused, 4 the solver failed, 5 could not write, 70 a bug, 130 "
          "Ctrl-C.\n"
          "Examples:\n"
          "  waywiser solve R101.txt\n"
          "  waywiser solve R101.txt --time-limit 1m --seed 2 -o R101.sol\n"
          "  waywiser solve R101.txt -P 10 --rounding optimistic --solver ortools\n"
          "  waywiser solve R101.txt --iterations 100000 --trajectory R101.jsonl")
      .action([&common] {
        if (options.help_all) {
          print_parameters(options.solver);
          return ExitCode::done;
        }
        if (options.instance.empty()) throw UsageError("solve: FILE is missing");
        return solve(options, common);
      });
}

}  // namespace waywiser::cli
