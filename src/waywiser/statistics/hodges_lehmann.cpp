#include "waywiser/statistics/hodges_lehmann.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>
#include <utility>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/distributions.h"
#include "waywiser/statistics/wilcoxon.h"

namespace waywiser {

namespace {

std::vector<std::int64_t> walsh_sums(const std::vector<std::int64_t>& d) {
  std::vector<std::int64_t> sums;
  sums.reserve(d.size() * (d.size() + 1) / 2);
  for (std::size_t i = 0; i < d.size(); ++i)
    for (std::size_t j = i; j < d.size(); ++j) sums.push_back(d[i] + d[j]);
  return sums;
}

// The interval's ends, counted from 1 from either end of the sorted Walsh averages: the largest k
// with P(W <= k - 1) <= alpha / 2 for n ranks without ties, but at least 1.
std::size_t end_place(std::size_t n, double alpha) {
  const auto count = static_cast<double>(n);
  if (n > kExactLimit) {
    const double mean = count * (count + 1) / 4;
    const double deviation = std::sqrt(count * (count + 1) * (2 * count + 1) / 24);
    return static_cast<std::size_t>(
        std::max(1.0, std::floor(mean + 0.5 + normal_quantile(alpha / 2) * deviation)));
  }
  std::vector<double> now(n * (n + 1) / 2 + 1, 0.0);
  std::vector<double> next = now;
  now[0] = 1.0;
  for (std::size_t r = 1; r <= n; ++r) {
    for (std::size_t s = 0; s < now.size(); ++s)
      next[s] = 0.5 * (now[s] + (s >= r ? now[s - r] : 0.0));
    now.swap(next);
  }
  double below = 0.0;
  std::size_t k = 0;
  while (k < now.size() && below + now[k] <= alpha / 2) below += now[k++];
  return std::max<std::size_t>(1, k);
}

// A report asks for the same few sample sizes hundreds of times.
std::size_t cached_end_place(std::size_t n, double alpha) {
  static std::mutex mutex;
  static std::map<std::pair<std::size_t, double>, std::size_t> known;
  const std::lock_guard lock(mutex);
  const auto [it, fresh] = known.try_emplace({n, alpha}, 0);
  if (fresh) it->second = end_place(n, alpha);
  return it->second;
}

// Counted from 0.
double order_statistic(std::vector<std::int64_t>& sums, std::size_t k) {
  const auto place = sums.begin() + static_cast<std::ptrdiff_t>(k);
  std::nth_element(sums.begin(), place, sums.end());
  return 0.5 * static_cast<double>(*place);
}

}  // namespace

HodgesLehmann hodges_lehmann(const GridDifferences& differences, double level) {
  if (differences.units.empty()) return {kNan, {kNan, kNan}};
  std::vector<std::int64_t> sums = walsh_sums(differences.units);
  const std::size_t m = sums.size();
  const double upper_median = order_statistic(sums, m / 2);
  const double median =
      m % 2 == 1 ? upper_median : 0.5 * (upper_median + order_statistic(sums, m / 2 - 1));
  const std::size_t k = cached_end_place(differences.units.size(), 1.0 - level);
  const Grid grid = differences.grid;
  const double lower = order_statistic(sums, k - 1);
  const double upper = order_statistic(sums, m - k);
  return {from_units(median, grid), {from_units(lower, grid), from_units(upper, grid)}};
}

}  // namespace waywiser
