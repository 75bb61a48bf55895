// Parts of a problem: the same numbers, every route in one of them, and nothing lost by annealing
// them one by one.
#include "waywiser/search/feasible/decomposition.h"

#include <set>

#include "search_support.h"
#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/kernel/recorder.h"

namespace waywiser::search {
namespace {

using test::random_scaled;
using test::ScaledSink;
using test::Shape;

Shape shape() {
  Shape shape;
  shape.customers = 90;
  shape.asymmetric = true;
  shape.own_distances = true;
  shape.capacity = 120;
  return shape;
}

TEST(Restricted, HasTheNumbersOfTheWhole) {
  const auto whole = make_problem<std::int32_t>(random_scaled(shape(), 61), Objective::fleet);
  const std::vector<int> sites = {0, 3, 4, 17, 60, 90};
  const Problem<std::int32_t> part = restricted(whole, sites, 2);
  EXPECT_EQ(part.customers, 5);
  EXPECT_EQ(part.vehicles, 2);
  EXPECT_EQ(part.capacity, whole.capacity);
  EXPECT_EQ(part.vehicle_cost, whole.vehicle_cost);
  for (int i = 0; i <= part.customers; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto from = static_cast<std::size_t>(sites[at]);
    EXPECT_EQ(part.ready[at], whole.ready[from]);
    EXPECT_EQ(part.due[at], whole.due[from]);
    EXPECT_EQ(part.service[at], whole.service[from]);
    EXPECT_EQ(part.demand[at], whole.demand[from]);
    EXPECT_EQ(part.original[at], whole.original[from]);
    for (int j = 0; j <= part.customers; ++j) {
      const int to = sites[static_cast<std::size_t>(j)];
      EXPECT_EQ(part.duration(i, j), whole.duration(sites[at], to));
      EXPECT_EQ(part.distance(i, j), whole.distance(sites[at], to));
      EXPECT_EQ(part.distance_into_row(i)[j], whole.distance_into_row(sites[at])[to]);
    }
  }
}

TEST(NeighbouringGroups, HaveEveryRouteOnceAndAreLargeEnough) {
  const auto problem = make_problem<std::int32_t>(random_scaled(shape(), 62), Objective::fleet);
  const Neighbours<std::int32_t> neighbours(problem, {});
  const Routes routes = construct(problem);
  Random random(1);
  for (const int customers : {1, 30, 90, 1000}) {
    std::multiset<std::size_t> seen;
    std::size_t small = 0;
    for (const auto& group : neighbouring_groups(neighbours, routes, customers, random)) {
      std::size_t size = 0;
      for (const std::size_t r : group) {
        seen.insert(r);
        size += routes[r].size();
      }
      if (size < static_cast<std::size_t>(customers)) ++small;
      EXPECT_GE(group.size(), 2U);
    }
    EXPECT_EQ(seen.size(), routes.size());
    EXPECT_EQ(std::set<std::size_t>(seen.begin(), seen.end()).size(), routes.size());
    if (customers == 1) {
      EXPECT_EQ(small, 0U);
    }
    if (customers >= 90) {
      EXPECT_LE(small, 1U);
    }
  }
}

TEST(NeighbouringGroups, OfOneRouteIsThatRoute) {
  Shape few = shape();
  few.capacity = 1'000'000;
  few.width = 1'000'000;
  const auto problem = make_problem<std::int32_t>(random_scaled(few, 65), Objective::fleet);
  const Neighbours<std::int32_t> neighbours(problem, {});
  Routes one(1);
  for (int c = 1; c <= problem.customers; ++c) one[0].push_back(c);
  Random random(1);
  const std::vector<std::vector<std::size_t>> expected{{0}};
  EXPECT_EQ(neighbouring_groups(neighbours, one, 10, random), expected);
}

TEST(Part, LeadsBackToTheWhole) {
  const auto problem = make_problem<std::int32_t>(random_scaled(shape(), 63), Objective::fleet);
  const Routes routes = {{7, 80, 2}, {33}, {90, 1}};
  const Part<std::int32_t> part(problem, routes);
  EXPECT_EQ(part.problem.customers, 6);
  EXPECT_EQ(part.problem.vehicles, 3);
  EXPECT_EQ(part.in_whole(part.routes), routes);
}

// Groups that are asked to be of one customer take two routes, and all of the budget is used.
TEST(AnnealInParts, UsesTheWholeSliceHoweverSmallTheParts) {
  const ScaledInstance instance = random_scaled(shape(), 66);
  const auto problem = make_problem<std::int32_t>(instance, Objective::distance);
  const Neighbours<std::int32_t> neighbours(problem, {});
  ScaledSink sink(instance, Objective::distance);
  Recorder<std::int32_t> recorder(problem, sink);
  const Routes start = construct(problem);
  ASSERT_TRUE(recorder.offer(start));
  Parameters parameters;
  parameters.part_customers = 1;
  Random random(4);
  IterationClock clock(3000);
  anneal_in_parts(problem, neighbours, parameters, start, {10000.0, 10000.0, 100.0, 0.0},
                  Slice(clock, 3000), random, recorder);
  EXPECT_EQ(clock.iterations(), 3000);
}

// The sink judges every incumbent.
TEST(AnnealInParts, ImprovesAFeasibleSolutionWithNoMoreVehicles) {
  for (const Objective objective : {Objective::distance, Objective::fleet}) {
    const ScaledInstance instance = random_scaled(shape(), 64);
    const auto problem = make_problem<std::int32_t>(instance, objective);
    const Neighbours<std::int32_t> neighbours(problem, {});
    ScaledSink sink(instance, objective);
    Recorder<std::int32_t> recorder(problem, sink);
    const Routes start = construct(problem);
    ASSERT_TRUE(recorder.offer(start));
    Parameters parameters;
    parameters.part_customers = 30;
    const AnnealingSchedule schedule{10000.0, 10000.0, 100.0, 0.0};
    const auto anneal = [&] {
      Random random(4);
      IterationClock clock(5000);
      const auto result = anneal_in_parts(problem, neighbours, parameters, start, schedule,
                                          Slice(clock, 5000), random, recorder);
      EXPECT_EQ(clock.iterations(), 5000);
      return result;
    };
    const auto result = anneal();
    EXPECT_LT(result.cost, measured(problem, start).cost);
    EXPECT_LE(result.routes.size(), start.size());
    EXPECT_EQ(sink.costs.back(), result.cost);
    EXPECT_EQ(recomputed_cost(problem, result.routes), result.cost);
    EXPECT_EQ(anneal().routes, result.routes);
  }
}

}  // namespace
}  // namespace waywiser::search
