// The routes that leave the fewest customers out, where the vehicles cannot serve all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/planning/most_stops_request.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// Ruin and recreate with the customers that find no place kept aside (Christiaens and Vanden
// Berghe, "Slack Induction by String Removals for Vehicle Routing Problems", Transportation Science
// 54(2), 2020, Section 4: absence counters): first the weight that is lost, then the distance. Ends
// when nothing is lost that is not proved to be lost, or where `expired`. Deterministic for a seed
// and a number of iterations.
MostStops serve_most(const ScaledInstance& instance, const MostStopsRequest& request);

// From `initial`, with at most so many routes: the least sum of the routes' durations (waits
// counted, each driven at its best moment) that is found until `expired`. All listed customers are
// served where the initial routes serve them.
MostStops shorten_durations(const ScaledInstance& instance, const MostStopsRequest& request);

// Routes of the same customers, no more of them, whose total duration over the reals is less, found
// by shorten_durations() on I^P; feasible over the reals where `before` is. Empty where there are
// none. `iterations` is added to.
std::optional<Routes> shorter_routes(const Instance& instance, const Scaling& scaling,
                                     const Routes& before, std::uint64_t seed,
                                     const std::function<bool()>& expired,
                                     std::int64_t& iterations);

// Weight that every feasible solution loses: by loads, and by sets of customers without a common
// one, no two of each of which can share a route. All weights 1; 0 is returned for others.
std::int64_t least_lost(const ScaledInstance& instance, const MostStopsRequest& request);

}  // namespace waywiser
