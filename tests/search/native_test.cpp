// The search as a whole, on every kind of instance that the model allows.
#include "waywiser/search/native.h"

#include "search_support.h"
#include "waywiser/base/hash.h"
#include "waywiser/evaluation/evaluate.h"

namespace waywiser::search::test {
namespace {

constexpr std::int64_t kBudget = 4000;

ScaledSink solve(const ScaledInstance& instance, const Request& request,
                 std::int64_t iterations = kBudget) {
  IterationClock clock(iterations);
  ScaledSink sink(instance, request.objective);
  run(instance, request, clock, sink);
  EXPECT_LE(clock.iterations(), iterations + 16);
  return sink;
}

Request request_for(Objective objective, std::uint64_t seed = 1) {
  Request request;
  request.objective = objective;
  request.seed = seed;
  return request;
}

TEST(NativeSearch, ImprovesOnItsFirstSolution) {
  const ScaledInstance instance = random_scaled({}, 1);
  const ScaledSink sink = solve(instance, request_for(Objective::fleet));
  ASSERT_GE(sink.costs.size(), 3U);
}

TEST(NativeSearch, SolvesEveryKindOfInstance) {
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    for (int kind = 0; kind < 16; ++kind) {
      Shape shape;
      shape.asymmetric = (kind & 1) != 0;
      shape.own_distances = (kind & 2) != 0;
      shape.depot_service = (kind & 4) != 0 ? 5000 : 0;
      shape.without_coordinates = (kind & 8) != 0;
      SCOPED_TRACE(kind);
      const ScaledInstance instance = random_scaled(shape, 10 + static_cast<std::uint64_t>(kind));
      EXPECT_FALSE(solve(instance, request_for(objective), 1000).costs.empty());
    }
  }
}

// The sink judges every incumbent; what it refuses fails the test.
TEST(NativeSearch, KeepsToALongestDuration) {
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    for (int kind = 0; kind < 4; ++kind) {
      Shape shape;
      shape.asymmetric = (kind & 1) != 0;
      shape.depot_service = (kind & 2) != 0 ? 5000 : 0;
      SCOPED_TRACE(kind);
      ScaledInstance instance = random_scaled(shape, 30 + static_cast<std::uint64_t>(kind));
      const ScaledSink free = solve(instance, request_for(objective), 1500);
      ASSERT_FALSE(free.costs.empty());
      // Half of what the routes take without it, but room for each customer alone.
      instance.longest_duration = 0;
      std::int64_t longest = 0;
      for (const auto& route : evaluate_scaled(instance, free.last, objective).too_long)
        longest = std::max(longest, route.duration);
      std::int64_t alone = 0;
      for (int i = 1; i <= instance.customers; ++i) {
        for (const auto& route : evaluate_scaled(instance, {{i}}, objective).too_long)
          alone = std::max(alone, route.duration);
      }
      instance.longest_duration = std::max(longest / 2, alone);
      instance.vehicles = instance.customers;
      const ScaledSink limited = solve(instance, request_for(objective), 1500);
      ASSERT_FALSE(limited.costs.empty());
      const auto judged = evaluate_scaled(instance, limited.last, objective);
      EXPECT_TRUE(judged.feasible);
      EXPECT_LT(*instance.longest_duration, longest);
      EXPECT_LT(limited.costs.size() > 1 ? limited.costs.back() : 0, limited.costs.front());
    }
  }
}

// Coincident sites, or degrees truncated at P = 1: there is no length to measure temperatures in.
TEST(NativeSearch, SolvesWhereEveryLengthIsZero) {
  ScaledInstance instance = random_scaled({}, 5);
  const int order = instance.customers + 1;
  const auto size = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  instance.durations = std::make_shared<IntegerMatrix>(order, std::vector<std::int32_t>(size, 0));
  instance.distances = instance.durations;
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    for (const double hot_share : {0.0, 0.3, 1.0}) {
      Request request = request_for(objective);
      request.parameters.hot_share = hot_share;
      EXPECT_FALSE(solve(instance, request, 2000).costs.empty());
    }
  }
}

TEST(NativeSearch, SearchesInDoublesToo) {
  for (const bool own_distances : {false, true}) {
    Shape shape;
    shape.own_distances = own_distances;
    const RealInstance instance = as_real(random_scaled(shape, 3));
    IterationClock clock(kBudget);
    RealSink sink(instance, Objective::fleet);
    run(instance, request_for(Objective::fleet), clock, sink);
    EXPECT_GE(sink.costs.size(), 3U);
  }
}

