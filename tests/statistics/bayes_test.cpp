#include "waywiser/statistics/bayes.h"

#include <gtest/gtest.h>

namespace waywiser {
namespace {

const std::vector<double> kD1{1.10, .17, 1.76, -1.33, 1.91, 1.73, -.20, .47, -.07, .90};
const std::vector<double> kG{.12, -.05, .08, .31, -.22, .04, .15, -.11, .07, .19, -.03, .02};

void expect(const std::vector<double>& d, double rope, Posterior wanted) {
  const Posterior p = bayesian_signed_rank(one_sample(d), rope, {200'000, 7});
  EXPECT_NEAR(p.below, wanted.below, .003);
  EXPECT_NEAR(p.within, wanted.within, .005);
  EXPECT_NEAR(p.above, wanted.above, .005);
}

// Two million draws each (docs/statistics.md). On raw doubles G with .05 would give .335 within:
// the edge of the region has averages on it.
TEST(BayesianSignedRank, Reference) {
  expect(kG, .05, {.0445, .3154, .6400});
  expect(kG, .10, {.0005, .9165, .0830});
  expect(kD1, .25, {.0172, .0420, .9409});
}

TEST(BayesianSignedRank, IsTheSameFromOneSeedAndMirrors) {
  const Posterior p = bayesian_signed_rank(one_sample(kG), .05);
  const Posterior again = bayesian_signed_rank(one_sample(kG), .05);
  EXPECT_EQ(p.above, again.above);
  EXPECT_EQ(p.below, again.below);
  EXPECT_NEAR(p.below + p.within + p.above, 1.0, 1e-9);
  std::vector<double> mirrored;
  for (const double d : kG) mirrored.push_back(-d);
  EXPECT_NEAR(bayesian_signed_rank(one_sample(mirrored), .05).below, p.above, .02);
}

TEST(BayesianSignedRank, Ends) {
  EXPECT_EQ(bayesian_signed_rank(one_sample(std::vector<double>{0, 0}), .01).within, 1.0);
  EXPECT_EQ(bayesian_signed_rank({}, .01).within, 1.0);
  EXPECT_EQ(bayesian_signed_rank(one_sample(kG), 1e9).within, 1.0);
  EXPECT_GT(bayesian_signed_rank(one_sample(std::vector<double>(20, 1.0)), .01).above, .999);
}

}  // namespace
}  // namespace waywiser
