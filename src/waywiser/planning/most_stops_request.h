// Which customers are to be served, and what became of them: of most_stops.h and its search.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "waywiser/solution/solution.h"

namespace waywiser {

struct MostStopsRequest {
  // Served by themselves in time and load; the others are left out from the start.
  std::vector<int> customers;
  // How much it matters that a site is served, by index, at least 1; empty: 1 each.
  std::vector<std::int64_t> weights;
  Routes initial;  // routes to begin with; feasible, without customers that are not listed
  std::uint64_t seed = 1;
  // Asked before each iteration: whether to end.
  std::function<bool()> expired;
};

struct MostStops {
  Routes routes;              // feasible on I^P, at most K
  std::vector<int> unserved;  // of the listed customers, ascending
  std::int64_t lost = 0;      // their weight
  std::int64_t least = 0;     // proved: no routes lose less
  std::int64_t iterations = 0;
  bool proved() const { return lost == least; }
};

}  // namespace waywiser
