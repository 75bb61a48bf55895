#include "waywiser/planning/unserved.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/random.h"
#include "waywiser/planning/loosened.h"
#include "waywiser/planning/posed.h"

namespace waywiser {
namespace {

using Kind = Loosening::Kind;
using Why = Unserved::Why;

// A line of customers: depot at 0, one way, loads of 1.
Instance line(std::vector<Site> customers, std::int64_t capacity = 10, std::int64_t vehicles = 1) {
  Instance instance;
  instance.name = "line";
  instance.capacity = capacity;
  instance.vehicles = vehicles;
  instance.sites.push_back({0, 0, 0, 0, 1000, 0});
  instance.sites.insert(instance.sites.end(), customers.begin(), customers.end());
  for (std::size_t i = 0; i < instance.sites.size(); ++i) {
    instance.ids.push_back(static_cast<std::int64_t>(i));
  }
  return instance;
}

const Loosening* way(const Unserved& found, Kind kind) {
  const auto it = std::find_if(found.ways.begin(), found.ways.end(),
                               [&](const Loosening& w) { return w.kind == kind; });
  return it == found.ways.end() ? nullptr : &*it;
}

TEST(Unserved, TooHeavyAndOutOfReach) {
  const Instance instance =
      line({{10, 0, 15, 0, 100, 0}, {50, 0, 1, 0, 49, 0}, {600, 0, 1, 0, 700, 0}});
  const auto found = explain_unserved(instance, {});
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].why, Why::too_heavy);
  EXPECT_EQ(found[0].excess, 5);
  EXPECT_EQ(found[1].why, Why::late);
  EXPECT_EQ(found[1].late_by.lower, "1.000000");
  EXPECT_EQ(found[2].why, Why::no_return);
  EXPECT_EQ(found[2].late_by.upper, "200.000000");
  for (const Unserved& one : found) EXPECT_FALSE(one.by_itself);
}

TEST(Unserved, FullVehiclesLackSoMuch) {
  const Instance instance = line({{10, 0, 8, 0, 100, 0}, {20, 0, 6, 0, 100, 0}});
  const auto found = explain_unserved(instance, {{1}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].why, Why::full);
  EXPECT_EQ(found[0].excess, 4);
  ASSERT_NE(way(found[0], Kind::capacity), nullptr);
  EXPECT_EQ(way(found[0], Kind::capacity)->amount, "4");
  EXPECT_TRUE(found[0].by_itself);
}

TEST(Unserved, WindowsInConflictAndWhatWouldHelp) {
  // Customer 1 from 10 on for 20; customer 2 lies 10 further and closes at 25: 15 late behind 1.
  const Instance instance = line({{10, 0, 1, 10, 12, 20}, {20, 0, 1, 0, 25, 3}});
  const auto found = explain_unserved(instance, {{1}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].why, Why::windows);
  EXPECT_EQ(found[0].conflicts, (std::vector<int>{1}));
  ASSERT_NE(way(found[0], Kind::due_later), nullptr);
  EXPECT_EQ(way(found[0], Kind::due_later)->amount, "15.000000");
  EXPECT_EQ(way(found[0], Kind::due_later)->after, 1);
  // Before 1: there at 20, left at 23, back at 33 instead of 12: 21 late, more than its service.
  EXPECT_EQ(way(found[0], Kind::service_less), nullptr);
  ASSERT_NE(way(found[0], Kind::other_later), nullptr);
  EXPECT_EQ(way(found[0], Kind::other_later)->amount, "21.000000");
  EXPECT_EQ(way(found[0], Kind::other_later)->other, 1);
}

