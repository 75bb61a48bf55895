// Where the variance of a measure comes from: treatments, blocks, their interaction, repetition.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "waywiser/statistics/cluster_bootstrap.h"

namespace waywiser {

// Variances, in squared units of the measure. Estimates from mean squares can be negative where a
// part is small: those are 0 here.
struct VarianceComponents {
  std::size_t treatments = 0;
  std::size_t blocks = 0;
  std::size_t repeats = 0;
  double treatment = 0.0;    // of the treatments' true means: these treatments, not a population
  double block = 0.0;        // of the blocks' effects
  double interaction = 0.0;  // treatments that do better on some blocks; with one repeat what
                             // cannot be told from repetition is here
  double repeat = 0.0;       // within treatment and block; NaN for one repeat
  double total() const;
  // Of the total; NaN where there is none.
  double share(double component) const;
};

// values[treatment][block][repeat], complete: every cell has the same number of repeats (at least
// one), else std::invalid_argument. Two-way analysis of variance, expected mean squares with
// treatments fixed, blocks random (Searle, Casella, McCulloch, "Variance Components", 1992, 4.3).
// Fewer than two treatments or blocks: NaN.
VarianceComponents variance_components(const std::vector<std::vector<std::vector<double>>>& values);

// Percentile intervals of the components' shares of the total.
struct VarianceIntervals {
  Interval treatment, block, interaction;
  Interval repeat;    // NaN for one repeat
  bool exact = true;  // over every resample; else drawn
};

// Bootstrap over clusters of blocks: `cluster` has a label for each block. Resamples without any
// variance are left out. A block that is drawn twice is two equal blocks, so with few clusters
// intervals are too narrow, as those of every bootstrap. NaN where there are no components.
VarianceIntervals variance_intervals(const std::vector<std::vector<std::vector<double>>>& values,
                                     std::span<const std::size_t> cluster, double level,
                                     const Draws& draws = {});

}  // namespace waywiser
