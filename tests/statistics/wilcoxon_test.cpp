// Reference values of R 4.2.2 (coin, exactRankTests) and SciPy 1.10.1: docs/statistics.md.
#include "waywiser/statistics/wilcoxon.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "waywiser/statistics/hodges_lehmann.h"

namespace waywiser {
namespace {

const std::vector<double> kD1{1.10, .17, 1.76, -1.33, 1.91, 1.73, -.20, .47, -.07, .90};
const std::vector<double> kD2{15, -7, 5, 20, 0, -9, 17, -12, 5, -10};
const std::vector<double> kG{.12, -.05, .08, .31, -.22, .04, .15, -.11, .07, .19, -.03, .02};

double p_of(const std::vector<double>& d, ZeroRule zeros, Side side, PValue method) {
  return wilcoxon_signed_rank(one_sample(d), {zeros, side, method}).p;
}

TEST(Wilcoxon, ReferenceWithoutTies) {
  const auto p = [](Side side, PValue method) { return p_of(kD1, ZeroRule::wilcox, side, method); };
  EXPECT_EQ(wilcoxon_signed_rank(one_sample(kD1)).w_plus, 44.0);
  EXPECT_DOUBLE_EQ(p(Side::two_sided, PValue::exact), .10546875);
  EXPECT_DOUBLE_EQ(p(Side::less, PValue::exact), .9580078125);
  EXPECT_DOUBLE_EQ(p(Side::greater, PValue::exact), .052734375);
  EXPECT_NEAR(p(Side::two_sided, PValue::normal), .09260069782067579, 1e-15);
  EXPECT_NEAR(p(Side::two_sided, PValue::normal_with_continuity), .102917539402853, 1e-15);
}

TEST(Wilcoxon, ReferenceWithTiesAndAZeroDropped) {
  const auto p = [](Side side, PValue method) { return p_of(kD2, ZeroRule::wilcox, side, method); };
  const WilcoxonResult result = wilcoxon_signed_rank(one_sample(kD2));
  EXPECT_EQ(result.w_plus, 27.0);
  EXPECT_EQ(result.w_plus + result.w_minus, 45.0);
  EXPECT_EQ(result.n, 10U);
  EXPECT_EQ(result.zeros, 1U);
  EXPECT_DOUBLE_EQ(p(Side::two_sided, PValue::exact), .6328125);
  EXPECT_DOUBLE_EQ(p(Side::less, PValue::exact), .705078125);
  EXPECT_DOUBLE_EQ(p(Side::greater, PValue::exact), .31640625);
  EXPECT_NEAR(p(Side::two_sided, PValue::normal), .5936305914425295, 1e-15);
  EXPECT_NEAR(p(Side::two_sided, PValue::normal_with_continuity), .6352893188352069, 1e-15);
}

TEST(Wilcoxon, ReferenceOfPrattAndZsplit) {
  EXPECT_EQ(wilcoxon_signed_rank(one_sample(kD2), {ZeroRule::pratt}).w_plus, 32.0);
  EXPECT_EQ(wilcoxon_signed_rank(one_sample(kD2), {ZeroRule::zsplit}).w_plus, 32.5);
  const auto pratt = [](Side side, PValue method) {
    return p_of(kD2, ZeroRule::pratt, side, method);
  };
  EXPECT_DOUBLE_EQ(pratt(Side::two_sided, PValue::exact), .64453125);
  EXPECT_DOUBLE_EQ(pratt(Side::greater, PValue::exact), .322265625);
  EXPECT_NEAR(pratt(Side::two_sided, PValue::normal), .6096011155205022, 1e-15);
  EXPECT_NEAR(pratt(Side::less, PValue::normal), .6951994422397489, 1e-15);
  EXPECT_NEAR(p_of(kD2, ZeroRule::zsplit, Side::two_sided, PValue::normal), .6100665567498502,
              1e-15);
}

// The paper's H1: all 176 mean rounding errors negative (W = 0).
TEST(Wilcoxon, EverySignTheSame) {
  for (const auto& [n, exact] : {std::pair{176, std::ldexp(1.0, -175)}, {12, std::ldexp(1, -11)}}) {
    GridDifferences d;
    for (int i = 1; i <= n; ++i) d.units.push_back(-i);
    const WilcoxonResult result = wilcoxon_signed_rank(d);
    EXPECT_EQ(result.w_plus, 0.0);
    EXPECT_DOUBLE_EQ(result.p, exact);
  }
  GridDifferences d;
  for (int i = 1; i <= 176; ++i) d.units.push_back(-i);
  const auto p = [&](Side side) {
    return wilcoxon_signed_rank(d, {ZeroRule::wilcox, side, PValue::normal}).p;
  };
  EXPECT_NEAR(p(Side::less), 6e-31, 5e-32);
  EXPECT_NEAR(p(Side::two_sided), 1.2e-30, 5e-32);
}

// The paper's H2: W = 3,064 over 1,056 pairs.
TEST(Wilcoxon, ThousandPairsOfThePaper) {
  GridDifferences d;
  std::int64_t negative = 3064;
  for (int i = 1056; i >= 1; --i) {
    const bool minus = negative >= i;
    if (minus) negative -= i;
    d.units.push_back(minus ? -i : i);
  }
  ASSERT_EQ(negative, 0);
  const auto result = [&](Side side) { return wilcoxon_signed_rank(d, {ZeroRule::wilcox, side}); };
  EXPECT_EQ(result(Side::greater).w_minus, 3064.0);
  EXPECT_EQ(result(Side::greater).method, PValue::normal);
  EXPECT_NEAR(result(Side::greater).p, 7e-171, 5e-172);
  EXPECT_NEAR(result(Side::two_sided).p, 1.4e-170, 5e-172);
  EXPECT_THROW(wilcoxon_signed_rank(d, {ZeroRule::wilcox, Side::less, PValue::exact}),
               std::invalid_argument);
}

TEST(Wilcoxon, AllZeroIsSaidSo) {
  for (const ZeroRule rule : {ZeroRule::wilcox, ZeroRule::pratt, ZeroRule::zsplit}) {
    const WilcoxonResult result = wilcoxon_signed_rank(one_sample(std::vector<double>(5)), {rule});
    EXPECT_TRUE(result.all_zero);
    EXPECT_EQ(result.p, 1.0);
    EXPECT_EQ(result.zeros, 5U);
  }
  EXPECT_TRUE(wilcoxon_signed_rank(GridDifferences{}).all_zero);
}

// Every one of the 2^n sign patterns, counted.
TEST(Wilcoxon, ExactTailsEqualEnumeration) {
  const std::vector<std::int64_t> ranks{3, 3, 6, 9, 9, 9, 14};
  for (std::int64_t w = 0; w <= 53; ++w) {
    int below = 0;
    int above = 0;
    for (unsigned subset = 0; subset < 128; ++subset) {
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < ranks.size(); ++i)
        if ((subset >> i & 1U) != 0) sum += ranks[i];
      below += sum <= w ? 1 : 0;
      above += sum >= w ? 1 : 0;
    }
    const Tails tails = signed_rank_tails(ranks, w);
    EXPECT_DOUBLE_EQ(tails.below, below / 128.0) << w;
    EXPECT_DOUBLE_EQ(tails.above, above / 128.0) << w;
  }
}

TEST(Grid, MakesTiesOfNoise) {
  const std::vector<double> a{0.3, 0.5, 0.7};
  const std::vector<double> b{0.1, 0.3, 0.5};
  ASSERT_NE(a[0] - b[0], a[1] - b[1]);  // 0.19999999999999998 and 0.2
  const GridDifferences d = paired_differences(a, b);
  EXPECT_EQ(d.grid.exponent, -13);
  EXPECT_EQ(d.units, (std::vector<std::int64_t>(3, 2'000'000'000'000)));
  EXPECT_EQ(common_grid(std::vector{1000.0}).exponent, -9);
  EXPECT_EQ(common_grid(std::vector{999.9}).exponent, -10);
  EXPECT_EQ(common_grid(std::vector{0.0}).exponent, 0);
  EXPECT_THROW(common_grid(std::vector{std::nan("")}), std::invalid_argument);
}

// The 18th smallest and largest of the 78 Walsh averages of G, by sorting them in hundredths.
std::pair<double, double> eighteenth() {
  std::vector<int> sums;
  for (std::size_t i = 0; i < kG.size(); ++i)
    for (std::size_t j = i; j < kG.size(); ++j)
      sums.push_back(static_cast<int>(std::lround(100 * kG[i]) + std::lround(100 * kG[j])));
  std::sort(sums.begin(), sums.end());
  return {sums[17] / 200.0, sums[60] / 200.0};
}

// R's qsignrank(.05, n), n = 5 to 18: which Walsh average from either end bounds the 90 % interval.
constexpr std::size_t kPlaces[] = {1, 3, 4, 6, 9, 11, 14, 18, 22, 26, 31, 36, 42, 48};

// Differences whose Walsh sums are all different: +-1, +-3, +-9, ...
GridDifferences powers(std::size_t n, unsigned signs) {
  GridDifferences d;
  std::int64_t power = 1;
  for (std::size_t i = 0; i < n; ++i, power *= 3)
    d.units.push_back((signs >> i & 1U) != 0 ? power : -power);
  return d;
}

TEST(HodgesLehmann, IntervalsHaveTheEndsOfR) {
  for (std::size_t n = 5; n <= 18; ++n) {
    const GridDifferences d = powers(n, 0x2D6B5U);
    std::vector<std::int64_t> sums;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i; j < n; ++j) sums.push_back(d.units[i] + d.units[j]);
    std::sort(sums.begin(), sums.end());
    const std::size_t k = kPlaces[n - 5];
    const Interval interval = hodges_lehmann(d, 0.9).interval;
    EXPECT_DOUBLE_EQ(interval.lower, static_cast<double>(sums[k - 1]) / 2) << n;
    EXPECT_DOUBLE_EQ(interval.upper, static_cast<double>(sums[sums.size() - k]) / 2) << n;
  }
}

