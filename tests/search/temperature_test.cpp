#include "waywiser/search/kernel/temperature.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace waywiser::search
