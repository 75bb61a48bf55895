#include "waywiser/cli/after_search.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "waywiser/cli/posing.h"
#include "waywiser/evaluation/duration.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/planning/most_stops.h"
#include "waywiser/scaling/scale.h"

namespace waywiser::cli {
namespace {

// Of the budget, for a plan of a part, and seconds at most.
constexpr double kLookShare = 0.1;
constexpr double kLongestLook = 2.0;

// Routes that were found at the end of the run, judged.
Improvement at_the_end(const SolveReport& report, Routes routes) {
  const Instance& instance = report.judged();
  const DoubleEvaluation doubles = evaluate_double(instance, routes);
  Improvement found;
  found.judgement.valid = true;
  found.judgement.routes = doubles.routes;
  found.judgement.float_feasible = doubles.feasible;
  found.judgement.fleet_cost = doubles.cost;
  found.judgement.distance_double = doubles.distance;
  found.judgement.exact_feasible = feasible_exactly(instance, routes);
  found.incumbent.elapsed = found.incumbent.received = report.outcome.wall;
  found.incumbent.cpu = report.outcome.cpu;
  found.incumbent.iteration = report.outcome.iterations;
  found.incumbent.control_cost = report.cost(found.judgement);
  if (report.request.scaling) {
    found.incumbent.cost = found.judgement.cost =
        evaluate_scaled(scale(instance, *report.request.scaling), routes, report.request.objective)
            .cost;
  }
  found.incumbent.routes = std::move(routes);
  return found;
}

// Ends with the clock, which counts the iterations.
std::function<bool()> until(BudgetClock& clock) {
  return [&clock] {
    if (clock.expired()) return true;
    clock.advance(1);
    return false;
  };
}

}  // namespace

void keep_given(SolveReport& report) {
  if (!report.given || report.outcome.status != RunStatus::done) return;
  const Instance& instance = report.judged();
  Routes routes = canonical_order(report.given->routes);
  if (!check_structure(instance, routes).valid() || !feasible_exactly(instance, routes)) return;
  Improvement given = at_the_end(report, std::move(routes));
  const Improvement* last = report.last();
  if (last != nullptr && last->judgement.exact_feasible &&
      report.cost(last->judgement) <= report.cost(given.judgement)) {
    return;
  }
  report.improvements.push_back(std::move(given));
  report.kept_given = true;
}

void shorten(SolveReport& report, const Budget& budget, const StopFlag& stop) {
  const Instance& instance = report.judged();
  const Routes before = report.last()->incumbent.routes;
  const Bounds total = total_duration(instance, before);
  report.shortened = Shortened{total, total};
  BudgetClock clock(budget, &stop);
  auto after = shorter_routes(instance, *report.request.scaling, before, report.request.seed,
                              until(clock), report.outcome.iterations);
  report.outcome.wall += clock.wall();
  report.outcome.cpu += clock.cpu();
  if (!after) return;
  report.shortened->after = total_duration(instance, *after);
  report.improvements.push_back(at_the_end(report, *std::move(after)));
}

void look_for_part(SolveReport& report, bool native, const StopFlag& stop) {
  if (report.outcome.status != RunStatus::done || report.outcome.reason == "infeasible" ||
      !report.request.scaling) {
    return;
  }
  const Instance& instance = report.judged();
  MostStopsRequest request;
  request.customers.resize(instance.size() - 1);
  std::iota(request.customers.begin(), request.customers.end(), 1);
  request.seed = report.request.seed;
  Budget budget = share_of(report.request.budget, kLookShare);
  budget.seconds = std::min(budget.seconds, kLongestLook);
  BudgetClock clock(budget, &stop);
  request.expired = until(clock);
  const MostStops found = serve_most(scale(instance, *report.request.scaling), request);
  if (native && found.unserved.empty()) {
    report.outcome.wall += clock.wall();
    report.outcome.cpu += clock.cpu();
    report.outcome.iterations += found.iterations;
    report.improvements.push_back(at_the_end(report, canonical_order(found.routes)));
    return;
  }
  report.part =
      UnservedReport{explain_unserved(instance, found.routes), found.least, found.routes.size()};
}

}  // namespace waywiser::cli
