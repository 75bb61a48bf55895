#include "waywiser/statistics/variance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

int levels(std::span<const int> category) {
  return category.empty() ? 0 : 1 + *std::max_element(category.begin(), category.end());
}

double total_squares(std::span<const double> values) {
  const double centre = mean(values);
  double sum = 0.0;
  for (const double v : values) sum += (v - centre) * (v - centre);
  return sum;
}

// Residual sum of squares with one mean a group.
double within_groups(std::span<const double> values, std::span<const int> group, int groups) {
  std::vector<double> sums(static_cast<std::size_t>(groups), 0.0);
  std::vector<double> counts(sums.size(), 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    sums[static_cast<std::size_t>(group[i])] += values[i];
    counts[static_cast<std::size_t>(group[i])] += 1.0;
  }
  double squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto g = static_cast<std::size_t>(group[i]);
    const double deviation = values[i] - sums[g] / counts[g];
    squares += deviation * deviation;
  }
  return squares;
}

// Solves the symmetric positive semi-definite system A x = b by Gaussian elimination with complete
// skipping of dependent rows (an empty level, for instance).
std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  std::vector<double> diagonal(n);
  for (std::size_t k = 0; k < n; ++k) diagonal[k] = a[k][k];
  std::vector<bool> used(n, false);
  for (std::size_t k = 0; k < n; ++k) {
    if (a[k][k] <= 1e-10 * diagonal[k] || diagonal[k] == 0.0) continue;  // depends on earlier ones
    used[k] = true;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  std::vector<double> x(n, 0.0);
  for (std::size_t k = 0; k < n; ++k)
    if (used[k]) x[k] = b[k] / a[k][k];
  return x;
}

// Residual sum of squares of mean + effect of the first + effect of the second.
double additive_residual(std::span<const double> values, std::span<const int> first,
                         std::span<const int> second) {
  const auto p = static_cast<std::size_t>(levels(first));
  const auto q = static_cast<std::size_t>(levels(second));
  const std::size_t size = p + q;
  const double centre = mean(values);  // against cancellation
  std::vector<std::vector<double>> normal(size, std::vector<double>(size, 0.0));
  std::vector<double> right(size, 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t columns[2] = {static_cast<std::size_t>(first[i]),
                                    p + static_cast<std::size_t>(second[i])};
    for (const std::size_t r : columns) {
      right[r] += values[i] - centre;
      for (const std::size_t c : columns) normal[r][c] += 1.0;
    }
  }
  const std::vector<double> effects = solve(normal, right);
  double squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double fitted = centre + effects[static_cast<std::size_t>(first[i])] +
                          effects[p + static_cast<std::size_t>(second[i])];
    squares += (values[i] - fitted) * (values[i] - fitted);
  }
  return squares;
}

}  // namespace

VarianceExplained variance_explained(std::span<const double> values, std::span<const int> first,
                                     std::span<const int> second) {
  VarianceExplained result;
  result.n = values.size();
  const double total = total_squares(values);
  if (values.empty() || total == 0.0) {
    return {kNan, kNan, kNan, kNan, values.size()};
  }
  const int columns = levels(second);
  std::vector<int> cell(values.size());
  for (std::size_t i = 0; i < cell.size(); ++i) cell[i] = first[i] * columns + second[i];
  result.first = 1.0 - within_groups(values, first, levels(first)) / total;
  result.second = 1.0 - within_groups(values, second, columns) / total;
  result.additive = 1.0 - additive_residual(values, first, second) / total;
  result.interaction = 1.0 - within_groups(values, cell, levels(first) * columns) / total;
  return result;
}

}  // namespace waywiser
