#include "waywiser/planning/locks.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"
#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

constexpr int kCustomers = 6;

// Asymmetric times without triangle inequality, distances of their own, a service at the depot.
Instance irregular(std::uint64_t seed, bool own_distances) {
  Random random(seed);
  Instance instance;
  instance.name = "irregular";
  instance.capacity = 14;
  instance.vehicles = 3;
  instance.has_coordinates = false;
  instance.sites.push_back({0, 0, 0, 3, 160, 2});
  for (int i = 1; i <= kCustomers; ++i) {
    const int ready = random.number(60);
    instance.sites.push_back(
        {0, 0, 1 + random.number(5), ready, ready + 25 + random.number(50), random.number(8)});
  }
  for (int i = 0; i <= kCustomers; ++i) instance.ids.push_back(10 + i);
  const auto matrix = [&] {
    DecimalMatrix entries;
    entries.decimals = 1;
    for (int k = 0; k < (kCustomers + 1) * (kCustomers + 1); ++k) {
      entries.values.push_back(k % (kCustomers + 2) == 0 ? 0 : 20 + random.number(230));
    }
    return std::make_shared<const DecimalMatrix>(entries);
  };
  instance.durations = matrix();
  if (own_distances) instance.distances = matrix();
  return instance;
}

// Calls `visit` with every way to split every order of `customers` into routes.
template <class Visit>
void all_plans(std::vector<int> customers, Visit visit) {
  std::sort(customers.begin(), customers.end());
  do {
    const auto cuts = 1U << (customers.size() - 1);
    for (unsigned cut = 0; cut < cuts; ++cut) {
      Routes routes(1);
      for (std::size_t k = 0; k < customers.size(); ++k) {
        routes.back().push_back(customers[k]);
        if (k + 1 < customers.size() && ((cut >> k) & 1U)) routes.emplace_back();
      }
      visit(routes);
    }
  } while (std::next_permutation(customers.begin(), customers.end()));
}

// The cheapest feasible plan whose routes begin as they are locked; none: -1.
std::int64_t cheapest(const ScaledInstance& scaled, const std::vector<Locked>& locked) {
  std::int64_t best = -1;
  std::vector<int> customers;
  for (int i = 1; i <= scaled.customers; ++i) customers.push_back(i);
  all_plans(customers, [&](const Routes& routes) {
    if (std::ssize(routes) > scaled.vehicles) return;
    for (const Locked& one : locked) {
      const bool kept = std::any_of(routes.begin(), routes.end(), [&](const Route& route) {
        return route.size() >= one.stops.size() &&
               std::equal(one.stops.begin(), one.stops.end(), route.begin()) &&
               (!one.whole || route.size() == one.stops.size());
      });
      if (!kept) return;
    }
    for (const Route& route : routes) {
      std::int64_t load = 0;
      for (const int customer : route) load += scaled.demands[static_cast<std::size_t>(customer)];
      if (load > scaled.capacity) return;
    }
    const ScaledEvaluation found = evaluate_scaled(scaled, routes, Objective::distance);
    if (found.feasible && (best < 0 || found.distance < best)) best = found.distance;
  });
  return best;
}

TEST(Locks, TheContractedProblemHasTheSameBestPlans) {
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Instance instance = irregular(seed, seed % 2 == 0);
    const Scaling scaling{10, Rounding::pessimistic, Ties::half_up};
    const Instance integers = on_integers(instance, scaling);
    const std::vector<Locked> locked{{{2, 5}, false}, {{3}, seed % 3 == 0}};
    std::optional<Posed> posed;
    try {
      posed = with_locked(integers, locked);
    } catch (const UsageError&) {
      EXPECT_EQ(cheapest(scale(instance, scaling), locked), -1);
      continue;
    }
    const std::int64_t whole = cheapest(scale(instance, scaling), locked);
    EXPECT_EQ(cheapest(scale(posed->instance, scaling), {}), whole) << "seed " << seed;
    seen += whole >= 0 ? 1 : 0;
  }
  EXPECT_GT(seen, 5);
}

TEST(Locks, ExpandedPlansAreTimedAlike) {
  const Scaling scaling{10, Rounding::pessimistic, Ties::half_up};
  int feasible = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Instance instance = irregular(seed, true);
    std::optional<Posed> posed;
    try {
      posed = with_locked(on_integers(instance, scaling), {{{1, 4}, false}});
    } catch (const UsageError&) {
      continue;
    }
    const ScaledInstance outside = scale(instance, scaling);
    const ScaledInstance inside = scale(posed->instance, scaling);
    all_plans({1, 2, 3, 4, 5}, [&](const Routes& routes) {
      const auto a = evaluate_scaled(inside, routes, Objective::distance);
      if (!a.feasible) return;
      const auto b = evaluate_scaled(outside, posed->expanded(routes), Objective::distance);
      EXPECT_TRUE(b.feasible);
      EXPECT_EQ(a.distance, b.distance);
      ++feasible;
      Routes back = posed->contracted(posed->expanded(routes));
      EXPECT_EQ(back, routes);
    });
  }
  EXPECT_GT(feasible, 100);
}

TEST(Locks, IntegersAreThoseOfTheRounding) {
  Instance instance;
  instance.name = "roots";
  instance.capacity = 5;
  instance.sites = {{0, 0, 0, 0, 100, 0}, {1, 1, 1, 0, 50, 1}, {2, 3, 1, 0, 50, 1}};
  instance.ids = {0, 1, 2};
  for (const std::int64_t P : {1, 10, 1000}) {
    const Scaling scaling{P, Rounding::pessimistic, Ties::half_up};
    const ScaledInstance once = scale(instance, scaling);
    const ScaledInstance twice = scale(on_integers(instance, scaling), scaling);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) EXPECT_EQ(once.durations->at(i, j), twice.durations->at(i, j));
    }
    EXPECT_EQ(once.due, twice.due);
    EXPECT_EQ(once.services, twice.services);
  }
  EXPECT_THROW(on_integers(instance, Scaling{7, Rounding::pessimistic, Ties::half_up}), UsageError);
}

TEST(Locks, EveryRouteIsDearerBySoMuch) {
  const Scaling scaling{10, Rounding::pessimistic, Ties::half_up};
  for (const bool own : {false, true}) {
    const Instance instance = irregular(2, own);
    const Instance dearer = with_vehicle_cost(on_integers(instance, scaling), Decimal{125, 1});
    const Routes routes{{1, 2}, {3}, {4, 5, 6}};
    const auto plain = evaluate_scaled(scale(instance, scaling), routes, Objective::distance);
    const auto more = evaluate_scaled(scale(dearer, scaling), routes, Objective::distance);
    EXPECT_EQ(more.distance, plain.distance + 3 * 125);
    EXPECT_EQ(more.violations.size(), plain.violations.size());
    EXPECT_THROW(with_vehicle_cost(on_integers(instance, scaling), Decimal{125, 2}), UsageError);
  }
}

TEST(Locks, RefusesWhatIsLateOrTooHeavy) {
  const Scaling scaling{10, Rounding::pessimistic, Ties::half_up};
  Instance instance = irregular(1, false);
  instance.sites[2].due = 1;
  EXPECT_THROW(with_locked(on_integers(instance, scaling), {{{2}, false}}), UsageError);
  instance = irregular(1, false);
  for (Site& site : instance.sites) site.due = 100000;
  instance.sites[2].demand = 12;
  instance.sites[3].demand = 12;
  EXPECT_THROW(with_locked(on_integers(instance, scaling), {{{2, 3}, false}}), UsageError);
}

}  // namespace
}  // namespace waywiser