// Units that do not fit 32 bits: as good, by another path (the annealing threshold is rounded).
TEST(NativeSearch, WideIntegersServeAsWell) {
  ScaledInstance narrow = random_scaled({}, 5);
  ScaledInstance wide = narrow;
  constexpr std::int64_t kFactor = 1000000;
  std::vector<std::int64_t> values;
  for (int i = 0; i <= narrow.customers; ++i) {
    for (int j = 0; j <= narrow.customers; ++j) {
      values.push_back(narrow.durations->at(i, j) * kFactor);
    }
  }
  wide.durations = std::make_shared<IntegerMatrix>(narrow.customers + 1, values);
  wide.distances = wide.durations;
  for (auto* times : {&wide.services, &wide.ready, &wide.due}) {
    for (std::int64_t& value : *times) value *= kFactor;
  }
  const ScaledSink expected = solve(narrow, request_for(Objective::distance));
  const ScaledSink found = solve(wide, request_for(Objective::distance));
  ASSERT_FALSE(found.costs.empty());
  EXPECT_LE(std::abs(static_cast<double>(found.costs.back()) / kFactor -
                     static_cast<double>(expected.costs.back())),
            0.05 * static_cast<double>(expected.costs.back()));
}

TEST(NativeSearch, ServesOneCustomer) {
  Shape shape;
  shape.customers = 1;
  shape.vehicles = 1;
  const ScaledInstance instance = random_scaled(shape, 7);
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    const ScaledSink sink = solve(instance, request_for(objective));
    ASSERT_EQ(sink.costs.size(), 1U);
    EXPECT_EQ(sink.last, Routes{{1}});
  }
}

TEST(NativeSearch, ServesTwoCustomers) {
  Shape shape;
  shape.customers = 2;
  const ScaledInstance instance = random_scaled(shape, 8);
  EXPECT_FALSE(solve(instance, request_for(Objective::fleet)).costs.empty());
}

TEST(NativeSearch, ServesCustomersWithoutDemand) {
  ScaledInstance instance = random_scaled({}, 9);
  std::fill(instance.demands.begin(), instance.demands.end(), 0);
  EXPECT_FALSE(solve(instance, request_for(Objective::fleet), 500).costs.empty());
}

TEST(NativeSearch, ReportsNothingWhereTheFleetIsTooSmall) {
  Shape shape;
  shape.vehicles = 2;  // capacity alone asks for more
  const ScaledInstance instance = random_scaled(shape, 11);
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    EXPECT_TRUE(solve(instance, request_for(objective)).costs.empty());
  }
}

TEST(NativeSearch, DistanceUsesMoreRoutesWhereThatIsShorter) {
  const ScaledInstance instance = random_scaled({}, 12);
  const ScaledSink fleet = solve(instance, request_for(Objective::fleet));
  const ScaledSink distance = solve(instance, request_for(Objective::distance));
  std::int64_t fleet_distance =
      fleet.costs.back() -
      instance.vehicle_cost(Objective::fleet) * static_cast<std::int64_t>(fleet.last.size());
  EXPECT_LE(distance.costs.back(), fleet_distance);
  EXPECT_GE(distance.last.size(), fleet.last.size());
}

TEST(NativeSearch, DistanceKeepsToTheFleet) {
  Shape shape;
  const ScaledInstance free = random_scaled(shape, 13);
  const ScaledSink fleet = solve(free, request_for(Objective::fleet));
  shape.vehicles = static_cast<std::int64_t>(fleet.last.size());
  const ScaledInstance bound = random_scaled(shape, 13);
  EXPECT_FALSE(solve(bound, request_for(Objective::distance), 20000).costs.empty());
}

TEST(NativeSearch, StartsFromGivenRoutes) {
  const ScaledInstance instance = random_scaled({}, 14);
  const ScaledSink before = solve(instance, request_for(Objective::fleet), 20000);
  Request request = request_for(Objective::fleet, 2);
  request.initial = before.last;
  const ScaledSink after = solve(instance, request, 100);
  ASSERT_FALSE(after.costs.empty());
  EXPECT_EQ(after.costs.front(), before.costs.back());
}

// Good routes lose neither their cost nor, where that is not asked for, time to the fleet search.
TEST(NativeSearch, ImprovesGivenRoutesWithoutASearchForFewer) {
  const ScaledInstance instance = random_scaled({}, 14);
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    const ScaledSink before = solve(instance, request_for(objective), 2000);
    Request request = request_for(objective, 2);
    request.parameters.improve = 1;
    request.initial = before.last;
    const ScaledSink after = solve(instance, request, 3000);
    ASSERT_FALSE(after.costs.empty());
    EXPECT_EQ(after.costs.front(), before.costs.back());
    EXPECT_LE(after.costs.back(), before.costs.back());
  }
}

