// The rounding of short arcs, by hand.
#include "waywiser/metrics/short_arcs.h"

#include <cmath>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

// On a line at 0, 1.4, 2.8, ...: neighbours are 1.4 apart, rounded to 1.
Instance row(int customers) {
  Instance instance;
  instance.coordinate_decimals = 1;
  for (int i = 0; i <= customers; ++i) instance.sites.push_back({14 * i, 0, 0, 0, 0, 0});
  return instance;
}

TEST(ShortArcs, ByHand) {
  const Instance three = row(2);
  EXPECT_EQ(near_arcs(three).size(), 6U);  // no more than there are
  // 1.4 four times (to 1) and 2.8 twice (to 3)
  EXPECT_NEAR(mean_error(three, near_arcs(three), {1, Rounding::nearest, Ties::half_up}),
              (4 * -0.4 + 2 * 0.2) / 6, 1e-12);
  EXPECT_NEAR(mean_error(three, near_arcs(three), {10, Rounding::nearest, Ties::half_up}), 0.0,
              1e-12);
}

TEST(ShortArcs, OnlyTheNearest) {
  const auto arcs = near_arcs(row(100));
  EXPECT_EQ(arcs.size(), 101 * kNearSites);
  for (const auto& [from, to] : arcs) {
    if (from >= 5 && from <= 95) {
      EXPECT_LE(std::abs(from - to), 5);
    }
  }
}

TEST(ShortArcs, RoutesFoundUnderNearestAreNoControl) {
  StudyData data;
  data.instances.push_back({"A", "", "", 8, "a", std::nullopt});
  data.configurations = {{"hgs", Scaling{1, Rounding::nearest, Ties::half_up}},
                         {"hgs", Scaling{1, Rounding::pessimistic, Ties::half_up}}};
  for (const std::size_t c : {0U, 1U}) {
    AnalysedRun run;
    run.configuration = c;
    run.last = FinalIncumbent{};
    run.last->routes = 2;
    run.rescored = {{1, c == 0 ? -5.0 : -2.0, 100, 100}};
    data.runs.push_back(run);
  }
  const auto bias = short_arc_bias(data, {1}, Ties::half_up, {});
  ASSERT_EQ(bias.size(), 1U);
  EXPECT_EQ(bias[0].route_runs, 1U);
  EXPECT_DOUBLE_EQ(bias[0].in_routes, -0.2);  // 10 arcs
  EXPECT_EQ(bias[0].instances, 0U);
}

}  // namespace
}  // namespace waywiser
