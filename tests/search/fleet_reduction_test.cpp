#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "search/fleet_support.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/kernel/iteration_clock.h"
#include "waywiser/search/kernel/recorder.h"

namespace waywiser::search::fleet {
namespace {

template <class T>
class FleetReduction : public testing::Test {};
using Numbers = testing::Types<std::int32_t, std::int64_t, double>;
TYPED_TEST_SUITE(FleetReduction, Numbers);

template <class T>
Routes reduced(const Problem<T>& problem, std::uint64_t seed, std::int64_t iterations) {
  const Neighbours<T> neighbours(problem, {});
  Random random(seed);
  const FleetParameters parameters;
  Reduction<T> reduction(problem, neighbours, parameters, random);
  IterationClock clock(iterations, 100'000.0);
  Routes routes = singles(problem);
  while (auto fewer = reduction.attempt(routes, clock, clock.limit())) {
    EXPECT_LT(fewer->size(), routes.size());
    EXPECT_TRUE(recomputed_cost(problem, *fewer)) << "infeasible";
    routes = *fewer;
  }
  EXPECT_TRUE(routes.size() == 1 || clock.expired());
  return routes;
}

TYPED_TEST(FleetReduction, GivesFeasibleRoutesUntilTheClockEnds) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto problem = random_problem<TypeParam>(seed);
    const Routes routes = reduced(problem, seed, 2000);
    EXPECT_LT(static_cast<int>(routes.size()), problem.customers) << "seed " << seed;
  }
}

TYPED_TEST(FleetReduction, CopesWithFewCustomers) {
  for (int customers = 1; customers <= 3; ++customers) {
    const auto problem = random_problem<TypeParam>(4, customers);
    const Routes routes = reduced(problem, 1, 200);
    EXPECT_LE(static_cast<int>(routes.size()), customers);
  }
}

TYPED_TEST(FleetReduction, CopesWithoutDemands) {
  auto problem = random_problem<TypeParam>(6);
  std::fill(problem.demand.begin(), problem.demand.end(), 0);
  problem.capacity = 0;
  EXPECT_LT(static_cast<int>(reduced(problem, 1, 1000).size()), problem.customers);
}

// A failed attempt is not lost: it goes on in small steps, and each leaves feasible routes.
TYPED_TEST(FleetReduction, AFailedAttemptGoesOn) {
  const auto problem = random_problem<TypeParam>(10, 40);
  const Neighbours<TypeParam> neighbours(problem, {});
  Random random(5);
  const FleetParameters parameters;
  Reduction<TypeParam> reduction(problem, neighbours, parameters, random);
  PenalisedRoutes<TypeParam> plan(problem);
  IterationClock clock(3000, 100'000.0);
  Routes routes = singles(problem);
  int failures = 0;
  bool failed = false;
  while (!clock.expired()) {
    const double until = clock.elapsed() + 10;
    const auto fewer =
        failed ? reduction.resume(clock, until) : reduction.attempt(routes, clock, until);
    failed = !fewer;
    if (fewer) {
      EXPECT_LT(fewer->size(), routes.size());
      EXPECT_TRUE(recomputed_cost(problem, *fewer)) << "infeasible";
      routes = *fewer;
      continue;
    }
    ++failures;
    const PartialSolution left = reduction.unfinished();
    EXPECT_LT(left.routes.size(), routes.size());
    EXPECT_FALSE(left.absent.empty());
    plan.assign(left.routes);
    EXPECT_TRUE(plan.feasible());
    std::vector<int> customers = left.absent;
    for (const Route& route : left.routes) {
      customers.insert(customers.end(), route.begin(), route.end());
    }
    std::sort(customers.begin(), customers.end());
    std::vector<int> everybody(static_cast<std::size_t>(problem.customers));
    std::iota(everybody.begin(), everybody.end(), 1);
    EXPECT_EQ(customers, everybody);
  }
  EXPECT_GT(failures, 10);
  EXPECT_EQ(routes.size(), 4U);  // as in attempts that are not interrupted
}

TYPED_TEST(FleetReduction, IsAFunctionOfSeedAndIterations) {
  const auto problem = random_problem<TypeParam>(8, 40);
  EXPECT_EQ(reduced(problem, 3, 1500), reduced(problem, 3, 1500));
}

// The same integers in three number types: the same trajectory, pinned for every build.
TYPED_TEST(FleetReduction, GoesThePinnedWay) {
  const auto problem = random_problem<TypeParam>(10, 40);
  const Routes routes = reduced(problem, 5, 3000);
  std::uint64_t hash = 1469598103934665603U;
  for (const Route& route : routes) {
    for (const int c : route) hash = (hash ^ static_cast<std::uint64_t>(c)) * 1099511628211U;
    hash = hash * 1099511628211U;
  }
  EXPECT_EQ(routes.size(), 4U);
  EXPECT_EQ(hash, 17661479310980268767U);
}

}  // namespace
}  // namespace waywiser::search::fleet
