// Routes that do not serve everybody.
#pragma once

#include <vector>

#include "waywiser/search/problem.h"

namespace waywiser::search {

// Internal numbers; each customer is on one route or in `absent`.
struct PartialSolution {
  Routes routes;
  std::vector<int> absent;
};

}  // namespace waywiser::search
