#include "waywiser/search/kernel/temperature.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "waywiser/search/feasible/anneal.h"

namespace waywiser::search {
namespace {

TEST(GeometricCooling, GoesFromItsFirstTemperatureToItsLast) {
  const GeometricCooling cooling(100.0, 1.0);
  EXPECT_EQ(cooling.at(0.0), 100.0);
  EXPECT_NEAR(cooling.at(0.5), 10.0, 1e-9);
  EXPECT_NEAR(cooling.at(1.0), 1.0, 1e-9);
  EXPECT_EQ(cooling.at(-3.0), cooling.at(0.0));
  EXPECT_EQ(cooling.at(3.0), cooling.at(1.0));
}

// Steps of fewer halvings are longer: with one there are two.
TEST(GeometricCooling, FallsInAsManySteps) {
  const GeometricCooling cooling(100.0, 1.0, 1);
  EXPECT_EQ(cooling.at(0.49), 100.0);
  EXPECT_NEAR(cooling.at(0.5), 10.0, 1e-9);
  EXPECT_EQ(cooling.at(0.99), cooling.at(0.5));
  EXPECT_NEAR(cooling.at(1.0), 1.0, 1e-9);
}

// Progress within a phase that takes all of the time, or none, is 0 / 0.
TEST(GeometricCooling, HasATemperatureForWhatIsNoNumber) {
  const GeometricCooling cooling(100.0, 1.0);
  EXPECT_EQ(cooling.at(std::numeric_limits<double>::quiet_NaN()), 100.0);
  EXPECT_EQ(cooling.at(std::numeric_limits<double>::infinity()), cooling.at(1.0));
}

TEST(NearlyGeometric, FallsByItsFactorWithinAPercentAndAHalf) {
  EXPECT_EQ(nearly_geometric(0.0, 3000.0), 1.0);
  for (const double x : {0.25, 0.5, 0.75}) {
    EXPECT_NEAR(nearly_geometric(x, 3000.0) * std::pow(3000.0, x), 1.0, 0.02) << x;
  }
  EXPECT_NEAR(nearly_geometric(1.0, 3000.0) * 3000.0, 1.0, 0.04);
}

TEST(FullSchedule, IsHotterOnShortRoutesOfAFleetTheMoreTimeThereIs) {
  Parameters parameters;
  parameters.hot_seconds = 0.03;
  const auto hot = [&](const AnnealingCase& its) {
    return full_schedule(parameters, its, 2.0).hot / 2.0;
  };
  EXPECT_EQ(hot({false, false, 0.0}), 50.0);
  EXPECT_EQ(hot({false, false, 0.03}), 50.0);
  EXPECT_DOUBLE_EQ(hot({false, false, 0.06}), 100.0);
  EXPECT_EQ(hot({false, false, 60.0}), 200.0);
  EXPECT_EQ(hot({true, false, 60.0}), 35.0);
  EXPECT_EQ(hot({true, true, 60.0}), 50.0);
  EXPECT_EQ(hot({false, true, 60.0}), 50.0);
}

TEST(FullSchedule, BeginsAtTwiceItsTemperatureOrMore) {
  Parameters parameters;
  const auto hottest = [&](double hot) {
    parameters.hot = hot;
    return full_schedule(parameters, {false, false, 0.0}, 1.0).hottest;
  };
  EXPECT_EQ(hottest(20.0), 100.0);
  EXPECT_EQ(hottest(300.0), 600.0);
}

// P(threshold > t) is exp(-t / temperature).
TEST(Threshold, AcceptsWhatMetropolisWould) {
  const Threshold table;
  Random random(1);
  constexpr int kDraws = 20000;
  int drawn = 0;
  int looked_up = 0;
  for (int k = 0; k < kDraws; ++k) {
    drawn += draw_threshold(5.0, random) > 5.0 ? 1 : 0;
    looked_up += 5.0 * table.draw(random) > 5.0 ? 1 : 0;
  }
  EXPECT_NEAR(drawn / static_cast<double>(kDraws), std::exp(-1.0), 0.02);
  EXPECT_NEAR(looked_up / static_cast<double>(kDraws), std::exp(-1.0), 0.02);
}

}  // namespace
}  // namespace waywiser::search
