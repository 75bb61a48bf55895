// A choice among routes that a search has seen: the pool, prices with their bound, exchanges, and
// what they make of solutions.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "search_support.h"
#include "waywiser/search/feasible/anneal.h"
#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/kernel/measured.h"
#include "waywiser/search/kernel/recorder.h"
#include "waywiser/search/partitioning/route_choice.h"
#include "waywiser/search/partitioning/route_selection.h"

namespace waywiser::search {
namespace {

using test::random_scaled;
using test::ScaledSink;
using test::Shape;

constexpr int kCustomers = 8;

std::vector<int> visits(const RoutePool& pool, std::size_t place) {
  const auto route = pool.route(place);
  return {route.begin(), route.end()};
}

TEST(RoutePool, HasEachSetOfCustomersOnceInItsCheapestOrder) {
  RoutePool pool(kCustomers, 10);
  pool.add({1, 2, 3}, 30.0);
  pool.add({4}, 5.0);
  pool.add({3, 1, 2}, 20.0);
  pool.add({2, 1, 3}, 25.0);
  ASSERT_EQ(pool.size(), 2U);
  EXPECT_EQ(pool.cost(0), 20.0);
  EXPECT_EQ(visits(pool, 0), (std::vector<int>{3, 1, 2}));
  EXPECT_EQ(pool.place({2, 3, 1}), 0U);
  EXPECT_EQ(pool.place({4}), 1U);
}

// 1 is seen again and again, so it outlives what came after it.
TEST(RoutePool, KeepsWhatWasSeenLast) {
  constexpr int kMany = 1000;
  RoutePool pool(kMany, 16);
  for (int c = 2; c <= kMany; ++c) {
    pool.add({c, 1}, c);
    pool.add({1}, 1.0);
    EXPECT_LE(pool.size(), 16U);
    EXPECT_EQ(visits(pool, pool.place({1})), std::vector<int>{1});
    EXPECT_EQ(visits(pool, pool.place({1, c})), (std::vector<int>{c, 1}));
  }
}

// All sets of up to three of eight customers, at random costs, with the cheapest partition.
struct Pool {
  RoutePool routes{kCustomers, 200};
  std::vector<std::size_t> alone;  // a place for each customer by itself
  double alone_cost = 0.0;
  double least = 0.0;

  explicit Pool(std::uint64_t seed) {
    Random random(seed);
    std::vector<double> cost(1U << kCustomers, 1e9);
    for (unsigned set = 1; set < cost.size(); ++set) {
      Route route;
      for (int c = 1; c <= kCustomers; ++c) {
        if ((set >> (c - 1) & 1U) != 0) route.push_back(c);
      }
      if (route.size() > 3) continue;
      cost[set] = 100.0 + random.number(100) + (route.size() == 1 ? 50.0 : 0.0);
      routes.add(route, cost[set]);
    }
    for (int c = 1; c <= kCustomers; ++c) {
      alone.push_back(routes.place({c}));
      alone_cost += routes.cost(alone.back());
    }
    std::vector<double> best(cost.size(), 1e9);
    best[0] = 0.0;
    for (unsigned set = 1; set < cost.size(); ++set) {
      for (unsigned part = set; part > 0; part = (part - 1) & set) {
        best[set] = std::min(best[set], cost[part] + best[set ^ part]);
      }
    }
    least = best.back();
  }
};

double cost_of(const RoutePool& pool, const std::vector<std::size_t>& places) {
  double sum = 0.0;
  for (const std::size_t place : places) sum += pool.cost(place);
  return sum;
}

TEST(DualPrices, BoundEverySolutionFromBelow) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const Pool pool(seed);
    IterationClock clock(1'000'000);
    DualPrices prices(kCustomers, 20);
    prices.improve(pool.routes, pool.alone, kCustomers, 400, Slice(clock, 1'000'000));
    EXPECT_LE(prices.bound(), pool.least + 1e-6);
    EXPECT_GE(prices.bound(), 0.85 * pool.least);
    EXPECT_GT(clock.iterations(), 0);
  }
}

// Differences of costs are those of reduced costs, where there are equally many routes.
TEST(DualPrices, ReduceCostsByWhatCustomersPay) {
  const Pool pool(3);
  IterationClock clock(1'000'000);
  DualPrices prices(kCustomers, 20);
  prices.improve(pool.routes, pool.alone, 3, 400, Slice(clock, 1'000'000));
  const auto reduced = [&](const std::vector<Route>& routes) {
    double sum = 0.0;
    for (const Route& route : routes) sum += prices.reduced_costs()[pool.routes.place(route)];
    return sum;
  };
  const auto cost = [&](const std::vector<Route>& routes) {
    double sum = 0.0;
    for (const Route& route : routes) sum += pool.routes.cost(pool.routes.place(route));
    return sum;
  };
  const std::vector<Route> one = {{1, 2, 3}, {4, 5, 6}, {7, 8}};
  const std::vector<Route> other = {{1, 4}, {2, 5, 7}, {3, 6, 8}};
  EXPECT_NEAR(reduced(one) - reduced(other), cost(one) - cost(other), 1e-6);
}

TEST(RouteSelection, FindsThePartitionOfASmallPool) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const Pool pool(seed);
    IterationClock clock(1'000'000);
    const Slice slice(clock, 1'000'000);
    DualPrices prices(kCustomers, 1000);
    prices.improve(pool.routes, pool.alone, kCustomers, 400, slice);
    RouteSelection chosen(pool.routes, prices, pool.alone, kCustomers);
    EXPECT_TRUE(chosen.improve(kCustomers, 100000, slice));
    std::multiset<int> served;
    for (const std::size_t place : chosen.selection()) {
      for (const int c : pool.routes.route(place)) served.insert(c);
    }
    EXPECT_EQ(served, (std::multiset<int>{1, 2, 3, 4, 5, 6, 7, 8}));
    const double cost = cost_of(pool.routes, chosen.selection());
    EXPECT_LT(cost, pool.alone_cost);
    EXPECT_GE(cost, pool.least - 1e-6);
    if (cost <= pool.least + 1e-6) ++found;
  }
  EXPECT_GE(found, 15);
}

