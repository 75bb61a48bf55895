#include "waywiser/planning/most_stops.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/generate.h"
#include "waywiser/repair/schedule.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"

namespace waywiser {
namespace {

// Few customers with narrow windows around a depot, too many for the vehicles.
Instance crowded(std::uint64_t seed, int customers, int vehicles) {
  Random random(seed);
  Instance instance;
  instance.name = "crowded";
  instance.capacity = 30;
  instance.vehicles = vehicles;
  instance.sites.push_back({50, 50, 0, 0, 300, 0});
  instance.ids.push_back(0);
  for (int i = 1; i <= customers; ++i) {
    const int ready = 60 + random.number(80);
    instance.sites.push_back({random.number(100), random.number(100), 5 + random.number(12), ready,
                              ready + 10 + random.number(40), 5});
    instance.ids.push_back(i);
  }
  return instance;
}

// Whether some order of the customers is a feasible route.
bool one_route(const ScaledInstance& instance, std::vector<int> customers) {
  std::int64_t load = 0;
  for (const int customer : customers) load += instance.demands[static_cast<std::size_t>(customer)];
  if (load > instance.capacity) return false;
  std::sort(customers.begin(), customers.end());
  do {
    if (evaluate_scaled(instance, {customers}, Objective::distance).feasible) return true;
  } while (std::next_permutation(customers.begin(), customers.end()));
  return false;
}

// The most weight that K vehicles can serve, over all sets of customers.
std::int64_t most(const ScaledInstance& instance, const std::vector<std::int64_t>& weights) {
  const std::size_t sets = std::size_t{1} << instance.customers;
  std::vector<bool> feasible(sets);
  std::vector<std::int64_t> weight(sets, 0);
  for (std::size_t set = 0; set < sets; ++set) {
    std::vector<int> customers;
    for (int i = 1; i <= instance.customers; ++i) {
      if ((set >> (i - 1)) & 1U) {
        customers.push_back(i);
        weight[set] += weights[static_cast<std::size_t>(i)];
      }
    }
    feasible[set] = set == 0 || (customers.size() <= 5 && one_route(instance, customers));
  }
  std::vector<std::int64_t> best(sets, 0);  // with the vehicles so far
  for (std::int64_t k = 0; k < instance.vehicles; ++k) {
    std::vector<std::int64_t> next = best;
    for (std::size_t set = 1; set < sets; ++set) {
      for (std::size_t part = set; part != 0; part = (part - 1) & set) {
        if (feasible[part]) next[set] = std::max(next[set], best[set ^ part] + weight[part]);
      }
    }
    best = next;
  }
  return best.back();
}

MostStopsRequest request_of(const ScaledInstance& instance, std::int64_t iterations) {
  MostStopsRequest request;
  request.customers.resize(static_cast<std::size_t>(instance.customers));
  std::iota(request.customers.begin(), request.customers.end(), 1);
  for (const auto& bad : unservable_customers(instance)) {
    std::erase(request.customers, bad.customer);
  }
  request.expired = [left = iterations]() mutable { return left-- <= 0; };
  return request;
}

// No route of a crowded instance serves more than five: 6 demands of at least 5 are 30, and one is
// more. Those few are counted as 0 by most(), which then would be beaten: the test would fail.
TEST(MostStops, AsManyAsAnyPlanServes) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const ScaledInstance scaled = scale(crowded(seed, 8, 2), Scaling{});
    const std::vector<std::int64_t> ones(9, 1);
    const MostStops found = serve_most(scaled, request_of(scaled, 2000));
    const std::int64_t served = std::accumulate(
        found.routes.begin(), found.routes.end(), std::int64_t{0},
        [](std::int64_t sum, const Route& route) { return sum + std::ssize(route); });
    EXPECT_EQ(served, most(scaled, ones)) << "seed " << seed;
    EXPECT_LE(found.least, found.lost) << "seed " << seed;
    EXPECT_LE(std::ssize(found.routes), 2);
    EXPECT_TRUE(evaluate_scaled(scaled, found.routes, Objective::distance).feasible);
  }
}

TEST(MostStops, WeighsCustomers) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const ScaledInstance scaled = scale(crowded(seed, 8, 1), Scaling{});
    MostStopsRequest request = request_of(scaled, 2000);
    request.weights = {1, 1, 9, 1, 4, 7, 1, 3, 20};
    const MostStops found = serve_most(scaled, request);
    std::int64_t weight = 0;
    for (const Route& route : found.routes) {
      for (const int customer : route)
        weight += request.weights[static_cast<std::size_t>(customer)];
    }
    EXPECT_EQ(weight, most(scaled, request.weights)) << "seed " << seed;
  }
}

