// Space `exact`: routes over the real numbers, without any tolerance.
#include <algorithm>

#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/duration.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/exact_instance.h"

namespace waywiser {
namespace {

// Drives a route. `arrive(customer, sum, order)` hears of every arrival, with its comparison
// against the due date, and says whether to go on.
template <class Travelled, class Arrive>
bool drive(const ExactInstance& exact, const Route& route, Travelled travelled, Arrive arrive) {
  const RootArithmetic& arithmetic = exact.arithmetic();
  RootSum clock;
  clock.rational = exact.time(exact.site(0).ready) + exact.time(exact.site(0).service);
  int from = 0;
  for (std::size_t position = 0; position <= route.size(); ++position) {
    const int to = position < route.size() ? route[position] : 0;
    const RootArithmetic::Length length = exact.travel_time(from, to);
    travelled(from, to, length);
    RootArithmetic::add(clock, length);
    const Site& site = exact.site(to);
    if (!arrive(to, clock, arithmetic.compare(clock, exact.time(site.due)))) return false;
    const Int128 ready = exact.time(site.ready);
    if (arithmetic.compare(clock, ready) < 0) {
      clock = RootSum{};  // a wait: the clock is rational again
      clock.rational = ready;
    }
    clock.rational += exact.time(site.service);
    from = to;
  }
  return true;
}

Violation<Bounds> violation(const ExactInstance& exact, int route, int customer,
                            const RootSum& arrival) {
  const Site& site = exact.site(customer);
  const std::string due = to_text(site.due, exact.time_decimals());
  return {route, customer, exact.arithmetic().bounds(arrival, 0, false), Bounds{due, due},
          exact.arithmetic().bounds(arrival, exact.time(site.due), true)};
}

// L in the exact unit.
Int128 longest_of(const ExactInstance& exact) {
  return exact.time(*exact.instance().longest_duration);
}

bool short_enough(const ExactInstance& exact, const Route& route) {
  if (!exact.instance().longest_duration) return true;
  const LeastDuration least = least_duration(exact, route, true);
  return exact.arithmetic().compare(least.sum, least.minus + longest_of(exact)) <= 0;
}

void find_too_long(const ExactInstance& exact, const Route& route, int number,
                   ExactEvaluation& evaluation) {
  const auto& longest = exact.instance().longest_duration;
  if (!longest) return;
  const auto& late = evaluation.violations;
  const bool in_time = late.empty() || late.back().route != number;
  const LeastDuration least = least_duration(exact, route, in_time);
  const Int128 limit = least.minus + longest_of(exact);
  const RootArithmetic& arithmetic = exact.arithmetic();
  if (arithmetic.compare(least.sum, limit) <= 0) return;
  const std::string text = to_text(*longest, exact.time_decimals());
  evaluation.too_long.push_back({number, arithmetic.bounds(least.sum, least.minus, false),
                                 Bounds{text, text}, arithmetic.bounds(least.sum, limit, true)});
}

}  // namespace

ExactEvaluation evaluate_exact(const Instance& instance, const Routes& routes) {
  const ExactInstance exact(instance);
  ExactEvaluation evaluation;
  RootSum distance;
  int number = 0;
  for (const Route& route : routes) {
    ++number;
    if (route.empty()) continue;
    ++evaluation.routes;
    drive(
        exact, route,
        [&](int from, int to, const RootArithmetic::Length& travel_time) {
          RootArithmetic::add(distance,
                              exact.own_distances() ? exact.own_distance(from, to) : travel_time);
        },
        [&](int customer, const RootSum& arrival, std::strong_ordering order) {
          if (order == 0) ++evaluation.ties;
          if (order > 0) {
            evaluation.violations.push_back(violation(exact, number, customer, arrival));
          }
          return true;
        });
    find_too_long(exact, route, number, evaluation);
  }
  evaluation.feasible = evaluation.violations.empty() && evaluation.too_long.empty();
  evaluation.distance = exact.arithmetic().bounds(distance, 0, false);
  const Int128 vehicles = Int128{10} * instance.customers() * evaluation.routes;
  evaluation.cost = exact.arithmetic().bounds(
      distance, -vehicles * power_of_ten(exact.arithmetic().places()), false);
  return evaluation;
}

bool feasible_exactly(const Instance& instance, const Routes& routes) {
  const ExactInstance exact(instance);
  const auto ignore = [](int, int, const RootArithmetic::Length&) {};
  const auto in_time = [](int, const RootSum&, std::strong_ordering order) { return order <= 0; };
  return std::all_of(routes.begin(), routes.end(), [&](const Route& route) {
    return route.empty() || (drive(exact, route, ignore, in_time) && short_enough(exact, route));
  });
}

}  // namespace waywiser
