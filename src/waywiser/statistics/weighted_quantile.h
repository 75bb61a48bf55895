// Quantiles of values with weights: of the resamples of a bootstrap and their probabilities.
#pragma once

#include <vector>

namespace waywiser {

struct Weighted {
  double value = 0.0;
  double weight = 0.0;  // not negative
};

// The smallest value at which the cumulated weight reaches `q` of the whole, but for rounding. NaN
// for no values.
double weighted_quantile(const std::vector<Weighted>& sample, double q);

}  // namespace waywiser
