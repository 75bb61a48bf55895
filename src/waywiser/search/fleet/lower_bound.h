// Proofs that no fewer vehicles can do: stage 1 ends as soon as one of these bounds is met.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser::search {

// Three lower bounds on the number of routes of any feasible solution, each valid by itself and for
// any durations: asymmetric, without triangle inequality, with service at the depot.
//
// An arc (i, j) counts as possible unless it provably is not: the earliest start at i over all
// paths from the depot, service and travel end after the latest start at j from which some path
// leads home in time, or the two demands exceed the capacity. In doubles (space `double`) an arc is
// dropped only beyond a margin of 1e-9 of the horizon, a thousand times what a sum of 10^4 doubles
// can err by; the bound then holds over the reals too.
struct FleetBound {
  int capacity = 0;  // total demand / capacity, rounded up; with the bound L2 of Martello and Toth
                     // ("Knapsack Problems", 1990, Section 8.3) for large demands
  int clique = 0;    // customers no two of which can share a route, whatever lies between them
  int matching = 0;  // n - maximum matching of the possible arcs: a path cover needs as many paths
  std::vector<int> clique_customers;  // the witness, ascending

  int value() const { return std::max({capacity, clique, matching}); }
};

// About 35 ms at n = 1000 (bench/local_search_bench prints it), up to minutes at 10,000. Gives up
// where `cancelled` says so: what is not proved by then stays 0, but for the capacity's bound,
// which takes next to no time.
FleetBound fleet_lower_bound(const ScaledInstance& instance,
                             const std::function<bool()>& cancelled = nullptr);
FleetBound fleet_lower_bound(const RealInstance& instance,
                             const std::function<bool()>& cancelled = nullptr);

}  // namespace waywiser::search
