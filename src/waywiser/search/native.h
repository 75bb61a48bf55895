// The native solver's search: routes first, then travel time, on integers of I^P or on doubles.
#pragma once

#include <cstdint>

#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/search/kernel/environment.h"
#include "waywiser/search/request.h"

namespace waywiser::search {

// Searches until the clock has expired; every incumbent goes to the sink. Deterministic for a seed
// where the clock counts iterations. The instance must have no unservable customer.
Summary run(const ScaledInstance& instance, const Request& request, SearchClock& clock,
            IncumbentSink<std::int64_t>& sink);
Summary run(const RealInstance& instance, const Request& request, SearchClock& clock,
            IncumbentSink<double>& sink);

// Changes when the pinned trajectories of the tests do; part of run ids.
inline constexpr char kSolverVersion[] = "12";

}  // namespace waywiser::search