TEST(Unserved, ShorterServiceOrAnEarlierOpening) {
  // 1 first: there at 10, open at 30, left at 50; at 2 at 60, open until 55.
  const Instance instance = line({{10, 0, 1, 30, 35, 20}, {20, 0, 1, 50, 55, 0}});
  const auto found = explain_unserved(instance, {{2}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(way(found[0], Kind::service_less)->amount, "5.000000");
  EXPECT_EQ(way(found[0], Kind::ready_earlier)->amount, "5.000000");
  EXPECT_EQ(way(found[0], Kind::other_later)->amount, "5.000000");
}

TEST(Unserved, LockedStopsStayFirst) {
  const Instance instance = line({{10, 0, 1, 0, 200, 0}, {20, 0, 1, 0, 15, 0}});
  const auto free = explain_unserved(instance, {{1}});
  const auto locked = explain_unserved(instance, {{1}}, {1});
  EXPECT_EQ(way(free[0], Kind::due_later)->amount, "5.000000");
  EXPECT_EQ(way(locked[0], Kind::due_later)->after, 1);
}

TEST(Unserved, SaysWhereOnlyRoundingKeptItOut) {
  const Instance instance = line({{10, 0, 1, 0, 200, 0}, {20, 0, 1, 0, 20, 0}});
  EXPECT_EQ(explain_unserved(instance, {{1}})[0].why, Why::fits);
}

TEST(Unserved, AVehicleThatIsLeftHasAPlaceToo) {
  Instance instance = line({{10, 0, 8, 0, 100, 0}, {20, 0, 6, 0, 100, 0}, {50, 0, 1, 0, 49, 0}});
  instance.vehicles = 2;
  const auto found = explain_unserved(instance, {{1}});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].why, Why::fits);
  EXPECT_EQ(found[0].route, 2);
  EXPECT_EQ(found[0].after, 0);
  // Straight from the depot it is 1 late, behind 1 as well.
  EXPECT_EQ(found[1].why, Why::late);
  ASSERT_NE(way(found[1], Kind::due_later), nullptr);
  EXPECT_EQ(way(found[1], Kind::due_later)->amount, "1.000000");
}

// Over irrational lengths: the change suffices, and a millionth less does not, at any place.
TEST(Unserved, TheSmallestChangeAndNotAMillionthMore) {
  Random random(7);
  int seen = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<Site> sites;
    for (int i = 0; i < 3; ++i) {
      const int ready = random.number(100);
      sites.push_back({random.number(60), random.number(60), 1, ready, ready + 60, 7});
    }
    sites.push_back({random.number(60), random.number(60), 1, 0, 40, 5});
    const Instance instance = line(sites);
    const Routes routes{{1, 2, 3}};
    if (!feasible_exactly(instance, routes)) continue;
    const std::vector<Unserved> all = explain_unserved(instance, routes);
    for (const Loosening& found : all[0].ways) {
      Loosening less = found;
      const Decimal amount = parse_decimal(found.amount).value;
      less.amount = to_text(scaled_to(amount, 6).value() - 1, 6);
      const Instance changed = loosened(instance, 4, less);
      for (std::ptrdiff_t p = 0; p <= 3; ++p) {
        Route route = routes[0];
        route.insert(route.begin() + p, 4);
        // Another stop's window may be the one to change at another place.
        const bool same_place =
            (p == 0 ? 0 : routes[0][static_cast<std::size_t>(p) - 1]) == found.after;
        if (found.kind == Kind::other_later && !same_place) continue;
        EXPECT_FALSE(feasible_exactly(changed, {route}));
      }
      Route route = routes[0];
      route.insert(
          found.after == 0 ? route.begin() : std::find(route.begin(), route.end(), found.after) + 1,
          4);
      EXPECT_TRUE(feasible_exactly(loosened(instance, 4, found), {route}));
      ++seen;
    }
  }
  EXPECT_GT(seen, 25);
}

TEST(Posed, RestrictsAndLeadsBack) {
  Instance instance = line({{10, 0, 1, 0, 200, 0}, {20, 0, 2, 0, 20, 0}, {30, 0, 3, 0, 20, 0}});
  auto matrix = std::make_shared<DecimalMatrix>();
  for (int i = 0; i < 16; ++i) matrix->values.push_back(i);
  instance.durations = matrix;
  const Posed part = restricted(instance, {1, 3});
  EXPECT_EQ(part.instance.ids, (std::vector<std::int64_t>{0, 1, 3}));
  EXPECT_EQ(part.instance.sites[2].demand, 3);
  EXPECT_EQ(part.instance.durations->values,
            (std::vector<std::int64_t>{0, 1, 3, 4, 5, 7, 12, 13, 15}));
  EXPECT_EQ(part.expanded({{2, 1}}), (Routes{{3, 1}}));
  EXPECT_EQ(part.contracted({{3, 2, 1}, {2}}), (Routes{{2, 1}}));
  const Posed inner = composed(part, restricted(part.instance, {2}));
  EXPECT_EQ(inner.expanded({{1}}), (Routes{{3}}));
}

}  // namespace
}  // namespace waywiser
