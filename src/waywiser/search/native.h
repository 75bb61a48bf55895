// The native solver's search: routes first, then travel time, on integers of I^P or on doubles.
#pragma once

#include <cstdint>
#include <optional>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/search/kernel/environment.h"
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

// Searches until the clock has expired; every incumbent goes to the sink. Deterministic for a seed
// where the clock counts iterations. The instance must have no unservable customer.
Summary run(const ScaledInstance& instance, const Request& request, SearchClock& clock,
            IncumbentSink<std::int64_t>& sink);
Summary run(const RealInstance& instance, const Request& request, SearchClock& clock,
            IncumbentSink<double>& sink);

// Changes when the pinned trajectories of the tests do; part of run ids.
inline constexpr char kSolverVersion[] = "7";

}  // namespace waywiser::search
