// What two solutions share and where they differ.
#pragma once

#include <utility>
#include <vector>

#include "waywiser/solution/solution.h"

namespace waywiser {

struct SolutionDifference {
  int arcs_a = 0;  // arcs of each, those from and to the depot (0) included
  int arcs_b = 0;
  int shared_arcs = 0;
  std::vector<std::pair<int, int>>
      same_routes;                 // 1-based numbers in A and in B, equal stop by stop
  std::vector<int> routes_only_a;  // the others
  std::vector<int> routes_only_b;
  std::vector<int> moved;  // customers with another predecessor and another successor, ascending

  // Broken-pairs distance (Prins, 2009), directed: the share of A's arcs that B does not have.
  double broken_pairs() const {
    return arcs_a == 0 ? 0.0 : 1.0 - static_cast<double>(shared_arcs) / static_cast<double>(arcs_a);
  }
};

SolutionDifference difference(const Routes& a, const Routes& b);

}  // namespace waywiser
