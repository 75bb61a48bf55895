#include "waywiser/statistics/grid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace waywiser {

namespace {

// 10^exponent, correctly rounded.
double power(int exponent) {
  char text[16];
  std::snprintf(text, sizeof text, "1e%d", exponent);
  return std::strtod(text, nullptr);
}

// floor(log10(x)) without the rounding of log10: the exponent of the shortest decimal.
int decimal_exponent(double x) {
  int exponent = static_cast<int>(std::floor(std::log10(x)));
  if (power(exponent) > x) --exponent;
  if (power(exponent + 1) <= x) ++exponent;
  return exponent;
}

}  // namespace

Grid common_grid(std::span<const double> a, std::span<const double> b) {
  double largest = 0.0;
  for (const auto sample : {a, b}) {
    for (const double value : sample) {
      if (!std::isfinite(value)) throw std::invalid_argument("a sample must be finite");
      largest = std::max(largest, std::abs(value));
    }
  }
  return largest > 1e-290 ? Grid{decimal_exponent(largest) - 12} : Grid{};
}

std::int64_t to_units(double value, Grid grid) {
  // Powers with a positive exponent up to 22 are exact: multiply by them rather than divide by
  // their inverses.
  const double units =
      grid.exponent <= 0 ? value * power(-grid.exponent) : value / power(grid.exponent);
  return std::llround(units);
}

double from_units(double units, Grid grid) {
  return grid.exponent <= 0 ? units / power(-grid.exponent) : units * power(grid.exponent);
}

GridDifferences paired_differences(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size()) throw std::invalid_argument("paired samples must have one size");
  GridDifferences result{common_grid(a, b), {}};
  result.units.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    result.units.push_back(to_units(a[i] - b[i], result.grid));
  return result;
}

GridDifferences one_sample(std::span<const double> values) {
  GridDifferences result{common_grid(values), {}};
  result.units.reserve(values.size());
  for (const double value : values) result.units.push_back(to_units(value, result.grid));
  return result;
}

}  // namespace waywiser
