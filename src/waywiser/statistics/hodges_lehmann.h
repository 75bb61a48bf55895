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
// signed-rank test: exact order statistics up to 300 differences, normal approximation beyond.
// An empty sample gives NaN.
HodgesLehmann hodges_lehmann(const GridDifferences& differences, double level);

}  // namespace waywiser
