// The least duration of a route against every departure that there is, and what a longest one does
// to the verdicts of the three spaces.
#include "waywiser/evaluation/duration.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/timetable.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

// Integers in an asymmetric matrix without triangle inequality, services at the depot included.
Instance draw_integers(Random& random, int customers) {
  Instance instance;
  instance.name = "integers";
  instance.capacity = 100;
  instance.has_coordinates = false;
  const auto number = [&](int bound) { return static_cast<std::int64_t>(random.number(bound)); };
  for (int i = 0; i <= customers; ++i) {
    Site site;
    site.ready = number(i == 0 ? 5 : 40);
    site.due = i == 0 ? 120 : site.ready + number(40);
    site.service = number(4);
    instance.sites.push_back(site);
    instance.ids.push_back(i);
  }
  auto matrix = std::make_shared<DecimalMatrix>();
  for (std::size_t k = 0; k < instance.size() * instance.size(); ++k)
    matrix->values.push_back(number(15));
  instance.durations = matrix;
  return instance;
}

// The least duration over all integer departures in time; they suffice where all is integer.
std::optional<std::int64_t> by_trial(const Instance& instance, const Route& route) {
  const auto travel = [&](int i, int j) {
    return instance.durations
        ->values[static_cast<std::size_t>(i) * instance.size() + static_cast<std::size_t>(j)];
  };
  const auto site = [&](int i) { return instance.sites[static_cast<std::size_t>(i)]; };
  std::optional<std::int64_t> least;
  for (std::int64_t begin = site(0).ready; begin <= site(0).due; ++begin) {
    std::int64_t clock = begin + site(0).service;
    int from = 0;
    bool in_time = true;
    for (const int to : route) {
      clock += travel(from, to);
      in_time = in_time && clock <= site(to).due;
      clock = std::max(clock, site(to).ready) + site(to).service;
      from = to;
    }
    clock += travel(from, 0);
    if (in_time && clock <= site(0).due) least = std::min(least.value_or(clock), clock - begin);
  }
  return least;
}

struct Numbers {
  std::int64_t ready(int i) const { return site(i).ready; }
  std::int64_t due(int i) const { return site(i).due; }
  std::int64_t service(int i) const { return site(i).service; }
  std::int64_t travel_time(int i, int j) const {
    return instance.durations
        ->values[static_cast<std::size_t>(i) * instance.size() + static_cast<std::size_t>(j)];
  }
  const Site& site(int i) const { return instance.sites[static_cast<std::size_t>(i)]; }
  const Instance& instance;
};