TEST(NativeSearch, ImprovesOnlyWhatItWasGiven) {
  const ScaledInstance instance = random_scaled({}, 15);
  Request request = request_for(Objective::fleet);
  request.parameters.improve = 1;  // nothing given: as without it
  const ScaledSink with = solve(instance, request, 500);
  request.parameters.improve = 0;
  EXPECT_EQ(solve(instance, request, 500).costs, with.costs);
}

// A sink that knows routes of a search beside this one.
class SharingSink final : public ScaledSink {
 public:
  SharingSink(const ScaledInstance& instance, Routes routes, std::int64_t cost)
      : ScaledSink(instance, Objective::fleet), routes_(std::move(routes)), cost_(cost) {}
  std::optional<Routes> better_elsewhere(std::int64_t cost) override {
    if (cost_ >= cost) return std::nullopt;
    ++given;
    return routes_;
  }
  int given = 0;

 private:
  Routes routes_;
  std::int64_t cost_;
};

TEST(NativeSearch, GoesOnFromBetterRoutesOfASearchBesideIt) {
  const ScaledInstance instance = random_scaled({}, 8);
  ScaledSink beside(instance, Objective::fleet);
  IterationClock long_clock(20000);
  run(instance, {}, long_clock, beside);
  SharingSink sink(instance, beside.last, beside.costs.back());
  IterationClock clock(200);
  run(instance, {}, clock, sink);
  EXPECT_EQ(sink.given, 1);
  // The first solution is reported before anybody is asked; after that nothing worse.
  ASSERT_GE(sink.costs.size(), 1U);
  for (std::size_t k = 1; k < sink.costs.size(); ++k) EXPECT_LT(sink.costs[k], beside.costs.back());
}

TEST(NativeSearch, DoesNotBelieveInfeasibleRoutesOfASearchBesideIt) {
  const ScaledInstance instance = random_scaled({}, 8);
  Routes all_in_one(1);
  for (int c = 1; c <= instance.customers; ++c) all_in_one[0].push_back(c);
  SharingSink sink(instance, all_in_one, 1);
  IterationClock clock(2000);
  run(instance, {}, clock, sink);
  EXPECT_GE(sink.given, 1);
  EXPECT_GT(sink.costs.size(), 1U);
}

TEST(NativeSearch, IgnoresInfeasibleInitialRoutes) {
  const ScaledInstance instance = random_scaled({}, 15);
  Request request = request_for(Objective::fleet);
  Route all;
  for (int c = 1; c <= instance.customers; ++c) all.push_back(c);
  for (const Routes& wrong : {Routes{all}, Routes{{1}, {1}}, Routes{{0}}, Routes{{-5, 9000}}}) {
    request.initial = wrong;
    EXPECT_FALSE(solve(instance, request, 500).costs.empty());
  }
}

// Durations that break the triangle inequality: a removal can make the rest late.
TEST(NativeSearch, CopesWithoutTheTriangleInequality) {
  ScaledInstance instance = random_scaled({}, 16);
  Random random(4);
  std::vector<std::int64_t> values;
  for (int i = 0; i <= instance.customers; ++i) {
    for (int j = 0; j <= instance.customers; ++j) {
      const bool depot = i == 0 || j == 0;
      const std::int64_t factor = depot ? 1 : 1 + static_cast<std::int64_t>(random.below(4));
      values.push_back(instance.durations->at(i, j) * factor);
    }
  }
  instance.durations = std::make_shared<IntegerMatrix>(instance.customers + 1, values);
  instance.distances = instance.durations;
  EXPECT_GE(solve(instance, request_for(Objective::fleet)).costs.size(), 2U);
}

TEST(NativeSearch, TheSameSeedTakesTheSamePath) {
  const ScaledInstance instance = random_scaled({}, 17);
  const ScaledSink one = solve(instance, request_for(Objective::fleet, 3));
  const ScaledSink two = solve(instance, request_for(Objective::fleet, 3));
  EXPECT_EQ(one.costs, two.costs);
  EXPECT_EQ(one.last, two.last);
  EXPECT_NE(solve(instance, request_for(Objective::fleet, 4)).costs, one.costs);
}

}  // namespace
}  // namespace waywiser::search::test
