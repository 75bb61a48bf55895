#include "waywiser/search/native.h"

#include <functional>

#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/search/kernel/problem.h"
#include "waywiser/search/stages.h"

namespace waywiser::search {

Summary run(const ScaledInstance& instance, const Request& request, SearchClock& clock,
            IncumbentSink<std::int64_t>& sink) {
  const auto bound = [&](const std::function<bool()>& cancelled) {
    return fleet_lower_bound(instance, cancelled).value();
  };
  if (fits_narrow(instance)) {
    const auto problem = make_problem<std::int32_t>(instance, request.objective);
    return run_stages(problem, request, clock, sink, bound);
  }
  const auto problem = make_problem<std::int64_t>(instance, request.objective);
  return run_stages(problem, request, clock, sink, bound);
}

Summary run(const RealInstance& instance, const Request& request, SearchClock& clock,
            IncumbentSink<double>& sink) {
  const auto bound = [&](const std::function<bool()>& cancelled) {
    return fleet_lower_bound(instance, cancelled).value();
  };
  const auto problem = make_problem(instance, request.objective);
  return run_stages(problem, request, clock, sink, bound);
}

}  // namespace waywiser::search
