// Routes that do not serve everybody.
#pragma once

#include <vector>

#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Internal numbers; each customer is on one route or in `absent`.
struct PartialSolution {
  Routes routes;
  std::vector<int> absent;
  // Of each route whether it differs from the solution that this one was made of, which is a local
  // optimum; empty where that is not known.
  std::vector<char> changed{};
};

}  // namespace waywiser::search
