// The least duration of a route against every departure that there is.
#include "waywiser/evaluation/duration.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"

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

TEST(Duration, IsTheLeastOverAllDepartures) {
  Random random(19);
  int compared = 0;
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
    ASSERT_EQ(route_duration(Numbers{instance}, route), *least);
    const Bounds total = total_duration(instance, {route, route});
    ASSERT_EQ(std::stoll(total.lower), 2 * *least);
  }
  EXPECT_GT(compared, 2'000);
}

}  // namespace
}  // namespace waywiser
