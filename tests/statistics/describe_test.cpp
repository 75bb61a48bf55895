#include "waywiser/statistics/describe.h"

#include <cmath>

#include <gtest/gtest.h>

#include "waywiser/statistics/variance.h"

namespace waywiser {
namespace {

TEST(Describe, MeanMedianQuantile) {
  const std::vector<double> v{4, 1, 3, 2};
  EXPECT_EQ(mean(v), 2.5);
  EXPECT_EQ(median(v), 2.5);
  EXPECT_EQ(median(std::vector{3.0, 1.0, 2.0}), 2.0);
  EXPECT_DOUBLE_EQ(quantile(v, 0.25), 1.75);
  EXPECT_EQ(quantile(v, 1.0), 4.0);
  EXPECT_DOUBLE_EQ(standard_deviation(v), std::sqrt(5.0 / 3.0));
  EXPECT_TRUE(std::isnan(mean({})));
}

TEST(Kendall, TauB) {
  EXPECT_EQ(kendall_tau(std::vector{1.0, 2.0, 3.0}, std::vector{9.0, 5.0, 1.0}), -1.0);
  // SciPy: kendalltau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]) = -0.47140452079103173
  EXPECT_NEAR(
      kendall_tau(std::vector{12.0, 2.0, 1.0, 12.0, 2.0}, std::vector{1.0, 4.0, 7.0, 1.0, 0.0}),
      -0.47140452079103173, 1e-15);
  EXPECT_TRUE(std::isnan(kendall_tau(std::vector{1.0, 1.0}, std::vector{1.0, 2.0})));
}

TEST(Ranks, TiesShare) {
  EXPECT_EQ(ranks(std::vector{10.0, 20.0, 10.0}), (std::vector{1.5, 3.0, 1.5}));
}

TEST(Bootstrap, SameSeedSameInterval) {
  const std::vector<double> v{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const auto resampled_mean = [&](std::span<const std::size_t> index) {
    double sum = 0.0;
    for (const std::size_t i : index) sum += v[i];
    return sum / static_cast<double>(index.size());
  };
  const Interval a = bootstrap_interval(v.size(), 2000, 0.95, 7, resampled_mean);
  const Interval b = bootstrap_interval(v.size(), 2000, 0.95, 7, resampled_mean);
  EXPECT_EQ(a.lower, b.lower);
  EXPECT_EQ(a.upper, b.upper);
  // The standard error of the mean is .91: the interval is about 5.5 +- 1.8.
  EXPECT_NEAR(a.lower, 3.7, 0.3);
  EXPECT_NEAR(a.upper, 7.3, 0.3);
}

TEST(VarianceExplained, AdditiveDataNeedNoInteraction) {
  std::vector<double> y;
  std::vector<int> first;
  std::vector<int> second;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 2; ++j) {
      for (int copy = 0; copy < 1 + i; ++copy) {  // unbalanced
        y.push_back(10.0 * i + 3.0 * j);
        first.push_back(i);
        second.push_back(j);
      }
    }
  }
  const VarianceExplained r = variance_explained(y, first, second);
  EXPECT_NEAR(r.additive, 1.0, 1e-12);
  EXPECT_NEAR(r.interaction, 1.0, 1e-12);
  EXPECT_LT(r.first, 1.0);
}

TEST(VarianceExplained, PureInteraction) {
  const VarianceExplained r = variance_explained(std::vector{1.0, -1.0, -1.0, 1.0},
                                                 std::vector{0, 0, 1, 1}, std::vector{0, 1, 0, 1});
  EXPECT_NEAR(r.additive, 0.0, 1e-12);
  EXPECT_NEAR(r.interaction, 1.0, 1e-12);
  EXPECT_TRUE(
      std::isnan(variance_explained(std::vector{1.0}, std::vector{0}, std::vector{0}).first));
}

}  // namespace
}  // namespace waywiser
