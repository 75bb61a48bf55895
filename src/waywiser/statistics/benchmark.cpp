#include "waywiser/statistics/benchmark.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "waywiser/base/nan.h"

namespace waywiser {

std::vector<std::vector<double>> performance_ratios(std::span<const std::vector<double>> rows) {
  std::vector<std::vector<double>> ratios;
  for (const std::vector<double>& row : rows) {
    const double least = *std::min_element(row.begin(), row.end());
    std::vector<double> own;
    for (const double value : row) own.push_back(std::isinf(value) ? value : value / least);
    ratios.push_back(std::move(own));
  }
  return ratios;
}

double share_within(std::span<const std::vector<double>> ratios, std::size_t solver, double tau) {
  if (ratios.empty()) return kNan;
  std::size_t within = 0;
  for (const std::vector<double>& row : ratios) within += row[solver] <= tau ? 1U : 0U;
  return static_cast<double>(within) / static_cast<double>(ratios.size());
}

RunningTime expected_running_time(std::span<const double> spent, std::size_t hits) {
  if (spent.empty()) return {std::numeric_limits<double>::infinity(), 0.0};
  const double all = std::accumulate(spent.begin(), spent.end(), 0.0);
  return {hits == 0 ? std::numeric_limits<double>::infinity() : all / static_cast<double>(hits),
          static_cast<double>(hits) / static_cast<double>(spent.size())};
}

}  // namespace waywiser
