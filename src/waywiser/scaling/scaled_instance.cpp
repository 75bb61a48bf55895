#include "waywiser/scaling/scaled_instance.h"

#include <algorithm>
#include <numeric>

#include "waywiser/instance/objective.h"

namespace waywiser {

std::int64_t ScaledInstance::vehicle_cost(Objective objective) const {
  return waywiser::vehicle_cost(objective, customers) * scaling.P;
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
