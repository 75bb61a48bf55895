// Reference values of R 4.2.2, SciPy 1.10.1 and statsmodels 0.13.5: docs/statistics.md.
#include "waywiser/statistics/equivalence.h"

#include <cmath>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

const std::vector<double> kG{.12, -.05, .08, .31, -.22, .04, .15, -.11, .07, .19, -.03, .02};

TEST(StudentTost, Reference) {
  const TostResult wide = tost(one_sample(kG), .25, TostKind::student);
  EXPECT_NEAR(wide.p, .0002113706600141514, 1e-15);
  EXPECT_NEAR(wide.p_lower, 7.713339017861173e-06, 1e-17);
  const TostResult narrow = tost(one_sample(kG), .10, TostKind::student);
  EXPECT_NEAR(narrow.p, .1120480859891208, 1e-13);
  EXPECT_NEAR(narrow.p_lower, .002015423940364895, 1e-15);
  EXPECT_NEAR(narrow.estimate, .0475, 1e-15);
  EXPECT_NEAR(narrow.interval.lower, -.025687439428, 1e-12);
  EXPECT_NEAR(narrow.interval.upper, .120687439428, 1e-12);
}

TEST(StudentTost, PairedReference) {
  const std::vector<double> a{4, 7, 8, 6, 3, 2};
  const std::vector<double> b{6, 8, 7, 10, 11, 9};
  EXPECT_NEAR(tost(paired_differences(a, b), .5, TostKind::student).p, .954854, 5e-7);
}

TEST(WilcoxonTost, ReferenceNeedsTheGrid) {
  EXPECT_DOUBLE_EQ(tost(one_sample(kG), .25, TostKind::wilcoxon).p, .000732421875);
  EXPECT_DOUBLE_EQ(tost(one_sample(kG), .10, TostKind::wilcoxon).p, .11279296875);
  EXPECT_DOUBLE_EQ(tost(one_sample(kG), .10, TostKind::wilcoxon).estimate, .0475);
}

// The 90 % interval lies within the margin exactly where the test at .05 says "equivalent".
TEST(WilcoxonTost, IntervalAndPAgree) {
  for (unsigned signs = 0; signs < 256; ++signs) {
    GridDifferences d{{-4}, {}};
    std::int64_t power = 10;
    for (unsigned i = 0; i < 8; ++i, power *= 3)
      d.units.push_back((signs >> i & 1U) != 0 ? power : -power);
    for (const double margin : {.0005, .1505, .4505, .9005}) {  // between the Walsh averages
      const TostResult r = tost(d, margin, TostKind::wilcoxon);
      ASSERT_EQ(r.interval.lower > -margin && r.interval.upper < margin, r.p < .05) << signs;
    }
  }
}

TEST(StudentTost, DegenerateSamples) {
  EXPECT_EQ(tost(one_sample(std::vector{0.1}), 1.0, TostKind::student).p, 1.0);
  EXPECT_EQ(tost(one_sample(std::vector{0.0, 0.0}), 0.5, TostKind::student).p, 0.0);
  // Differences without a scale, or with one that has no integer for the margin.
  const std::vector<double> zeros(6, 0.0);
  const std::vector<double> tiny{1e-15, 2e-15, -3e-15, 4e-15, 0.0, 5e-15};
  for (const std::vector<double>& sample : {zeros, tiny}) {
    EXPECT_LT(tost(one_sample(sample), 0.01, TostKind::student).p, 1e-9);
    EXPECT_DOUBLE_EQ(tost(one_sample(sample), 0.01, TostKind::wilcoxon).p, 1.0 / 64);
  }
  EXPECT_EQ(tost(one_sample(std::vector{2.0, 2.0}), 0.5, TostKind::student).p, 1.0);
  EXPECT_TRUE(std::isnan(tost(GridDifferences{}, 0.5, TostKind::student).estimate));
}

TEST(Outcome, FourOfThem) {
  EXPECT_EQ(outcome(.01, .5, .05), Outcome::different);
  EXPECT_EQ(outcome(.5, .01, .05), Outcome::equivalent);
  EXPECT_EQ(outcome(.01, .01, .05), Outcome::both);
  EXPECT_EQ(outcome(.05, .05, .05), Outcome::inconclusive);
}

}  // namespace
}  // namespace waywiser
