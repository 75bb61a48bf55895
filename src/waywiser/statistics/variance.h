// How much of a quantity's variance categories explain.
#pragma once

#include <span>

namespace waywiser {

// R^2 of linear models with two categorical predictors, by least squares.
struct VarianceExplained {
  double first = 0.0;        // by the first alone
  double second = 0.0;       // by the second alone
  double additive = 0.0;     // by both
  double interaction = 0.0;  // by both and their interaction: one mean a cell
  std::size_t n = 0;
};

// Levels are small integers from 0. All three of one size. NaN where the values have no variance.
VarianceExplained variance_explained(std::span<const double> values, std::span<const int> first,
                                     std::span<const int> second);

}  // namespace waywiser
