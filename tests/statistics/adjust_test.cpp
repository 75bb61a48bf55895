#include "waywiser/statistics/adjust.h"

#include <cmath>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

const std::vector<double> kP{.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344,
                             .0459, .324,  .4262, .5719, .6528, .759,  1};

TEST(BenjaminiHochberg, Reference) {
  const std::vector<double> expected{.0015,        .003,         .0095,       .035625,     .0603,
                                     .06385714286, .06385714286, .0645,       .0765,       .486,
                                     .5811818182,  .714875,      .7532307692, .8132142857, 1};
  const std::vector<double> q = adjusted(kP, Adjustment::benjamini_hochberg);
  for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(q[i], expected[i], 6e-11) << i;
}

TEST(BenjaminiHochberg, KeepsTheOrderOfItsInput) {
  const std::vector<double> q =
      adjusted(std::vector{.04, .001, .02}, Adjustment::benjamini_hochberg);
  EXPECT_DOUBLE_EQ(q[0], .04);
  EXPECT_DOUBLE_EQ(q[1], .003);
  EXPECT_DOUBLE_EQ(q[2], .03);
}

TEST(Holm, StepsDown) {
  const std::vector<double> q = adjusted(std::vector{.01, .04, .03}, Adjustment::holm);
  EXPECT_DOUBLE_EQ(q[0], .03);
  EXPECT_DOUBLE_EQ(q[2], .06);
  EXPECT_DOUBLE_EQ(q[1], .06);
}

TEST(BenjaminiYekutieli, PaysTheHarmonicNumber) {
  const std::vector<double> q = adjusted(std::vector{.01, .02}, Adjustment::benjamini_yekutieli);
  EXPECT_DOUBLE_EQ(q[0], .03);
  EXPECT_DOUBLE_EQ(q[1], .03);
}

TEST(Adjusted, TestsThatCouldNotBeMadeDoNotCount) {
  const double nan = std::nan("");
  const std::vector<double> q = adjusted(std::vector{.02, nan, .03}, Adjustment::holm);
  EXPECT_DOUBLE_EQ(q[0], .04);
  EXPECT_TRUE(std::isnan(q[1]));
  EXPECT_DOUBLE_EQ(q[2], .04);
  EXPECT_EQ(adjusted(std::vector{.9, .9}, Adjustment::none), (std::vector{.9, .9}));
}

}  // namespace
}  // namespace waywiser
