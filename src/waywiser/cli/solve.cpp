#include <algorithm>
#include <climits>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/cli/after_search.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/initial_routes.h"
#include "waywiser/cli/interrupt.h"
#include "waywiser/cli/posing.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/cli/solve_options.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/planning/locks.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solver/native_run.h"
#include "waywiser/solver/native_team.h"
#include "waywiser/solver/process.h"
#include "waywiser/solver/registry.h"
#include "waywiser/system/file.h"
#include "waywiser/system/number.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

RunOutcome run_solver(const SolveOptions& options, RunRequest& request, int threads,
                      const IncumbentCallback& callback, const StopFlag& stop) {
  if (options.native()) {
    const Judge judge(request, CostAgreement::bitwise);
    if (threads == 1) return run_native(request, judge, callback, &stop);
    return run_native_team(request, judge, callback, threads, &stop);
  }
  const SolverCommand command = resolve_solver(options.solver);
  const SolverDescription description = describe_solver(command);
  check_features(description, *request.instance);
  request.options = complete_options(description, request.options);
  const Judge judge(request);
  return run_process(command.argv, request, judge, callback, {}, &stop);
}

// The fewest routes for half of the budget, to begin with: a search that pays for routes opens one
// easily and closes one hardly ever. What it used is taken off the budget.
RunOutcome few_routes(const SolveOptions& options, RunRequest& request, const Decimal& cost,
                      int threads, const StopFlag& stop) {
  RunRequest few = request;
  few.instance = std::make_shared<const Instance>(
      with_vehicle_cost(*request.instance, Decimal{-cost.digits, cost.decimals}));
  few.objective = Objective::fleet;
  few.budget.seconds /= 2;
  few.budget.iterations = (few.budget.iterations + 1) / 2;
  const auto keep = [&](const Incumbent& incumbent, const Judgement& judgement) {
    if (judgement.valid) request.initial = incumbent.routes;
  };
  RunOutcome outcome = run_solver(options, few, threads, keep, stop);
  request.budget.seconds -= few.budget.seconds;
  request.budget.iterations =
      std::max(std::int64_t{1}, request.budget.iterations - few.budget.iterations);
  return outcome;
}

RunOutcome run_posed(const SolveOptions& options, Posing& posing, const SolveReport& report,
                     const IncumbentCallback& callback, const StopFlag& stop) {
  const int threads = report.threads;
  if (!posing.nothing()) {
    RunOutcome few;
    if (options.native() && report.vehicle_cost && report.vehicle_cost->digits > 0) {
      few = few_routes(options, posing.request, *report.vehicle_cost, threads, stop);
      if (few.reason == "infeasible") return few;
    }
    RunOutcome outcome = run_solver(options, posing.request, threads, callback, stop);
    outcome.wall += few.wall;
    outcome.cpu += few.cpu;
    outcome.iterations += few.iterations;
    return outcome;
  }
  RunOutcome outcome;
  outcome.status = RunStatus::done;
  outcome.reason = "no customer can be served";
  return outcome;
}

// Why customers are left out of the routes, where they may be.
std::optional<UnservedReport> unserved_of(const Posing& posing, const SolveReport& report) {
  if (!posing.may_leave_out) return std::nullopt;
  const Routes routes = report.last() == nullptr ? Routes{} : report.routes();
  const auto locked =
      report.given ? locked_stops(report.given->locked, routes) : std::vector<std::size_t>{};
  return UnservedReport{explain_unserved(report.judged(), routes, locked),
                        posing.most->least + std::ssize(posing.served_by_none), routes.size()};
}

// Late routes are repaired before anybody sees them, where that was asked for.
std::optional<RepairReport> repair_of(const SolveOptions& options, const SolveReport& report) {
  if (!options.repair || report.last()->judgement.exact_feasible) return std::nullopt;
  RepairRequest request;
  request.seed = report.request.seed;
  request.allow_vehicles = true;  // routes that can be driven are wanted; the report says it
  return repair(report.judged(), report.last()->incumbent.routes, request);
}

