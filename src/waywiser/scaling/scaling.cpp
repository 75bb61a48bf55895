#include "waywiser/scaling/scaling.h"

#include <algorithm>
#include <numeric>

namespace waywiser {

std::string to_string(Rounding rounding) {
  switch (rounding) {
    case Rounding::pessimistic:
      return "pessimistic";
    case Rounding::optimistic:
      return "optimistic";
    case Rounding::nearest:
      return "nearest";
  }
  return "";
}

std::string to_string(Ties ties) {
  return ties == Ties::half_up ? "half-up" : "half-even";
}

std::string to_string(const Scaling& scaling) {
  std::string text = "P=" + std::to_string(scaling.P) + " " + to_string(scaling.rounding);
  if (scaling.rounding == Rounding::nearest) {
    text += scaling.ties == Ties::half_up ? " (half up)" : " (half even)";
  }
  return text;
}

std::string guarantee(Rounding rounding) {
  switch (rounding) {
    case Rounding::pessimistic:
      return "inner";
    case Rounding::optimistic:
      return "outer";
    case Rounding::nearest:
      return "none";
  }
  return "";
}

std::string to_string(Quantity quantity) {
  switch (quantity) {
    case Quantity::travel_time:
      return "travel time";
    case Quantity::distance:
      return "distance";
    case Quantity::service:
      return "service time";
    case Quantity::ready:
      return "ready time";
    case Quantity::due:
      return "due date";
    case Quantity::vehicle_cost:
      return "vehicle cost";
    case Quantity::sum:
      return "sum over a route or a solution";
  }
  return "";
}

std::int64_t ScaledInstance::vehicle_cost(Objective objective) const {
  return objective == Objective::fleet ? std::int64_t{10} * customers * scaling.P : 0;
}

Int128 ScaledInstance::largest_sum() const {
  // A clock jumps to a ready time or grows by a service or a travel time; a route has at most n + 1
  // arcs and a solution, one customer a route at worst, 2 n.
  const Int128 n = customers;
  const Int128 clock = *std::max_element(ready.begin(), ready.end()) +
                       std::accumulate(services.begin(), services.end(), Int128{0}) +
                       (n + 1) * durations->largest();
  const Int128 fleet = n * vehicle_cost(Objective::fleet);
  const Int128 travel = 2 * n * std::max(durations->largest(), distances->largest());
  return std::max(clock, fleet + travel);
}

}  // namespace waywiser
