// Space `scaled(P, scheme)`: integers of I^P.
#include <algorithm>

#include "waywiser/base/index.h"
#include "waywiser/evaluation/duration.h"
#include "waywiser/evaluation/evaluate.h"

namespace waywiser {
namespace {

// As route_duration() asks for them.
struct Integers {
  std::int64_t ready(int i) const { return scaled.ready[at(i)]; }
  std::int64_t due(int i) const { return scaled.due[at(i)]; }
  std::int64_t service(int i) const { return scaled.services[at(i)]; }
  std::int64_t travel_time(int i, int j) const { return scaled.durations->at(i, j); }
  const ScaledInstance& scaled;
};

void drive(const ScaledInstance& scaled, const Route& route, int number,
           ScaledEvaluation& evaluation) {
  std::int64_t departure = scaled.ready[0] + scaled.services[0];
  int from = 0;
  const auto arrive = [&](int to) {
    const std::int64_t travel_time = scaled.durations->at(from, to);
    evaluation.duration += travel_time;
    evaluation.distance += scaled.distances->at(from, to);
    const std::int64_t arrival = departure + travel_time;
    // The start of service rather than the arrival decides: a window that rounding has emptied
    // (a^P > b^P) is violated by the vehicle that waits, too. Elsewhere a late start is a late
    // arrival, and the lateness is arrival - due.
    const std::int64_t start = std::max(arrival, scaled.ready[at(to)]);
    const std::int64_t due = scaled.due[at(to)];
    if (start > due) evaluation.violations.push_back({number, to, arrival, due, start - due});
    departure = start + scaled.services[at(to)];
    from = to;
  };
  for (const int customer : route) arrive(customer);
  arrive(0);
}

}  // namespace

ScaledEvaluation evaluate_scaled(const ScaledInstance& scaled, const Routes& routes,
                                 Objective objective) {
  ScaledEvaluation evaluation;
  int number = 0;
  for (const Route& route : routes) {
    ++number;
    if (route.empty()) continue;
    ++evaluation.routes;
    drive(scaled, route, number, evaluation);
    if (!scaled.longest_duration) continue;
    const std::int64_t longest = *scaled.longest_duration;
    const std::int64_t duration = route_duration(Integers{scaled}, route);
    if (duration > longest)
      evaluation.too_long.push_back({number, duration, longest, duration - longest});
  }
  evaluation.feasible = evaluation.violations.empty() && evaluation.too_long.empty();
  evaluation.cost = scaled.vehicle_cost(objective) * evaluation.routes + evaluation.distance;
  const auto factor = static_cast<double>(scaled.scaling.P);
  evaluation.distance_scaled_back = static_cast<double>(evaluation.distance) / factor;
  evaluation.cost_scaled_back = static_cast<double>(evaluation.cost) / factor;
  return evaluation;
}

}  // namespace waywiser