// The verdict on the routes that are handed out, as `check` gives it.
CheckReport check_of(const SolveReport& report) {
  CheckReport check;
  check.instance = report.judged();
  check.slack = report.slack;
  if (report.with_slack) check.as_given = report.instance();
  check.resolved.routes = report.routes();
  check.resolved.structure = check_structure(check.instance, check.resolved.routes);
  check.partial = report.unserved.has_value();
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

// Routes on standard output, as a file of their own that every command reads; what there is to say
// about them on standard error.
void print_answer(const SolveOptions& options, const SolveReport& report, const Common& common) {
  if (common.json) return print("{}\n", solve_json(report));
  if (report.last() != nullptr && options.output.value_or("") != "-") {
    write_stdout(solution_text(report));
  }
  if (!common.quiet) {
    const bool color = common.color_on_stderr();
    narrate_text(solve_text(report, color, terminal_columns(STDERR_FILENO)), colours_if(color));
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

// Of the budget with --objective duration, for the search; the rest is for durations.
constexpr double kSearchShare = 0.6;

ExitCode solve(const SolveOptions& options, const Common& common) {
  SolveReport report = options.prepare(common);
  if (!common.quiet) {
    narrate("{}\n",
            wrapped(solve_head(report), terminal_columns(STDERR_FILENO).value_or(INT_MAX), 2));
  }
  const StopFlag& stop = stop_on_interrupt();
  Posing posing = pose(options, report, stop);
  const std::string warning =
      posing.nothing() ? "" : initial_warning(posing.request, options.native());
  if (!warning.empty() && !common.quiet) narrate("waywiser: warning: {}\n", warning);
  LiveLines lines(report, common);
  const auto callback = [&](const Incumbent& incumbent, const Judgement& judgement) {
    if (!judgement.valid) return;  // it ends the run; conclude() tells
    report.improvements.push_back(seen_from_outside(posing, report.judged(), incumbent, judgement));
    lines.improvement(report.improvements.back());
  };
  const Budget whole = posing.request.budget;
  if (report.by_duration) posing.request.budget = share_of(whole, kSearchShare);
  report.outcome = run_posed(options, posing, report, callback, stop);
  report.request.options = posing.request.options;
  lines.finish();
  keep_given(report);
  if (report.by_duration && report.last() != nullptr)
    shorten(report, share_of(whole, 1.0 - kSearchShare), stop);
  report.unserved = unserved_of(posing, report);
  if (report.last() == nullptr && !posing.posed) look_for_part(report, options.native(), stop);
  if (report.last() != nullptr) {
    report.repair = repair_of(options, report);
    report.check = check_of(report);
    if (options.timetable) report.check->departure = Departure::late;
  }
  if (report.outcome.reason == "infeasible") report.why_infeasible = why_infeasible(posing.request);
  try {
    write_files(options, report);
  } catch (const WriteError&) {
    // The disk is full, the folder has gone: what was found must not be lost with it.
    print_answer(options, report, common);
    throw;
  }
  print_answer(options, report, common);
  return conclude(report);
}

// Every option of a solver, as it describes itself.
void print_parameters(const std::string& solver) {
  const SolverDescription description = describe_solver(resolve_solver(solver));
  print("Options of {} {} for --set NAME=VALUE, with their defaults:\n\n", description.name,
        description.version);
  constexpr int kHelp = 34;
  const int columns = terminal_columns(STDOUT_FILENO).value_or(INT_MAX);
  for (const auto& [name, value] : description.defaults) {
    const auto help = description.help.find(name);
    const std::string text = help == description.help.end() ? "" : help->second;
    print("  {:<{}}  {}\n", name + "=" + value, kHelp - 4, wrapped(text, columns, kHelp));
  }
}

}  // namespace

void add_solve(Command& root, Common& common) {
  static SolveOptions options;
  Command& command = root.add("solve", "Find routes, proved feasible on the data as given");
  options.add_to(command);
  command.action([&common] {
    if (options.help_all) {
      print_parameters(options.solver);
      return ExitCode::done;
    }
    if (options.instance.empty()) throw UsageError("FILE is missing; usage: waywiser solve FILE");
    return solve(options, common);
  });
}

}  // namespace waywiser::cli
