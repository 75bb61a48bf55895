// How long things are on an instance: what temperatures are measured in.
#pragma once

#include <cmath>

#include "waywiser/search/problem.h"

namespace waywiser::search {

// The typical spacing of sites: the side of the square that they would fill evenly, divided by
// sqrt(200 n). Taken from the mean distance (0.5214 of the side in a square), so that it needs no
// coordinates and follows any unit. 1 where every length is 0: temperatures are positive.
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

}  // namespace waywiser::search
