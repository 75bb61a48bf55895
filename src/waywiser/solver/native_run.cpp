#include "waywiser/solver/native_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/solver/judging_sink.h"

namespace waywiser {
namespace {

template <class Cost, class AnyInstance>
void search_and_judge(const AnyInstance& problem, const RunRequest& request, const Judge& judge,
                      const IncumbentCallback& callback, BudgetClock& clock, RunOutcome& outcome) {
  JudgingSink<Cost> sink(request, judge, clock, callback);
  const search::Summary summary = search::run(problem, native_request(request), clock, sink);
  outcome.incumbents = sink.count();
  finish_native(outcome, request, clock, summary.infeasible);
}

}  // namespace

RunOutcome run_native(const RunRequest& request, const Judge& judge,
                      const IncumbentCallback& callback, const StopFlag* stop) {
  BudgetClock clock(request.budget, stop);
  RunOutcome outcome;
  if (judge.scaled()) {
    search_and_judge<std::int64_t>(*judge.scaled(), request, judge, callback, clock, outcome);
  } else {
    search_and_judge<double>(*judge.real(), request, judge, callback, clock, outcome);
  }
  return outcome;
}

search::Request native_request(const RunRequest& request) {
  search::Request search_request;
  search_request.objective = request.objective;
  search_request.seed = request.seed;
  search_request.parameters = native_parameters(request.options);
  search_request.initial = request.initial;
  return search_request;
}

void finish_native(RunOutcome& outcome, const RunRequest& request, const BudgetClock& clock,
                   bool infeasible) {
  outcome.status = clock.stopped() ? RunStatus::interrupted : RunStatus::done;
  outcome.reason =
      clock.stopped() ? "interrupted" : native_reason(clock, request.budget.clock, infeasible);
  outcome.solver = native_solver_name();
  outcome.iterations = clock.iterations();
  outcome.wall = clock.wall();
  outcome.cpu = clock.cpu();
  outcome.overshoot = std::max(0.0, clock.elapsed() - clock.limit());
}

std::string native_reason(const BudgetClock& clock, ClockKind kind, bool infeasible) {
  if (clock.stopped()) return "stop";
  if (infeasible) return "infeasible";
  return kind == ClockKind::iterations ? "iterations" : "time_limit";
}

std::string native_solver_name() {
  return fmt::format("waywiser {}", search::kSolverVersion);
}

search::Parameters native_parameters(const SolverOptions& options) {
  search::Parameters parameters;
  for (const auto& [name, value] : options) search::set_parameter(parameters, name, value);
  return parameters;
}

}  // namespace waywiser
