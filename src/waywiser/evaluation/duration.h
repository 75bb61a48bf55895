// How long a route takes that leaves the depot at the best moment (docs/numerics.md, "A longest
// duration of a route"): waits are left out as far as leaving later can.
#pragma once

#include <algorithm>
#include <cstddef>

#include "waywiser/evaluation/exact_instance.h"
#include "waywiser/evaluation/root_sum.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// In doubles and on integers. `numbers` has ready(i), due(i), service(i) and travel_time(i, j). It
// leaves as late as every stop is in time, but not before the depot's ready time.
template <class Numbers>
auto route_duration(const Numbers& numbers, const Route& route) {
  auto path = numbers.service(0);  // from its start until the arrival, without waits
  auto latest = numbers.due(0);
  int from = 0;
  const auto pass = [&](int to) {
    path += numbers.travel_time(from, to);
    latest = std::min(latest, numbers.due(to) - path);
    path += numbers.service(to);
    from = to;
  };
  for (const int customer : route) pass(customer);
  path += numbers.travel_time(from, 0);
  latest = std::min(latest, numbers.due(0) - path);
  const auto begin = std::max(numbers.ready(0), latest);
  auto departure = begin + numbers.service(0);
  from = 0;
  for (const int customer : route) {
    const auto arrival = departure + numbers.travel_time(from, customer);
    departure = std::max(arrival, numbers.ready(customer)) + numbers.service(customer);
    from = customer;
  }
  return departure + numbers.travel_time(from, 0) - begin;
}

// Over the reals. The best moment is known at one stop, the anchor, where service starts at a time
// of the data: up to there nothing waits. Position 0 is the depot, m + 1 the return.
struct LeastDuration {
  std::size_t anchor = 0;
  Int128 start = 0;  // of service at the anchor, in the exact unit
  RootSum sum;       // the duration is sum - minus
  Int128 minus = 0;
};

// `in_time`: every stop of the route can be reached in time. A route that is late takes as long as
// it does when it leaves as early as possible.
LeastDuration least_duration(const ExactInstance& exact, const Route& route, bool in_time);

// Of all routes, over the reals; each takes its least.
Bounds total_duration(const Instance& instance, const Routes& routes);

}  // namespace waywiser
