#include "waywiser/search/kernel/scale.h"

#include <cmath>
#include <cstdint>
#include <numeric>

namespace waywiser::search {
namespace {

// Of a sample of pairs that is the same on every machine: a stride through all of them.
template <class T>
double mean_duration(const Problem<T>& problem) {
  const std::int64_t n = problem.customers;
  const std::int64_t stride = 1 + n * n / 100'000;
  double sum = 0.0;
  std::int64_t count = 0;
  for (std::int64_t k = 0; k < n * n; k += stride, ++count) {
    const auto from = static_cast<int>(1 + k / n);
    const auto to = static_cast<int>(1 + k % n);
    sum += static_cast<double>(problem.duration(from, to));
  }
  return sum / static_cast<double>(count);
}

}  // namespace

template <class T>
double spacing(const Problem<T>& problem) {
  constexpr double kMeanInUnitSquare = 0.5214;
  double sum = 0;
  for (int i = 0; i <= problem.customers; ++i) {
    const T* row = problem.distance_row(i);
    for (int j = 0; j <= problem.customers; ++j) sum += static_cast<double>(row[j]);
  }
  if (!(sum > 0)) return 1.0;
  const auto n = static_cast<double>(problem.customers);
  const double mean = sum / (n * (n + 1.0));
  return mean / kMeanInUnitSquare / std::sqrt(200.0 * n);
}

template <class T>
Scale Scale::of(const Problem<T>& problem) {
  Scale scale;
  // Two points of a square are 0.52 of its side apart on average.
  const double n = problem.customers;
  const double spacing = mean_duration(problem) / 0.52 / std::sqrt(n);
  if (spacing > 0.0) scale.length = spacing / 12.65;
  const double total = std::accumulate(problem.demand.begin() + 1, problem.demand.end(), 0.0);
  if (total > 0.0) scale.load = total / n / 16.0;
  return scale;
}

template double spacing(const Problem<std::int32_t>&);
template double spacing(const Problem<std::int64_t>&);
template double spacing(const Problem<double>&);
template Scale Scale::of(const Problem<std::int32_t>&);
template Scale Scale::of(const Problem<std::int64_t>&);
template Scale Scale::of(const Problem<double>&);

}  // namespace waywiser::search
