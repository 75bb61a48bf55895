#include "waywiser/statistics/sign_flip.h"

#include <cmath>
#include <numeric>
#include <stdexcept>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"

namespace waywiser {
namespace {

std::vector<std::size_t> each_its_own(std::size_t n) {
  std::vector<std::size_t> labels(n);
  std::iota(labels.begin(), labels.end(), std::size_t{0});
  return labels;
}

// Two-sided p by signs spelled out, a bit each.
double by_hand(const std::vector<std::int64_t>& sums) {
  const std::int64_t observed = std::accumulate(sums.begin(), sums.end(), std::int64_t{0});
  const std::size_t all = std::size_t{1} << sums.size();
  double hits = 0.0;
  for (std::size_t signs = 0; signs < all; ++signs) {
    std::int64_t sum = 0;
    for (std::size_t c = 0; c < sums.size(); ++c)
      sum += (signs >> c & 1U) != 0U ? sums[c] : -sums[c];
    hits += std::abs(sum) >= std::abs(observed) ? 1.0 : 0.0;
  }
  return hits / static_cast<double>(all);
}

TEST(SignFlips, TwelveClustersOfOneSign) {
  const std::vector<double> d{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const SignFlipResult result = sign_flips(one_sample(d), each_its_own(12));
  EXPECT_EQ(result.p_two_sided, .00048828125);
  EXPECT_EQ(result.p_greater, .000244140625);
  EXPECT_EQ(result.p_less, 1.0);
  EXPECT_TRUE(result.exact);
  EXPECT_DOUBLE_EQ(result.mean, 6.5);
  EXPECT_EQ(least_sign_flip_p(12), .00048828125);
}

// Three instances that share their coordinates are one piece of evidence, not three.
TEST(SignFlips, DifferencesOfAClusterFlipTogether) {
  const GridDifferences d = one_sample(std::vector<double>{3, -1, 2, 5, 1});
  const std::vector<std::size_t> labels{7, 7, 7, 2, 90};
  const SignFlipResult result = sign_flips(d, labels);
  EXPECT_EQ(result.clusters, 3U);
  EXPECT_EQ(result.n, 5U);
  EXPECT_EQ(result.p_two_sided, 0.25);
  EXPECT_EQ(result.p_two_sided, by_hand({4, 5, 1}));
  EXPECT_LT(sign_flips(d, each_its_own(5)).p_two_sided, 0.25);
}

TEST(SignFlips, AgreeWithSignsSpelledOut) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> d;
    std::vector<std::int64_t> sums(1 + random.index(9), 0);
    std::vector<std::size_t> labels;
    for (std::size_t i = 0; i < 12; ++i) {
      labels.push_back(i < sums.size() ? i : random.index(sums.size()));
      const int value = random.number(9) - 4;
      d.push_back(value);
      sums[labels.back()] += value;
    }
    EXPECT_DOUBLE_EQ(sign_flips(one_sample(d), labels).p_two_sided, by_hand(sums)) << round;
  }
}

// The level: over all signs of the data, p <= .05 for at most a twentieth.
TEST(SignFlips, KeepTheirLevelOverAllSigns) {
  const std::vector<double> sizes{.3, 1, 1, 2, 2.5, 4, 7, 9};
  std::size_t rejected = 0;
  for (std::size_t signs = 0; signs < 256; ++signs) {
    std::vector<double> d;
    for (std::size_t i = 0; i < 8; ++i) d.push_back((signs >> i & 1U) != 0U ? sizes[i] : -sizes[i]);
    rejected += sign_flips(one_sample(d), each_its_own(8)).p_two_sided <= 0.05 ? 1U : 0U;
  }
  EXPECT_LE(rejected, 12U);
  EXPECT_GE(rejected, 6U);
}

TEST(SignFlips, AreDrawnBeyondTheLimitAndTheSameFromOneSeed) {
  Random random(3);
  std::vector<double> d;
  for (int i = 0; i < 24; ++i) d.push_back(random.unit() - 0.35);
  const std::vector<std::size_t> labels = each_its_own(24);
  const SignFlipResult drawn = sign_flips(one_sample(d), labels, {100'000, 1});
  EXPECT_FALSE(drawn.exact);
  EXPECT_EQ(drawn.p_two_sided, sign_flips(one_sample(d), labels, {100'000, 1}).p_two_sided);
  EXPECT_NE(drawn.p_two_sided, sign_flips(one_sample(d), labels, {100'000, 2}).p_two_sided);
  const GridDifferences grid = one_sample(d);
  EXPECT_NEAR(drawn.p_two_sided, by_hand({grid.units.begin(), grid.units.end()}), .005);
  std::vector<double> all_positive(24, 1.0);
  EXPECT_DOUBLE_EQ(sign_flips(one_sample(all_positive), labels, {999, 1}).p_greater, 1.0 / 1000);
}

TEST(SignFlips, NothingToFlip) {
  EXPECT_EQ(sign_flips(one_sample(std::vector<double>{0, 0}), each_its_own(2)).p_two_sided, 1.0);
  const SignFlipResult none = sign_flips({}, {});
  EXPECT_EQ(none.p_two_sided, 1.0);
  EXPECT_TRUE(std::isnan(none.mean));
  EXPECT_THROW(sign_flips({}, each_its_own(1)), std::invalid_argument);
}

}  // namespace
}  // namespace waywiser
