// A decimal grid for differences of doubles. Ranking raw floating-point differences turns rounding
// noise into false ties and false signs: 0.3 - 0.1 and 0.2 differ by 5.6e-17. On a common grid that
// is far finer than the data and far coarser than the noise, equal numbers are equal integers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace waywiser {

// Units of 10^exponent.
struct Grid {
  int exponent = 0;
  friend bool operator==(const Grid&, const Grid&) = default;
};

// 1e-12 x the largest absolute value of the samples, rounded down to a power of ten: at most 1e13
// units a value. Values must be finite.
Grid common_grid(std::span<const double> a, std::span<const double> b = {});

// The nearest multiple of the unit.
std::int64_t to_units(double value, Grid grid);
double from_units(double units, Grid grid);

// Differences of one test in units of one grid.
struct GridDifferences {
  Grid grid;
  std::vector<std::int64_t> units;
};

// a - b by position, on common_grid(a, b). Sizes must be equal.
GridDifferences paired_differences(std::span<const double> a, std::span<const double> b);
// A single sample as differences from zero.
GridDifferences one_sample(std::span<const double> values);

}  // namespace waywiser
