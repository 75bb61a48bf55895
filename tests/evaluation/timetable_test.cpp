#include "waywiser/evaluation/timetable.h"

#include <random>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

// The depot at the origin until `horizon`, then the customers.
Instance instance_of(std::int64_t horizon, const std::vector<Site>& customers) {
  Instance instance;
  instance.capacity = 100;
  instance.sites = {{0, 0, 0, 0, horizon, 0}};
  instance.sites.insert(instance.sites.end(), customers.begin(), customers.end());
  for (std::size_t i = 0; i < instance.size(); ++i) {
    instance.ids.push_back(static_cast<std::int64_t>(i));
  }
  return instance;
}

std::string text(const Bounds& bounds) {
  EXPECT_EQ(bounds.lower, bounds.upper);
  return bounds.lower;
}

// Lengths 5, 4 and 3; a wait at the first customer.
Instance three_four_five() {
  return instance_of(100, {{3, 4, 7, 10, 20, 2}, {3, 0, 8, 0, 17, 0}});
}

TEST(Timetable, LeavesTheDepotSoThatTheFirstCustomerIsReady) {
  const auto tables = timetable(three_four_five(), {{1, 2}}, Departure::late);
  ASSERT_EQ(tables.size(), 1U);
  const std::vector<TimetableStop>& stops = tables[0].stops;
  ASSERT_EQ(stops.size(), 4U);
  EXPECT_EQ(text(stops[0].departure), "5.000000");
  EXPECT_EQ(text(stops[0].slack), "1.000000");
  EXPECT_EQ(text(stops[1].arrival), "10.000000");
  EXPECT_EQ(text(stops[1].waiting), "0.000000");
  EXPECT_EQ(text(stops[1].departure), "12.000000");
  EXPECT_EQ(text(stops[1].slack), "1.000000");  // the second customer's, not its own 10
  EXPECT_EQ(text(stops[2].arrival), "16.000000");
  EXPECT_EQ(stops[2].load, 15);
  EXPECT_EQ(stops[3].customer, 0);
  EXPECT_EQ(text(stops[3].arrival), "19.000000");
  EXPECT_EQ(text(stops[3].slack), "81.000000");
  EXPECT_EQ(stops[3].load, 15);
  EXPECT_EQ(text(tables[0].travel), "12.000000");
  EXPECT_EQ(text(tables[0].duration), "14.000000");
}

TEST(Timetable, WaitsAtTheDoorAfterAnEarlyDeparture) {
  const auto tables = timetable(three_four_five(), {{}, {1, 2}}, Departure::early);
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].route, 2);
  const std::vector<TimetableStop>& stops = tables[0].stops;
  EXPECT_EQ(text(stops[0].departure), "0.000000");
  EXPECT_EQ(text(stops[0].slack), "6.000000");
  EXPECT_EQ(text(stops[1].arrival), "5.000000");
  EXPECT_EQ(text(stops[1].waiting), "5.000000");
  EXPECT_EQ(text(stops[1].start), "10.000000");
  EXPECT_EQ(text(tables[0].duration), "19.000000");
}

TEST(Timetable, EnclosesWhatIsIrrational) {
  const Instance instance = instance_of(100, {{1, 1, 0, 2, 3, 0}});
  const auto stops = timetable(instance, {{1}}, Departure::late)[0].stops;
  EXPECT_EQ(stops[0].departure.lower, "0.585786");  // 2 - sqrt(2) = 0.58578643...
  EXPECT_EQ(stops[0].departure.upper, "0.585787");
  EXPECT_EQ(text(stops[1].arrival), "2.000000");
  EXPECT_EQ(stops[2].arrival.lower, "3.414213");
  EXPECT_EQ(stops[2].slack.lower, "96.585786");
}

TEST(Timetable, TellsHowLateIsTooLate) {
  const Instance instance = instance_of(100, {{3, 4, 0, 0, 4, 0}});
  const auto stops = timetable(instance, {{1}}, Departure::late)[0].stops;
  EXPECT_TRUE(stops[1].late);
  EXPECT_EQ(text(stops[1].slack), "-1.000000");
  EXPECT_FALSE(stops[2].late);
}

// Whether the rest of the route is in time when service at position `k` begins at `start`.
bool in_time(const Instance& instance, const Route& route, std::size_t k, std::int64_t start) {
  std::vector<int> sites{0};
  sites.insert(sites.end(), route.begin(), route.end());
  sites.push_back(0);
  const auto site = [&](std::size_t i) {
    return instance.sites[static_cast<std::size_t>(sites[i])];
  };
  for (; k < sites.size(); ++k) {
    if (k > 0) start = std::max(start, site(k).ready);
    if (k > 0 && start > site(k).due) return false;
    if (k + 1 == sites.size()) break;
    const std::size_t cell = static_cast<std::size_t>(sites[k]) * instance.size() +
                             static_cast<std::size_t>(sites[k + 1]);
    start += site(k).service + instance.durations->values[cell];
  }
  return true;
}

TEST(Timetable, SlackIsTheLongestDelayThatKeepsTheRouteInTime) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<std::int64_t>(random() % unsigned(n)); };
  int in_time_stops = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<Site> customers;
    Route route;
    for (int i = 1; i <= 6; ++i) {
      const std::int64_t ready = below(60);
      customers.push_back({0, 0, 1, ready, ready + 40 + below(60), below(5)});
      route.push_back(i);
    }
    Instance instance = instance_of(200, customers);
    auto matrix = std::make_shared<DecimalMatrix>();
    for (std::size_t i = 0; i < 49; ++i) matrix->values.push_back(below(20));
    instance.durations = matrix;
    for (const Departure departure : {Departure::late, Departure::early}) {
      const auto stops = timetable(instance, {route}, departure)[0].stops;
      for (std::size_t k = 0; k < stops.size(); ++k) {
        const auto start = std::stoll(text(stops[k].start));
        const auto slack = std::stoll(text(stops[k].slack));
        // From here on late whatever happens, or in time until exactly there.
        EXPECT_EQ(in_time(instance, route, k, start), slack >= 0) << trial << " " << k;
        if (slack < 0) continue;
        ++in_time_stops;
        EXPECT_TRUE(in_time(instance, route, k, start + slack)) << trial << " " << k;
        EXPECT_FALSE(in_time(instance, route, k, start + slack + 1)) << trial << " " << k;
      }
    }
  }
  EXPECT_GT(in_time_stops, 500);
}

}  // namespace
}  // namespace waywiser
