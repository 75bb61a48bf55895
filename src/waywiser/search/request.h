// What a search is asked for and what it says at its end: what native.h, the door from outside, and
// stages.h, the order of a run, have in common.
#pragma once

#include <cstdint>
#include <optional>

#include "waywiser/instance/instance.h"
#include "waywiser/search/kernel/parameters.h"
#include "waywiser/solution/solution.h"

namespace waywiser::search {

struct Request {
  Objective objective = Objective::fleet;
  std::uint64_t seed = 1;
  Parameters parameters;
  std::optional<Routes> initial;  // start from these routes; ignored where they are infeasible
};

struct Summary {
  std::int64_t iterations = 0;
  int fleet_lower_bound = 0;
  bool fleet_proved = false;  // the last fleet equals the bound
  bool infeasible = false;  // the bound is above K: there is no solution, and the search has ended
};

}  // namespace waywiser::search