TEST(Duration, IsTheLeastOverAllDepartures) {
  Random random(19);
  int compared = 0;
  int with_wait = 0;
  for (int round = 0; round < 20'000; ++round) {
    const int customers = 1 + random.number(6);
    Instance instance = draw_integers(random, customers);
    Route route;
    for (int i = 1; i <= customers; ++i) route.push_back(i);
    const auto least = by_trial(instance, route);
    if (!least) continue;
    ++compared;
    const ExactInstance exact(instance);
    const LeastDuration found = least_duration(exact, route, true);
    ASSERT_TRUE(exact.arithmetic().compare(found.sum, found.minus + *least) == 0) << round;
    ASSERT_EQ(route_duration(Numbers{instance}, route), *least);
    const Bounds total = total_duration(instance, {route, route});
    ASSERT_EQ(std::stoll(total.lower), 2 * *least);
    // The limit itself is allowed, one less is not; in every space.
    instance.longest_duration = least;
    ASSERT_TRUE(feasible_exactly(instance, {route}));
    ASSERT_TRUE(evaluate_double(instance, {route}).feasible);
    ASSERT_TRUE(
        evaluate_scaled(scale(instance, {7, Rounding::pessimistic}), {route}, Objective::distance)
            .feasible);
    if (*least == 0) continue;
    instance.longest_duration = *least - 1;
    ASSERT_FALSE(feasible_exactly(instance, {route}));
    ASSERT_FALSE(evaluate_double(instance, {route}).feasible);
    const auto scaled =
        evaluate_scaled(scale(instance, {7, Rounding::optimistic}), {route}, Objective::distance);
    ASSERT_EQ(scaled.too_long.size(), 1U);
    ASSERT_EQ(scaled.too_long[0].excess, 7);
    const auto too_long = evaluate_exact(instance, {route}).too_long;
    ASSERT_EQ(too_long.size(), 1U);
    ASSERT_EQ(std::stod(too_long[0].excess.lower), 1.0);
    // The timetable of that route is as short.
    const RouteTimetable table = timetable(instance, {route}, Departure::late).front();
    ASSERT_EQ(std::stoll(table.duration.lower), *least);
    const auto waits = std::any_of(table.stops.begin(), table.stops.end(),
                                   [](const auto& s) { return std::stod(s.waiting.lower) > 0; });
    with_wait += waits ? 1 : 0;
  }
  EXPECT_GT(compared, 2'000);
  EXPECT_GT(with_wait, 50);
}

// Two roots: 1 + 1 + sqrt(2) and nothing to wait for; with a late window behind an early one.
Instance corner() {
  Instance instance;
  instance.capacity = 10;
  instance.sites = {{0, 0, 0, 0, 100, 0}, {1, 0, 1, 0, 10, 0}, {1, 1, 1, 30, 40, 0}};
  instance.ids = {0, 1, 2};
  return instance;
}

TEST(Duration, OverTheRealsIsDecidedToTheLastDigit) {
  Instance instance = corner();
  instance.sites[1].due = 100;
  instance.time_decimals = 12;
  for (Site& site : instance.sites) {
    for (std::int64_t* time : {&site.ready, &site.due}) *time *= 1'000'000'000'000;
  }
  instance.longest_duration = 3'414'213'562'373;  // 2 + sqrt(2) = 3.4142135623730950...
  EXPECT_FALSE(feasible_exactly(instance, {{1, 2}}));
  instance.longest_duration = 3'414'213'562'374;
  EXPECT_TRUE(feasible_exactly(instance, {{1, 2}}));
  // Rounding goes to the side of each guarantee: what is feasible stays so when optimistic.
  EXPECT_TRUE(
      evaluate_scaled(scale(instance, {1, Rounding::optimistic}), {{1, 2}}, Objective::distance)
          .feasible);
  EXPECT_FALSE(
      evaluate_scaled(scale(instance, {1, Rounding::pessimistic}), {{1, 2}}, Objective::distance)
          .feasible);
}

TEST(Duration, TimetableLeavesForTheLastTimeThatIsInTime) {
  Instance instance = corner();
  const RouteTimetable usual = timetable(instance, {{1, 2}}, Departure::late).front();
  EXPECT_EQ(usual.stops[1].arrival.lower, "1.000000");
  EXPECT_TRUE(usual.duration.lower.starts_with("31.41"));
  instance.longest_duration = 25;
  const RouteTimetable table = timetable(instance, {{1, 2}}, Departure::late).front();
  EXPECT_EQ(table.stops[0].departure.lower, "9.000000");
  EXPECT_EQ(table.stops[1].arrival.lower, "10.000000");  // its due date
  EXPECT_EQ(table.stops[1].slack.lower, "0.000000");
  EXPECT_EQ(table.stops[2].waiting.lower, "19.000000");
  EXPECT_TRUE(table.duration.lower.starts_with("22.41"));
}

TEST(Duration, LateRoutesAreDrivenAsEarlyAsPossible) {
  Instance instance = corner();
  instance.longest_duration = 5;
  instance.sites[1].due = 0;
  const ExactEvaluation found = evaluate_exact(instance, {{1, 2}});
  ASSERT_EQ(found.violations.size(), 1U);
  ASSERT_EQ(found.too_long.size(), 1U);
  EXPECT_TRUE(found.too_long[0].duration.lower.starts_with("31.41"));
  EXPECT_TRUE(found.too_long[0].excess.lower.starts_with("26.41"));
}

}  // namespace
}  // namespace waywiser
