// The Hodges-Lehmann estimate: the median of the Walsh averages (d_i + d_j) / 2, i <= j.
#pragma once

#include "waywiser/statistics/grid.h"

namespace waywiser {

struct Interval {
  double lower = 0.0;
  double upper = 0.0;
};

struct HodgesLehmann {
  double estimate = 0.0;
  Interval interval;  // at the level asked for, or the nearest wider one that the sample allows
};

// All differences count, zeros too. `level` in (0, 1), e.g. 0.9. The interval inverts the
// signed-rank test (Hollander and Wolfe, "Nonparametric Statistical Methods", 3.3; R's
// wilcox.test): it goes from the k-th smallest to the k-th largest Walsh average, k the largest
// with P(W <= k - 1) <= (1 - level) / 2, exact up to 300 differences, by the normal approximation
// with continuity correction beyond. So it holds 0 exactly where the exact two-sided p is above
// 1 - level (no ties, no zeros). A sample too small for the level (n < 5 for 0.9) gives the whole
// range of its differences. An empty sample gives NaN.
HodgesLehmann hodges_lehmann(const GridDifferences& differences, double level);

}  // namespace waywiser
