#include "waywiser/search/fleet/perturbation.h"

#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>

#include "search/fleet_support.h"

namespace waywiser::search::fleet {
namespace {

// Forty customers of demand 10 in five routes of eight; a vehicle takes ten, and there is time.
Problem<std::int64_t> roomy_problem() {
  auto problem = random_problem<std::int64_t>(2, 40);
  std::fill(problem.demand.begin() + 1, problem.demand.end(), 10);
  problem.capacity = 100;
  std::fill(problem.ready.begin(), problem.ready.end(), 0);
  std::fill(problem.due.begin(), problem.due.end(), 1'000'000);
  return problem;
}

// The sum of squared loads after some random moves, from 5 x 80^2; at most 4 x 100^2.
std::int64_t squares_after_moves(const FleetParameters& parameters) {
  const auto problem = roomy_problem();
  const Neighbours<std::int64_t> neighbours(problem, {});
  PenalisedRoutes<std::int64_t> plan(problem);
  Routes routes(5);
  for (int c = 1; c <= 40; ++c) routes[static_cast<std::size_t>(c % 5)].push_back(c);
  plan.assign(routes);
  Random random(1);
  Perturbation<std::int64_t> perturbation(plan, neighbours, parameters, Scale::of(problem), random);
  perturbation.run(5000);
  plan.verify();
  EXPECT_TRUE(plan.feasible());
  std::int64_t sum = 0;
  for (int route = 0; route < plan.route_count(); ++route)
    sum += plan.load(route) * plan.load(route);
  return sum;
}

TEST(Perturbation, GathersFreeCapacityWhereRoutesAreFuller) {
  FleetParameters parameters;
  parameters.pack_from = 0.79;
  EXPECT_GE(squares_after_moves(parameters), 3 * 10'000 + 80 * 80 + 20 * 20);
}

TEST(Perturbation, LeavesItWhereItIsBelow) {
  FleetParameters parameters;
  parameters.pack_from = 0.8;
  FleetParameters nothing;
  nothing.pack = 0.0;
  EXPECT_EQ(squares_after_moves(parameters), squares_after_moves(nothing));
}

}  // namespace
}  // namespace waywiser::search::fleet
