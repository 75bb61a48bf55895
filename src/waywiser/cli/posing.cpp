#include "waywiser/cli/posing.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/labels.h"
#include "waywiser/planning/locks.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"

namespace waywiser::cli {
namespace {

// Of the budget, at most, for the choice of customers: who is served comes first.
constexpr double kChoiceShare = 0.7;

// At least a little is left: the routes that are known must come out.
Budget rest_of(const Budget& budget, const BudgetClock& used) {
  Budget rest = budget;
  rest.seconds = std::max(0.01 * budget.seconds, budget.seconds - used.elapsed());
  rest.iterations = std::max(std::int64_t{1}, budget.iterations - used.iterations());
  return rest;
}

bool contains(const std::vector<int>& ascending, int customer) {
  return std::binary_search(ascending.begin(), ascending.end(), customer);
}

// The instance that is searched: with the locked stops as one, and what a vehicle costs.
Posed with_locks(const SolveReport& report) {
  const Instance& instance = report.judged();
  const bool locks = report.given && !report.given->locked.empty();
  if (locks || report.vehicle_cost) {
    Instance integers = on_integers(instance, *report.request.scaling);
    if (report.vehicle_cost) integers = with_vehicle_cost(integers, *report.vehicle_cost);
    return with_locked(integers, locks ? report.given->locked : std::vector<Locked>{});
  }
  std::vector<int> all;
  for (int customer = 1; customer <= instance.customers(); ++customer) all.push_back(customer);
  return restricted(instance, all);
}

// Priorities first, then how many. What is locked weighs more than all the rest: it is never left
// out.
std::vector<std::int64_t> weights(const Posed& whole, const SolveReport& report) {
  std::vector<std::int64_t> result(whole.instance.size(), 1);
  if (whole.instance.labels && !whole.instance.labels->priorities.empty()) {
    for (std::size_t i = 1; i < result.size(); ++i) {
      result[i] += whole.instance.labels->priorities[i] * std::ssize(result);
    }
  }
  if (!report.given || report.given->locked.empty()) return result;
  const auto last = static_cast<std::ptrdiff_t>(report.given->locked.size());
  std::fill(result.end() - last, result.end(),
            std::accumulate(result.begin(), result.end() - last, std::int64_t{1}));
  return result;
}

// Those that can be served, the locked ones among them.
std::vector<int> servable(const ScaledInstance& scaled, const Posed& whole,
                          const SolveReport& report, std::vector<int>& by_none) {
  for (const UnservableCustomer& none : unservable_customers(scaled)) {
    by_none.push_back(none.customer);
  }
  const auto locked = report.given ? std::ssize(report.given->locked) : 0;
  std::vector<int> customers;
  for (int customer = 1; customer <= scaled.customers; ++customer) {
    if (!contains(by_none, customer)) {
      customers.push_back(customer);
    } else if (customer > scaled.customers - locked) {
      throw UsageError(fmt::format("--lock: behind {} the vehicle comes back too late",
                                   site_name(whole.instance, customer)));
    }
  }
  return customers;
}

// The plan to begin with, in customers of `whole` that can be served.
Routes beginning(const Posed& whole, const SolveReport& report, const std::vector<int>& by_none) {
  if (!report.given) return {};
  Routes routes = whole.contracted(report.given->routes);
  for (Route& route : routes) {
    std::erase_if(route, [&](int customer) { return contains(by_none, customer); });
  }
  std::erase_if(routes, [](const Route& route) { return route.empty(); });
  // Where there are more routes than vehicles it is not these that are taken apart.
  const int unlocked = whole.instance.customers() - static_cast<int>(report.given->locked.size());
  std::stable_partition(routes.begin(), routes.end(),
                        [&](const Route& route) { return route.front() > unlocked; });
  return routes;
}

// The search is for the customers that `most` serves, from its routes on.
void narrow(Posing& posing, const Posed& whole) {
  std::vector<int> served;
  for (const Route& route : posing.most->routes) {
    served.insert(served.end(), route.begin(), route.end());
  }
  std::sort(served.begin(), served.end());
  const Posed part = restricted(whole.instance, served);
  posing.request.initial = part.contracted(posing.most->routes);
  posing.posed = composed(whole, part);
}

}  // namespace

Budget share_of(const Budget& budget, double share) {
  Budget part = budget;
  part.seconds *= share;
  part.iterations = std::max(
      std::int64_t{1}, static_cast<std::int64_t>(static_cast<double>(budget.iterations) * share));
  return part;
}

Posing pose(const SolveOptions& options, const SolveReport& report, const StopFlag& stop) {
  Posing posing;
  posing.request = report.request;
  posing.may_leave_out = options.allow_unserved;
  if (report.with_slack) posing.request.instance = report.with_slack;
  const bool chooses = options.allow_unserved || options.adapts();
  if (!chooses && !report.vehicle_cost) return posing;
  const Posed whole = with_locks(report);
  if (!chooses) {
    posing.posed = whole;
    if (report.given) posing.request.initial = whole.contracted(report.given->routes);
    posing.request.instance = std::make_shared<const Instance>(whole.instance);
    return posing;
  }
  const ScaledInstance scaled = scale(whole.instance, *report.request.scaling);
  MostStopsRequest request;
  request.customers = servable(scaled, whole, report, posing.served_by_none);
  request.weights = weights(whole, report);
  request.initial = beginning(whole, report, posing.served_by_none);
  request.seed = report.request.seed;
  BudgetClock clock(share_of(report.request.budget, kChoiceShare), &stop);
  request.expired = [&] {
    if (clock.expired()) return true;
    clock.advance(1);
    return false;
  };
  posing.most = serve_most(scaled, request);
  posing.request.budget = rest_of(report.request.budget, clock);
  const bool all = posing.most->unserved.empty() && posing.served_by_none.empty();
  if (all || posing.may_leave_out) {
    narrow(posing, whole);
    // A vehicle that is saved is no good where customers wait for one.
    if (!all) posing.request.objective = Objective::distance;
  } else {  // the whole search may find what the first did not
    posing.posed = whole;
    posing.request.initial.reset();
  }
  posing.request.instance = std::make_shared<const Instance>(posing.posed->instance);
  return posing;
}

Improvement seen_from_outside(const Posing& posing, const Instance& instance,
                              const Incumbent& incumbent, const Judgement& judgement) {
  Improvement seen{incumbent, judgement};
  if (!posing.posed) return seen;
  seen.incumbent.routes = posing.posed->expanded(incumbent.routes);
  const DoubleEvaluation doubles = evaluate_double(instance, seen.incumbent.routes);
  seen.judgement.float_feasible = doubles.feasible;
  seen.judgement.exact_feasible = feasible_exactly(instance, seen.incumbent.routes);
  seen.judgement.lateness = 0.0;
  for (const Violation<double>& violation : doubles.violations) {
    seen.judgement.lateness = std::max(seen.judgement.lateness, violation.lateness);
  }
  seen.judgement.fleet_cost = doubles.cost;
  seen.judgement.distance_double = doubles.distance;
  return seen;
}

}  // namespace waywiser::cli