// Under no effect every pattern of signs has the same probability: the share of the 2^n intervals
// that hold 0 is the coverage. It is at least the level, and 0 lies outside exactly where p says
// so.
TEST(HodgesLehmann, CoverageByEnumerationAgreesWithTheTest) {
  for (std::size_t n = 5; n <= 12; ++n) {
    unsigned holds = 0;
    for (unsigned signs = 0; signs < 1U << n; ++signs) {
      const GridDifferences d = powers(n, signs);
      const Interval interval = hodges_lehmann(d, 0.9).interval;
      const bool inside = interval.lower <= 0 && interval.upper >= 0;
      holds += inside ? 1U : 0U;
      ASSERT_EQ(inside, wilcoxon_signed_rank(d).p > 0.1) << n << ' ' << signs;
    }
    EXPECT_GE(holds, 0.9 * (1U << n)) << n;
  }
}

// Beyond the exact distribution the end moves on without a jump.
TEST(HodgesLehmann, TheApproximationContinuesTheExactPlaces) {
  const auto width = [](std::size_t n) {  // of 1..n: Walsh sums fill the range evenly
    GridDifferences d;
    for (std::size_t i = 1; i <= n; ++i) d.units.push_back(static_cast<std::int64_t>(i));
    const Interval interval = hodges_lehmann(d, 0.9).interval;
    return interval.upper - interval.lower;
  };
  EXPECT_NEAR(width(301) - width(300), width(300) - width(299), 0.51);
}

TEST(HodgesLehmann, ReferenceValueAndInterval) {
  const auto kEighteenth = eighteenth();

  const HodgesLehmann walsh = hodges_lehmann(one_sample(kG), 0.9);
  EXPECT_DOUBLE_EQ(walsh.estimate, .0475);
  // R: wilcox.test(G, conf.int = TRUE, conf.level = .9) keeps the 18th of the 78 averages
  // at each end.
  EXPECT_DOUBLE_EQ(walsh.interval.lower, kEighteenth.first);
  EXPECT_DOUBLE_EQ(walsh.interval.upper, kEighteenth.second);
  EXPECT_TRUE(std::isnan(hodges_lehmann(GridDifferences{}, 0.9).estimate));
  EXPECT_DOUBLE_EQ(hodges_lehmann(one_sample(std::vector{2.0}), 0.9).interval.upper, 2.0);
}

}  // namespace
}  // namespace waywiser
