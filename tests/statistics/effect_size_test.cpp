#include "waywiser/statistics/effect_size.h"

#include <cmath>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

const std::vector<double> kD1{1.10, .17, 1.76, -1.33, 1.91, 1.73, -.20, .47, -.07, .90};
const std::vector<double> kD2{15, -7, 5, 20, 0, -9, 17, -12, 5, -10};
const std::vector<double> kG{.12, -.05, .08, .31, -.22, .04, .15, -.11, .07, .19, -.03, .02};

EffectSize of(const std::vector<double>& d) {
  return rank_biserial(wilcoxon_signed_rank(one_sample(d)), 0.95);
}

TEST(EffectSize, RankBiserial) {
  EXPECT_DOUBLE_EQ(of(kD1).estimate, .6);
  EXPECT_DOUBLE_EQ(of(kD2).estimate, .2);
  EXPECT_NEAR(of(kG).estimate, .3846153846, 1e-10);
}

// tanh(atanh(.6) -+ 1.96 x sqrt(385 / 6 x ...)): ten ranks, standard error .3567530340.
TEST(EffectSize, IntervalOfRankBiserial) {
  const EffectSize e = of(kD1);
  const double reach = 1.959963984540054 * std::sqrt(385.0) / 55.0;
  EXPECT_NEAR(e.interval.lower, std::tanh(std::atanh(.6) - reach), 1e-12);
  EXPECT_NEAR(e.interval.upper, std::tanh(std::atanh(.6) + reach), 1e-12);
}

TEST(EffectSize, RankBiserialAtItsEnds) {
  const EffectSize all = of({1, 2, 3, 4, 5, 6});
  EXPECT_EQ(all.estimate, 1.0);
  EXPECT_EQ(all.interval.upper, 1.0);
  EXPECT_GT(all.interval.lower, 0.0);
  EXPECT_LT(all.interval.lower, 1.0);
  const EffectSize none = of({-1, -2, -3, -4, -5, -6});
  EXPECT_EQ(none.interval.lower, -1.0);
  EXPECT_DOUBLE_EQ(none.interval.upper, -all.interval.lower);
  EXPECT_EQ(of({0, 0}).estimate, 0.0);
  EXPECT_TRUE(std::isnan(of({0, 0}).interval.lower));
}

TEST(EffectSize, VarghaAndDelaney) {
  const std::vector<double> a{3, 5, 8, 9, 12};
  const std::vector<double> b{2, 5, 6, 7, 15};
  // .58 is for "the first is higher"; Cliff's delta .16 of it.
  EXPECT_NEAR(probability_lower(b, a, 0.95).estimate, .58, 1e-12);
  EXPECT_NEAR(2 * probability_lower(b, a, 0.95).estimate - 1, .16, 1e-12);
  const EffectSize other = probability_lower(a, b, 0.95);
  EXPECT_NEAR(other.estimate, .42, 1e-12);
  EXPECT_NEAR(other.interval.lower, 1.0 - probability_lower(b, a, 0.95).interval.upper, 1e-12);
  EXPECT_LT(other.interval.lower, .42);
  EXPECT_GT(other.interval.lower, 0.0);
  EXPECT_EQ(probability_lower({{1, 2}}, {{3, 4}}, 0.95).estimate, 1.0);
  EXPECT_TRUE(std::isnan(probability_lower({{1, 2}}, {{3, 4}}, 0.95).interval.lower));
  EXPECT_TRUE(std::isnan(probability_lower({}, a, 0.95).estimate));
}

}  // namespace
}  // namespace waywiser
