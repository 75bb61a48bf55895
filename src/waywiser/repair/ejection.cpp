#include "waywiser/repair/ejection.h"

#include <algorithm>

#include "waywiser/scaling/servability.h"
#include "waywiser/search/fleet/ejection_search.h"
#include "waywiser/search/kernel/iteration_clock.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser {
namespace {

// Random moves after an ejection: far fewer than where distance does not count. Squeezes that try
// more than those of the fleet search: one that fails puts more customers elsewhere.
constexpr int kPerturbation = 50;
constexpr int kSqueezeNeighbours = 15;
constexpr int kSqueezePatience = 40;
// Iterations in the place of a second.
constexpr double kSecond = 100'000.0;

// The search adds a few clocks and time warps: each must leave room in 64 bits.
bool leaves_room(const ScaledInstance& fine) {
  constexpr std::int64_t kRoom = std::int64_t{1} << 58;
  const auto small = [](const std::vector<std::int64_t>& values) {
    return std::all_of(values.begin(), values.end(), [](std::int64_t v) { return v <= kRoom; });
  };
  return small(fine.due) && small(fine.services) && small(fine.demands) &&
         std::max(fine.durations->largest(), fine.distances->largest()) <= kRoom;
}

}  // namespace

std::optional<Routes> place_by_ejection(const ScaledInstance& fine, const Routes& routes,
                                        const std::vector<int>& absent, std::int64_t iterations,
                                        Random& random) {
  // The ejection search knows no longest duration.
  if (fine.longest_duration || !leaves_room(fine) || !unservable_customers(fine).empty())
    return std::nullopt;
  const auto problem = search::make_problem<std::int64_t>(fine, Objective::distance);
  const search::Neighbours<std::int64_t> neighbours(problem, {});
  search::FleetParameters parameters;
  parameters.perturbation = kPerturbation;
  parameters.squeeze_neighbours = kSqueezeNeighbours;
  parameters.squeeze_patience = kSqueezePatience;
  search::PenalisedRoutes<std::int64_t> plan(problem);
  plan.assign(search::to_internal(problem, routes));
  search::fleet::EjectionSearch<std::int64_t> ejection(plan, neighbours, parameters,
                                                       search::Scale::of(problem), random);
  search::fleet::Pool pool = search::to_internal(problem, {absent}).front();
  search::IterationClock clock(iterations, kSecond);
  search::fleet::AttemptBudget budget(clock, static_cast<double>(iterations));
  search::fleet::AttemptSlice slice(budget, iterations);
  if (!ejection.run(pool, slice)) return std::nullopt;
  return search::to_original(problem, plan.routes());
}

}  // namespace waywiser