TEST(MostStops, ServesAllWhereAllFitAndStops) {
  const ScaledInstance scaled = scale(crowded(3, 8, 8), Scaling{});
  MostStopsRequest request = request_of(scaled, 2000);
  const MostStops found = serve_most(scaled, request);
  EXPECT_TRUE(found.unserved.empty());
  EXPECT_TRUE(found.proved());
  EXPECT_LT(found.iterations, 2000);
}

TEST(MostStops, KeepsTheRoutesThatItBeginsWith) {
  const ScaledInstance scaled = scale(crowded(3, 8, 2), Scaling{});
  MostStopsRequest request = request_of(scaled, 2000);
  const MostStops best = serve_most(scaled, request);
  request.initial = best.routes;
  request.expired = [] { return true; };
  const MostStops again = serve_most(scaled, request);
  EXPECT_EQ(again.lost, best.lost);
  EXPECT_EQ(again.iterations, 0);
}

TEST(MostStops, IsTheSameForASeed) {
  const ScaledInstance scaled = scale(crowded(5, 40, 4), Scaling{});
  const MostStopsRequest request = request_of(scaled, 300);
  EXPECT_EQ(serve_most(scaled, request).routes, serve_most(scaled, request_of(scaled, 300)).routes);
}

TEST(MostStops, ProvesByLoadsWhatMustStay) {
  Instance instance = crowded(1, 8, 1);
  for (Site& site : instance.sites) {
    site.due = 3000;
    site.ready = 0;
    site.demand = site.demand == 0 ? 0 : 10;
  }
  const ScaledInstance scaled = scale(instance, Scaling{});
  const MostStops found = serve_most(scaled, request_of(scaled, 2000));
  EXPECT_EQ(found.least, 5);  // 30 / 10 of 8
  EXPECT_TRUE(found.proved());
}

// Twelve and more customers each pair of which is exclusive at two times of the day: both sets
// lose.
TEST(MostStops, AddsUpWhatDisjointSetsLose) {
  Instance instance;
  instance.name = "two rushes";
  instance.capacity = 100;
  instance.vehicles = 2;
  instance.sites.push_back({0, 0, 0, 0, 1000, 0});
  instance.ids.push_back(0);
  for (int i = 1; i <= 10; ++i) {
    const int ready = i <= 5 ? 100 : 500;
    instance.sites.push_back({i, i % 3, 1, ready, ready + 1, 50});
    instance.ids.push_back(i);
  }
  const ScaledInstance scaled = scale(instance, {1, Rounding::pessimistic});
  MostStopsRequest request;
  for (int i = 1; i <= 10; ++i) request.customers.push_back(i);
  EXPECT_EQ(least_lost(scaled, request), 6);
  int left = 300;
  request.expired = [&] { return left-- <= 0; };
  const MostStops found = serve_most(scaled, request);
  EXPECT_TRUE(found.proved());
}

TEST(MostStops, ShortensDurationsWithoutLosingAnybody) {
  // On a line, 2 late in the day: served on the way out the vehicle waits for it.
  Instance instance;
  instance.capacity = 10;
  instance.sites = {{0, 0, 0, 0, 1000, 0},
                    {10, 0, 1, 0, 1000, 0},
                    {20, 0, 1, 300, 1000, 0},
                    {-10, 0, 1, 0, 60, 0}};
  instance.ids = {0, 1, 2, 3};
  const ScaledInstance scaled = scale(instance, {1, Rounding::pessimistic});
  MostStopsRequest request;
  request.customers = {1, 2, 3};
  request.initial = {{3, 2}, {1}};
  int left = 200;
  request.expired = [&] { return left-- <= 0; };
  const MostStops found = shorten_durations(scaled, request);
  EXPECT_TRUE(found.unserved.empty());
  // 3 and 1 one after the other, or 1 and 2; never 3 and 2 with the wait between them.
  std::int64_t total = 0;
  Excerpt excerpt(scaled, request.customers);
  for (const Route& route : found.routes)
    total += Schedule(excerpt, excerpt.excerpt(route)).duration();
  EXPECT_EQ(total, 60);
}

}  // namespace
}  // namespace waywiser
