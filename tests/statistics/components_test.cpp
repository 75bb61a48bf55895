#include "waywiser/statistics/components.h"

#include <cmath>
#include <numeric>
#include <stdexcept>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/statistics/weighted_quantile.h"

namespace waywiser {
namespace {

using Values = std::vector<std::vector<std::vector<double>>>;

// Sum of three uniforms with the standard deviation `s`.
double noise(Random& random, double s) {
  return 2.0 * s * (random.unit() + random.unit() + random.unit() - 1.5);
}

Values made(std::size_t treatments, std::size_t blocks, std::size_t repeats, double treatment,
            double block, double both, double repeat) {
  Random random(12);
  std::vector<double> block_effects;
  for (std::size_t j = 0; j < blocks; ++j) block_effects.push_back(noise(random, block));
  Values values(treatments);
  for (std::size_t i = 0; i < treatments; ++i) {
    for (std::size_t j = 0; j < blocks; ++j) {
      const double cell =
          (i % 2 == 0 ? treatment : -treatment) + block_effects[j] + noise(random, both);
      values[i].emplace_back();
      for (std::size_t r = 0; r < repeats; ++r)
        values[i][j].push_back(cell + noise(random, repeat));
    }
  }
  return values;
}

TEST(VarianceComponents, FindWhatTheDataWereMadeOf) {
  const VarianceComponents c = variance_components(made(6, 2000, 3, 2.0, 3.0, 1.0, 0.5));
  EXPECT_NEAR(c.treatment, 4.0, .1);
  EXPECT_NEAR(c.block, 9.0, .5);
  EXPECT_NEAR(c.interaction, 1.0, .05);
  EXPECT_NEAR(c.repeat, 0.25, .01);
  EXPECT_NEAR(c.share(c.block), 9.0 / 14.25, .03);
}

// By hand: two treatments 0 and 2 on two blocks 0 and 10, nothing else.
TEST(VarianceComponents, WithoutNoise) {
  const VarianceComponents c = variance_components({{{0}, {10}}, {{2}, {12}}});
  EXPECT_DOUBLE_EQ(c.treatment, 1.0);
  EXPECT_DOUBLE_EQ(c.block, 50.0);
  EXPECT_DOUBLE_EQ(c.interaction, 0.0);
  EXPECT_TRUE(std::isnan(c.repeat));
  EXPECT_DOUBLE_EQ(c.share(c.treatment), 1.0 / 51.0);
}

TEST(VarianceComponents, NeverNegative) {
  const VarianceComponents c = variance_components(made(3, 8, 2, 0.0, 0.0, 0.0, 1.0));
  EXPECT_GE(c.treatment, 0.0);
  EXPECT_GE(c.block, 0.0);
  EXPECT_GE(c.interaction, 0.0);
  EXPECT_GT(c.share(c.repeat), 0.5);
}

using Values = std::vector<std::vector<std::vector<double>>>;

// Every resample of three clusters, each in every order, by the components of the resampled table.
std::vector<Weighted> shares_of_every_resample(const Values& values,
                                               const std::vector<std::vector<std::size_t>>& blocks,
                                               double VarianceComponents::* part) {
  std::vector<Weighted> shares;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) {
      for (std::size_t c = 0; c < 3; ++c) {
        Values sample(values.size());
        for (const std::size_t cluster : {a, b, c})
          for (const std::size_t block : blocks[cluster])
            for (std::size_t i = 0; i < values.size(); ++i) sample[i].push_back(values[i][block]);
        const VarianceComponents of = variance_components(sample);
        if (of.total() > 0.0) shares.push_back({of.share(of.*part), 1.0});
      }
    }
  }
  return shares;
}

TEST(VarianceIntervals, AreThoseOfEveryResample) {
  const Values values = made(3, 5, 2, 1.0, 2.0, .5, .7);
  const std::vector<std::vector<std::size_t>> blocks{{0, 3}, {1}, {2, 4}};
  const std::vector<std::size_t> cluster{7, 1, 9, 7, 9};
  const VarianceIntervals intervals = variance_intervals(values, cluster, .8);
  EXPECT_TRUE(intervals.exact);
  EXPECT_LT(intervals.block.lower, intervals.block.upper);
  for (const auto& [part, interval] :
       {std::pair{&VarianceComponents::treatment, intervals.treatment},
        {&VarianceComponents::block, intervals.block},
        {&VarianceComponents::interaction, intervals.interaction},
        {&VarianceComponents::repeat, intervals.repeat}}) {
    const std::vector<Weighted> shares = shares_of_every_resample(values, blocks, part);
    EXPECT_NEAR(interval.lower, weighted_quantile(shares, .1), 1e-9);
    EXPECT_NEAR(interval.upper, weighted_quantile(shares, .9), 1e-9);
  }
}

TEST(VarianceIntervals, HoldTheShareThatTheDataWereMadeWith) {
  const Values values = made(6, 60, 3, 2.0, 3.0, 1.0, 0.5);
  std::vector<std::size_t> cluster(60);
  std::iota(cluster.begin(), cluster.end(), std::size_t{0});
  const VarianceIntervals intervals = variance_intervals(values, cluster, .95, {2000, 1});
  EXPECT_FALSE(intervals.exact);
  EXPECT_LT(intervals.block.lower, 9.0 / 14.25);
  EXPECT_GT(intervals.block.upper, 9.0 / 14.25);
  EXPECT_GT(intervals.block.lower, .4);
  EXPECT_THROW(variance_intervals(values, std::vector<std::size_t>{1}, .95), std::invalid_argument);
}

TEST(VarianceComponents, TooLittle) {
  EXPECT_TRUE(std::isnan(variance_components({}).block));
  EXPECT_TRUE(std::isnan(variance_components({{{1}, {2}}}).block));
  EXPECT_THROW(variance_components({{{1}, {2}}, {{1}, {}}}), std::invalid_argument);
  EXPECT_THROW(variance_components({{{1}, {2}}, {{1}}}), std::invalid_argument);
}

}  // namespace
}  // namespace waywiser
