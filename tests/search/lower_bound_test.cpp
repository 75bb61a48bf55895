#include "waywiser/search/fleet/lower_bound.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/base/random.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solution/read.h"

namespace waywiser::search {
namespace {

// A line of customers: travel between neighbours takes 10, windows are the test's.
ScaledInstance on_a_line(int customers) {
  ScaledInstance instance;
  instance.name = "line";
  instance.customers = customers;
  instance.vehicles = customers;
  instance.capacity = 100;
  const auto sites = static_cast<std::size_t>(customers) + 1;
  instance.demands.assign(sites, 10);
  instance.demands[0] = 0;
  instance.services.assign(sites, 1);
  instance.services[0] = 0;
  instance.ready.assign(sites, 0);
  instance.due.assign(sites, 1000);
  std::vector<std::int64_t> durations(sites * sites);
  for (std::size_t i = 0; i < sites; ++i) {
    for (std::size_t j = 0; j < sites; ++j) {
      durations[i * sites + j] = 10 * static_cast<std::int64_t>(i > j ? i - j : j - i);
    }
  }
  instance.durations = std::make_shared<IntegerMatrix>(customers + 1, durations);
  instance.distances = instance.durations;
  return instance;
}

TEST(FleetBound, RoundsTheLoadUp) {
  ScaledInstance instance = on_a_line(21);
  EXPECT_EQ(fleet_lower_bound(instance).capacity, 3);
  instance.capacity = 210;
  EXPECT_EQ(fleet_lower_bound(instance).value(), 1);
}

TEST(FleetBound, PacksLargeDemandsApart) {
  ScaledInstance instance = on_a_line(6);
  instance.demands = {0, 51, 51, 51, 51, 30, 70};
  EXPECT_EQ(fleet_lower_bound(instance).capacity, 5) << "304 / 100, but five above one half";
  instance.demands = {0, 60, 60, 45, 45, 45, 45};
  EXPECT_EQ(fleet_lower_bound(instance).capacity, 4) << "45 fits beside none of 60";
}

TEST(FleetBound, NoDemandNeedsOneVehicle) {
  ScaledInstance instance = on_a_line(5);
  instance.demands.assign(6, 0);
  EXPECT_EQ(fleet_lower_bound(instance).value(), 1);
}

TEST(FleetBound, CountsCustomersOfTheSameInstant) {
  ScaledInstance instance = on_a_line(6);
  for (const std::size_t c : {1U, 3U, 4U, 6U}) {
    instance.ready[c] = 100;
    instance.due[c] = 105;
  }
  instance.due[2] = 90;
  instance.ready[5] = 110;
  const FleetBound bound = fleet_lower_bound(instance);
  EXPECT_EQ(bound.clique_customers, (std::vector<int>{1, 3, 4, 6}));
  EXPECT_EQ(bound.clique, 4);
  EXPECT_EQ(bound.matching, 4) << "one path through 2, one of the four, and 5; three alone";
}

// As above, given up after a number of looks at the clock: what is proved by then is told, and no
// more.
TEST(FleetBound, IsNoBoundWhereItIsGivenUp) {
  ScaledInstance instance = on_a_line(6);
  for (const std::size_t c : {1U, 3U, 4U, 6U}) {
    instance.ready[c] = 100;
    instance.due[c] = 105;
  }
  int best = 0;
  for (int looks = 0; looks < 10; ++looks) {
    int left = looks;
    const FleetBound bound = fleet_lower_bound(instance, [&] { return left-- <= 0; });
    EXPECT_GE(bound.capacity, 1);
    EXPECT_EQ(bound.clique, static_cast<int>(bound.clique_customers.size()));
    EXPECT_LE(bound.value(), 4);
    EXPECT_GE(bound.value(), best);
    best = bound.value();
    if (looks == 0) {
      EXPECT_EQ(bound.value(), bound.capacity);
    }
  }
  EXPECT_EQ(best, 4);
}

TEST(FleetBound, GoesRoundWhereThatIsShorter) {
  // 1 and 2 are 500 apart, but both 1 from customer 3: together on one route after all.
  ScaledInstance instance = on_a_line(3);
  std::vector<std::int64_t> durations = {0, 9,   9, 9, 9, 0, 500, 1,  //
                                         9, 500, 0, 1, 9, 1, 1,   0};
  instance.durations = std::make_shared<IntegerMatrix>(4, durations);
  instance.due.assign(4, 200);
  const FleetBound bound = fleet_lower_bound(instance);
  EXPECT_EQ(bound.clique, 1);
  EXPECT_EQ(bound.value(), 1);
}

TEST(FleetBound, OneCustomer) {
  const FleetBound bound = fleet_lower_bound(on_a_line(1));
  EXPECT_EQ(bound.value(), 1);
}

bool in_time(const ScaledInstance& instance, const std::vector<int>& route) {
  std::int64_t departure = instance.ready[0] + instance.services[0];
  std::int64_t load = 0;
  int at = 0;
  for (const int c : route) {
    const auto i = static_cast<std::size_t>(c);
    const std::int64_t start =
        std::max(departure + instance.durations->at(at, c), instance.ready[i]);
    if (start > instance.due[i]) return false;
    departure = start + instance.services[i];
    load += instance.demands[i];
    at = c;
  }
  return load <= instance.capacity && departure + instance.durations->at(at, 0) <= instance.due[0];
}

// The truth: which sets of customers some order serves in time, then the fewest of them.
int fewest_routes(const ScaledInstance& instance) {
  const int n = instance.customers;
  std::vector<char> feasible(1U << n, 0);
  std::vector<int> route;
  const auto visit = [&](const auto& self, unsigned set) -> void {
    if (!route.empty() && in_time(instance, route)) feasible[set] = 1;
    for (int c = 1; c <= n; ++c) {
      if ((set >> (c - 1) & 1U) != 0) continue;
      route.push_back(c);
      self(self, set | 1U << (c - 1));
      route.pop_back();
    }
  };
  visit(visit, 0);
  std::vector<int> fewest(1U << n, n + 1);
  fewest[0] = 0;
  for (unsigned set = 1; set < fewest.size(); ++set) {
    for (unsigned part = set; part != 0; part = (part - 1) & set) {
      if (feasible[part] != 0) fewest[set] = std::min(fewest[set], fewest[set ^ part] + 1);
    }
  }
  return fewest.back();
}

RealInstance in_doubles(const ScaledInstance& scaled) {
  RealInstance real;
  real.name = scaled.name;
  real.customers = scaled.customers;
  real.vehicles = scaled.vehicles;
  real.capacity = scaled.capacity;
  real.demands = scaled.demands;
  real.services.assign(scaled.services.begin(), scaled.services.end());
  real.ready.assign(scaled.ready.begin(), scaled.ready.end());
  real.due.assign(scaled.due.begin(), scaled.due.end());
  for (int i = 0; i <= scaled.customers; ++i) {
    for (int j = 0; j <= scaled.customers; ++j) {
      real.durations.push_back(static_cast<double>(scaled.durations->at(i, j)));
    }
  }
  return real;
}

// Arbitrary matrices, asymmetric, without triangle inequality: where a wrong proof would show.
TEST(FleetBound, NeverExceedsTheFewestRoutes) {
  int met = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    const auto below = [&](std::uint32_t bound) {
      return static_cast<std::int64_t>(random.below(bound));
    };
    ScaledInstance instance = on_a_line(6);
    std::vector<std::int64_t> durations(49);
    for (auto& duration : durations) duration = 1 + below(40);
    instance.durations = std::make_shared<IntegerMatrix>(7, durations);
    instance.services[0] = below(5);
    instance.due[0] = 200;
    for (std::size_t c = 1; c <= 6; ++c) {
      instance.demands[c] = below(60);
      instance.services[c] = below(10);
      instance.ready[c] = below(80);
      instance.due[c] = instance.ready[c] + 45;
    }
    const int fewest = fewest_routes(instance);
    ASSERT_LE(fewest, 6) << "every customer can be served alone";
    const FleetBound bound = fleet_lower_bound(instance);
    ASSERT_LE(bound.value(), fewest) << "seed " << seed;
    ASSERT_EQ(fleet_lower_bound(in_doubles(instance)).value(), bound.value()) << "seed " << seed;
    met += bound.value() == fewest ? 1 : 0;
  }
  EXPECT_GE(met, 150);
}

// Vehicles of the published solutions, which are feasible on I^P (optimistic) as well: no bound may
// exceed them, and on many instances one meets them.
TEST(FleetBound, ProvesManyBestKnownFleets) {
  WAYWISER_NEEDS_DATA("solutions/sintef");
  std::map<std::string, int> proved;
  for (const std::string& file : test::all_instance_files()) {
    const std::string name = std::filesystem::path(file).stem().string();
    const Instance instance = read_instance(file).instance;
    const std::string published = test::test_data("solutions/sintef/" + name + ".sol");
    const int vehicles = static_cast<int>(read_solution(published).routes.size());
    const FleetBound bound = fleet_lower_bound(scale(instance, {1000, Rounding::pessimistic}));
    if (instance.customers() <= 200) {
      const FleetBound outer = fleet_lower_bound(scale(instance, {1000, Rounding::optimistic}));
      ASSERT_LE(outer.value(), vehicles) << name;
    }
    const bool solomon = file.find("solomon") != std::string::npos;
    proved[solomon ? "solomon" : "homberger"] += bound.value() == vehicles ? 1 : 0;
  }
  EXPECT_EQ(proved["solomon"], 23);
  EXPECT_EQ(proved["homberger"], 248);
}

}  // namespace
}  // namespace waywiser::search
