// Shares of successes, and whether they differ between treatments that are tried on the same
// blocks: Clopper and Pearson's interval, McNemar's exact test, Cochran's Q.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "waywiser/statistics/hodges_lehmann.h"
#include "waywiser/statistics/sign_flip.h"

namespace waywiser {

// Clopper and Pearson 1934: holds the share with at least the probability `level` whatever it is.
// NaN for no trials; std::invalid_argument for more successes than trials.
Interval clopper_pearson(std::size_t successes, std::size_t trials, double level);

// Two treatments on the same blocks. Exact: given the blocks on which they differ, each is as
// likely to be the one that succeeds (two-sided binomial test; McNemar 1947).
struct McNemar {
  std::size_t n = 0;
  std::size_t first_only = 0;   // blocks on which the first alone succeeds
  std::size_t second_only = 0;  // the second alone
  double p = 1.0;
};
McNemar mcnemar(const std::vector<bool>& first, const std::vector<bool>& second);

// Several treatments on the same blocks. Blocks on which all succeed or all fail say nothing.
struct CochranQ {
  std::size_t blocks = 0;
  std::size_t informative = 0;  // of them
  std::size_t treatments = 0;
  double q = 0.0;
  double p = 1.0;  // by chi-squared with treatments - 1 degrees of freedom
  // By all permutations within the blocks, where they can be counted, else NaN.
  double p_exact = 1.0;
  // Where they cannot: by `drawn` of them, (1 + hits) / (1 + drawn), which is a valid p; else NaN.
  double p_drawn = std::numeric_limits<double>::quiet_NaN();
  std::size_t drawn = 0;

  // The best of the three that there is.
  double best_p() const;
  // Of p_drawn; NaN where it is.
  double standard_error() const;
};

// By [block][treatment], blocks of one size, at least two treatments. q is 0 and both p are 1
// where no block is informative (Cochran 1950; the permutations as in Tate and Brown 1970).
CochranQ cochran_q(const std::vector<std::vector<bool>>& blocks, const Draws& draws = {});

}  // namespace waywiser
