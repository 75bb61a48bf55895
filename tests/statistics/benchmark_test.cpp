#include "waywiser/statistics/benchmark.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// The definition of Dolan and More by hand: five problems, three solvers, a failure is infinite.
TEST(PerformanceProfile, ReferenceValues) {
  const auto ratios = performance_ratios(std::vector<std::vector<double>>{
      {1, 2, 4}, {3, 3, 1}, {2, 8, kInfinite}, {5, 1, 2}, {kInfinite, 6, 3}});
  const double expected[][4] = {
      {1, .4, .2, .4}, {2, .4, .6, .6}, {3, .6, .8, .6}, {4, .6, 1, .8}, {8, .8, 1, .8}};
  for (const auto& row : expected)
    for (std::size_t solver = 0; solver < 3; ++solver)
      EXPECT_DOUBLE_EQ(share_within(ratios, solver, row[0]), row[solver + 1]) << row[0];
}

TEST(PerformanceProfile, NobodySolvesAProblem) {
  const auto ratios =
      performance_ratios(std::vector<std::vector<double>>{{kInfinite, kInfinite}, {2, 1}});
  EXPECT_DOUBLE_EQ(share_within(ratios, 0, 1e9), .5);
  EXPECT_TRUE(std::isnan(share_within({}, 0, 1)));
}

TEST(RunningTime, ReferenceValues) {
  const RunningTime time = expected_running_time(std::vector<double>{10, 25, 100, 40, 100}, 3);
  EXPECT_NEAR(time.expected, 91.6666667, 1e-7);
  EXPECT_DOUBLE_EQ(time.success, .6);
  EXPECT_TRUE(std::isinf(expected_running_time(std::vector<double>{1, 1}, 0).expected));
}

}  // namespace
}  // namespace waywiser
