#include "waywiser/cli/posing.h"

#include <algorithm>
#include <memory>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"

namespace waywiser::cli {
namespace {

// Of the budget, at most, for the choice of customers.
constexpr double kChoiceShare = 0.4;

Budget share_of(const Budget& budget, double share) {
  Budget part = budget;
  part.seconds *= share;
  part.iterations = static_cast<std::int64_t>(static_cast<double>(budget.iterations) * share);
  return part;
}

// At least a little is left: the routes that are known must come out.
Budget rest_of(const Budget& budget, const BudgetClock& used) {
  Budget rest = budget;
  rest.seconds = std::max(0.01 * budget.seconds, budget.seconds - used.elapsed());
  rest.iterations = std::max(std::int64_t{1}, budget.iterations - used.iterations());
  return rest;
}

MostStops choose(const ScaledInstance& scaled, const Posing& posing, const StopFlag& stop,
                 BudgetClock& clock) {
  MostStopsRequest request;
  for (int customer = 1; customer <= scaled.customers; ++customer) {
    if (!std::binary_search(posing.served_by_none.begin(), posing.served_by_none.end(), customer))
      request.customers.push_back(customer);
  }
  if (posing.request.initial) {
    for (Route route : *posing.request.initial) {
      std::erase_if(route, [&](int customer) {
        return std::binary_search(posing.served_by_none.begin(), posing.served_by_none.end(),
                                  customer);
      });
      if (!route.empty()) request.initial.push_back(std::move(route));
    }
  }
  request.seed = posing.request.seed;
  request.expired = [&] {
    if (clock.expired() || stop) return true;
    clock.advance(1);
    return false;
  };
  return serve_most(scaled, request);
}

}  // namespace

Posing pose(const SolveOptions& options, const SolveReport& report, const StopFlag& stop) {
  Posing posing;
  posing.request = report.request;
  if (report.with_slack) posing.request.instance = report.with_slack;
  if (!options.allow_unserved) return posing;
  const Budget& budget = report.request.budget;
  const ScaledInstance scaled = scale(report.judged(), *report.request.scaling);
  for (const UnservableCustomer& none : unservable_customers(scaled)) {
    posing.served_by_none.push_back(none.customer);
  }
  BudgetClock clock(share_of(budget, kChoiceShare), &stop);
  posing.most = choose(scaled, posing, stop, clock);
  std::vector<int> served;
  for (const Route& route : posing.most->routes) {
    served.insert(served.end(), route.begin(), route.end());
  }
  std::sort(served.begin(), served.end());
  posing.posed = restricted(report.judged(), served);
  posing.request.instance = std::make_shared<const Instance>(posing.posed->instance);
  posing.request.initial = posing.posed->contracted(posing.most->routes);
  posing.request.budget = rest_of(budget, clock);
  return posing;
}

Improvement seen_from_outside(const Posing& posing, const Instance& instance,
                              const Incumbent& incumbent, const Judgement& judgement) {
  Improvement seen{incumbent, judgement};
  if (!posing.posed) return seen;
  seen.incumbent.routes = posing.posed->expanded(incumbent.routes);
  const DoubleEvaluation doubles = evaluate_double(instance, seen.incumbent.routes);
  seen.judgement.cost_double = doubles.cost;
  seen.judgement.distance_double = doubles.distance;
  return seen;
}

}  // namespace waywiser::cli
