#include "waywiser/search/kernel/problem.h"

#include "search_support.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/recorder.h"

namespace waywiser::search::test {
namespace {

TEST(Problem, KeepsEveryNumberUnderTheNewOrder) {
  Shape shape;
  shape.asymmetric = true;
  shape.own_distances = true;
  const ScaledInstance instance = random_scaled(shape, 31);
  const auto problem = make_problem<std::int32_t>(instance, Objective::fleet);
  EXPECT_FALSE(problem.symmetric);
  EXPECT_EQ(problem.original[0], 0);
  for (int i = 0; i <= instance.customers; ++i) {
    const int from = problem.original[static_cast<std::size_t>(i)];
    EXPECT_EQ(problem.due[static_cast<std::size_t>(i)],
              instance.due[static_cast<std::size_t>(from)]);
    for (int j = 0; j <= instance.customers; ++j) {
      const int to = problem.original[static_cast<std::size_t>(j)];
      EXPECT_EQ(problem.duration(i, j), instance.durations->at(from, to));
      EXPECT_EQ(problem.distance(i, j), instance.distances->at(from, to));
      EXPECT_EQ(problem.duration_into_row(i)[j], instance.durations->at(to, from));
      EXPECT_EQ(problem.distance_into_row(i)[j], instance.distances->at(to, from));
    }
  }
}

TEST(Problem, NumbersLeadBackAndForth) {
  const ScaledInstance instance = random_scaled({}, 32);
  const auto problem = make_problem<std::int32_t>(instance, Objective::fleet);
  const Routes routes = {{3, 1, 2}, {40, 39}};
  EXPECT_EQ(to_original(problem, to_internal(problem, routes)), routes);
}

TEST(Problem, NarrowNumbersNeedHeadroom) {
  ScaledInstance instance = random_scaled({}, 33);
  EXPECT_TRUE(fits_narrow(instance));
  instance.due[0] = std::int64_t{1} << 27;
  EXPECT_FALSE(fits_narrow(instance));
  instance.due[0] = 1000000;
  instance.demands[1] = std::int64_t{1} << 40;
  EXPECT_FALSE(fits_narrow(instance));
}

TEST(Problem, CapacityBoundRoundsUp) {
  ScaledInstance instance = random_scaled({}, 34);
  std::fill(instance.demands.begin() + 1, instance.demands.end(), 10);  // 400 in all
  instance.capacity = 100;
  EXPECT_EQ(make_problem<std::int32_t>(instance, Objective::fleet).capacity_bound(), 4);
  instance.capacity = 99;
  EXPECT_EQ(make_problem<std::int32_t>(instance, Objective::fleet).capacity_bound(), 5);
}

TEST(Neighbours, AreSortedAndComplete) {
  const ScaledInstance instance = random_scaled({}, 35);
  const auto problem = make_problem<std::int32_t>(instance, Objective::fleet);
  const Neighbours<std::int32_t> neighbours(problem, {});
  for (int c = 1; c <= instance.customers; ++c) {
    const auto near = neighbours.nearest(c);
    ASSERT_EQ(near.size(), 39U);
    for (std::size_t k = 0; k < near.size(); ++k) {
      EXPECT_NE(near[k], c);
      if (k == 0) continue;
      EXPECT_LE(problem.distance(c, near[k - 1]), problem.distance(c, near[k]));
    }
    for (const auto& [other, length] : neighbours.successors(c)) {
      EXPECT_EQ(length, problem.distance(c, other));
    }
  }
}

TEST(Recorder, RefusesEveryViolation) {
  ScaledInstance instance = random_scaled({}, 36);
  instance.capacity = 1000;
  instance.vehicles = 40;
  const auto problem = make_problem<std::int32_t>(instance, Objective::fleet);
  Routes alone;
  for (int c = 1; c <= instance.customers; ++c) alone.push_back({c});
  EXPECT_TRUE(recomputed_cost(problem, alone));
  Routes missing = alone;
  missing.pop_back();
  EXPECT_FALSE(recomputed_cost(problem, missing));
  Routes twice = alone;
  twice[0].push_back(2);
  EXPECT_FALSE(recomputed_cost(problem, twice));
  Routes late = {{}};
  for (int c = 1; c <= instance.customers; ++c) late[0].push_back(c);
  EXPECT_FALSE(recomputed_cost(problem, late));
}

}  // namespace
}  // namespace waywiser::search::test
