#include "waywiser/solver/native_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/solver/judging_sink.h"

namespace waywiser {
namespace {

template <class Problem, class Cost>
int search_and_judge(const Problem& problem, const search::Request& search_request,
                     const RunRequest& request, const Judge& judge,
                     const IncumbentCallback& callback, BudgetClock& clock) {
  JudgingSink<Cost> sink(request, judge, clock, callback);
  search::run(problem, search_request, clock, sink);
  return sink.count();
}

}  // namespace

RunOutcome run_native(const RunRequest& request, const Judge& judge,
                      const IncumbentCallback& callback, const StopFlag* stop) {
  const search::Request search_request = native_request(request);
  BudgetClock clock(request.budget, stop);
  RunOutcome outcome;
  outcome.incumbents = judge.scaled()
                           ? search_and_judge<ScaledInstance, std::int64_t>(
                                 *judge.scaled(), search_request, request, judge, callback, clock)
                           : search_and_judge<RealInstance, double>(
                                 *judge.real(), search_request, request, judge, callback, clock);
  finish_native(outcome, request, clock);
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

void finish_native(RunOutcome& outcome, const RunRequest& request, const BudgetClock& clock) {
  outcome.status = clock.stopped() ? RunStatus::interrupted : RunStatus::done;
  outcome.reason = clock.stopped()                                 ? "interrupted"
                   : request.budget.clock == ClockKind::iterations ? "iterations"
                                                                   : "time_limit";
  outcome.solver = native_solver_name();
  outcome.iterations = clock.iterations();
  outcome.wall = clock.wall();
  outcome.cpu = clock.cpu();
  outcome.overshoot = std::max(0.0, clock.elapsed() - clock.limit());
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
