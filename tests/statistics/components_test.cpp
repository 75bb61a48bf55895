#include "waywiser/statistics/components.h"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"

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

TEST(VarianceComponents, TooLittle) {
  EXPECT_TRUE(std::isnan(variance_components({}).block));
  EXPECT_TRUE(std::isnan(variance_components({{{1}, {2}}}).block));
  EXPECT_THROW(variance_components({{{1}, {2}}, {{1}, {}}}), std::invalid_argument);
  EXPECT_THROW(variance_components({{{1}, {2}}, {{1}}}), std::invalid_argument);
}

}  // namespace
}  // namespace waywiser
