#include "waywiser/statistics/weighted_quantile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"

namespace waywiser {
namespace {

TEST(WeightedQuantile, IsTheSmallestValueThatReachesTheShare) {
  const std::vector<Weighted> sample{{3, .25}, {1, .5}, {2, .125}, {3, .125}};
  EXPECT_EQ(weighted_quantile(sample, .0), 1.0);
  EXPECT_EQ(weighted_quantile(sample, .5), 1.0);
  EXPECT_EQ(weighted_quantile(sample, .51), 2.0);
  EXPECT_EQ(weighted_quantile(sample, .625), 2.0);
  EXPECT_EQ(weighted_quantile(sample, .63), 3.0);
  EXPECT_EQ(weighted_quantile(sample, 1.0), 3.0);
  EXPECT_TRUE(std::isnan(weighted_quantile({}, .5)));
}

// By a full order of the sample.
double by_sorting(std::vector<Weighted> sample, double q) {
  std::sort(sample.begin(), sample.end(),
            [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
  double whole = 0.0;
  for (const Weighted& w : sample) whole += w.weight;
  double below = 0.0;
  for (const Weighted& w : sample) {
    below += w.weight;
    if (below >= (q - 1e-12) * whole) return w.value;
  }
  return sample.back().value;
}

// Large samples are narrowed by one value in some: also where these say nothing of the others, as
// in an order that repeats itself, and where few values have nearly all the weight. Weights are
// powers of 2, so that sums are exact in any order.
TEST(WeightedQuantile, OfLargeSamples) {
  constexpr std::size_t kValues = 9000;
  Random random(5);
  std::vector<std::vector<Weighted>> samples(4);
  for (std::size_t i = 0; i < kValues; ++i) {
    const double value = random.unit();
    samples[0].push_back({value, 1.0});
    samples[1].push_back({std::floor(8.0 * value), i % 3 == 0 ? 0.5 : 0.25});  // ties
    samples[2].push_back({i % 37 == 0 ? 2.0 + value : value, 1.0});            // every 37th is high
    samples[3].push_back({value, i % 1000 == 999 ? 1048576.0 : 0.25});         // few weigh most
  }
  for (const std::vector<Weighted>& sample : samples)
    for (const double q : {0.0, 0.001, 0.025, 0.3, 0.5, 0.9, 0.975, 1.0})
      EXPECT_EQ(weighted_quantile(sample, q), by_sorting(sample, q)) << q;
}

}  // namespace
}  // namespace waywiser