TEST(RouteSelection, KeepsToTheNumberOfRoutes) {
  RoutePool pool(4, 10);
  for (const auto& [route, cost] : std::vector<std::pair<Route, double>>{
           {{1, 2}, 50.0}, {{3, 4}, 50.0}, {{1}, 10.0}, {{2}, 10.0}, {{3}, 20.0}, {{4}, 25.0}}) {
    pool.add(route, cost);
  }
  const std::vector<std::size_t> selection = {pool.place({1, 2}), pool.place({3, 4})};
  const std::vector<double> expected = {100.0, 70.0, 65.0};  // with two, three, four routes
  for (std::size_t routes = 2; routes <= 4; ++routes) {
    IterationClock clock(100000);
    const Slice slice(clock, 100000);
    DualPrices prices(4, 10);
    prices.improve(pool, selection, routes, 200, slice);
    RouteSelection chosen(pool, prices, selection, routes);
    EXPECT_EQ(chosen.improve(4, 1000, slice), routes > 2);
    EXPECT_LE(chosen.selection().size(), routes);
    EXPECT_LE(cost_of(pool, chosen.selection()), routes == 2 ? expected[0] : expected[1]);
    EXPECT_GE(cost_of(pool, chosen.selection()), expected[routes - 2]);
  }
}

TEST(RouteSelection, TriesNothingWhereItsSliceIsOver) {
  const Pool pool(1);
  IterationClock clock(10);
  clock.advance(10);
  const Slice slice(clock, 10);
  DualPrices prices(kCustomers, 20);
  prices.improve(pool.routes, pool.alone, kCustomers, 400, slice);
  RouteSelection chosen(pool.routes, prices, pool.alone, kCustomers);
  EXPECT_FALSE(chosen.improve(kCustomers, 1000, slice));
  EXPECT_EQ(chosen.selection(), pool.alone);
}

class Collected : public RouteWatcher {
 public:
  void seen(const Routes& routes) override { solutions.push_back(routes); }
  std::vector<Routes> solutions;
};

Shape shape() {
  Shape shape;
  shape.customers = 60;
  shape.capacity = 80;
  return shape;
}

// What an annealing has passed through; the sink judges what it reports.
std::vector<Routes> passed_through(const Problem<std::int32_t>& problem,
                                   const ScaledInstance& instance, Objective objective) {
  const Neighbours<std::int32_t> neighbours(problem, {});
  ScaledSink sink(instance, objective);
  Recorder<std::int32_t> recorder(problem, sink);
  const Parameters parameters;
  Random random(5);
  Annealing<std::int32_t> annealing(problem, neighbours, parameters, random);
  Collected collected;
  annealing.watch(&collected);
  IterationClock clock(6000);
  annealing.run(construct(problem), {10000.0, 10000.0, 1000.0, 0.0}, Slice(clock, 6000), recorder);
  return collected.solutions;
}

TEST(Annealing, ShowsFeasibleRoutesNowAndThen) {
  const ScaledInstance instance = random_scaled(shape(), 81);
  const auto problem = make_problem<std::int32_t>(instance, Objective::distance);
  const std::vector<Routes> solutions = passed_through(problem, instance, Objective::distance);
  EXPECT_GE(solutions.size(), 80U);  // 6000 iterations, n = 60
  EXPECT_LE(solutions.size(), 100U);
  for (const Routes& routes : solutions) EXPECT_TRUE(recomputed_cost(problem, routes).has_value());
}

TEST(RouteChoice, PutsABetterSolutionTogether) {
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    int better = 0;
    for (std::uint64_t seed = 81; seed < 91; ++seed) {
      const ScaledInstance instance = random_scaled(shape(), seed);
      const auto problem = make_problem<std::int32_t>(instance, objective);
      const std::vector<Routes> solutions = passed_through(problem, instance, objective);
      const auto choose = [&] {
        const Parameters parameters;
        RouteChoice<std::int32_t> choice(problem, parameters);
        for (const Routes& routes : solutions) choice.seen(routes);
        IterationClock clock(100000);
        return choice.better(solutions.back(), Slice(clock, 100000));
      };
      const std::optional<Routes> chosen = choose();
      EXPECT_EQ(choose(), chosen);
      if (!chosen) continue;
      ++better;
      const auto cost = recomputed_cost(problem, *chosen);
      ASSERT_TRUE(cost.has_value());
      EXPECT_LT(*cost, measured(problem, solutions.back()).cost);
      if (objective == Objective::fleet) {
        EXPECT_LE(chosen->size(), solutions.back().size());
      }
    }
    EXPECT_GE(better, 3);
  }
}

TEST(RouteChoice, HasNothingBetterThanTheOnlySolutionItKnows) {
  const ScaledInstance instance = random_scaled(shape(), 82);
  const auto problem = make_problem<std::int32_t>(instance, Objective::distance);
  Parameters parameters;
  parameters.choice_routes = 2;  // the pool holds a solution all the same
  RouteChoice<std::int32_t> choice(problem, parameters);
  IterationClock clock(1000);
  EXPECT_EQ(choice.better(construct(problem), Slice(clock, 1000)), std::nullopt);
  EXPECT_LE(clock.iterations(), 1000);
}

}  // namespace
}  // namespace waywiser::search
