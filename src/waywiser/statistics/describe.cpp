#include "waywiser/statistics/describe.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "waywiser/base/nan.h"
#include "waywiser/base/random.h"

namespace waywiser {

double mean(std::span<const double> values) {
  if (values.empty()) return kNan;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double quantile(std::span<const double> values, double q) {
  if (values.empty()) return kNan;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double place = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  const double share = place - static_cast<double>(below);
  return sorted[below] + share * (sorted[below + 1] - sorted[below]);
}

double median(std::span<const double> values) {
  if (values.empty()) return kNan;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
}

double standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return kNan;
  const double centre = mean(values);
  double squares = 0.0;
  for (const double v : values) squares += (v - centre) * (v - centre);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double kendall_tau(std::span<const double> a, std::span<const double> b) {
  double agreement = 0.0;
  double untied_a = 0.0;
  double untied_b = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size(); ++j) {
      const int by_a = (a[i] > a[j]) - (a[i] < a[j]);
      const int by_b = (b[i] > b[j]) - (b[i] < b[j]);
      agreement += by_a * by_b;
      untied_a += std::abs(by_a);
      untied_b += std::abs(by_b);
    }
  }
  if (untied_a == 0.0 || untied_b == 0.0) return kNan;
  return agreement / std::sqrt(untied_a * untied_b);
}

std::vector<double> ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return values[i] < values[j]; });
  std::vector<double> result(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last < order.size() && values[order[last]] == values[order[first]]) ++last;
    for (std::size_t i = first; i < last; ++i)
      result[order[i]] = 0.5 * static_cast<double>(first + 1 + last);
    first = last;
  }
  return result;
}

Interval bootstrap_interval(std::size_t size, std::size_t resamples, double level,
                            std::uint64_t seed,
                            const std::function<double(std::span<const std::size_t>)>& statistic) {
  if (size == 0) return {kNan, kNan};
  Random random(seed);
  std::vector<std::size_t> indices(size);
  std::vector<double> values;
  values.reserve(resamples);
  for (std::size_t r = 0; r < resamples; ++r) {
    for (std::size_t& index : indices) index = random.index(size);
    const double value = statistic(indices);
    if (!std::isnan(value)) values.push_back(value);
  }
  return {quantile(values, 0.5 - level / 2.0), quantile(values, 0.5 + level / 2.0)};
}

}  // namespace waywiser
