#include "waywiser/scaling/real_instance.h"

#include <algorithm>
#include <cmath>

#include "waywiser/base/decimal.h"
#include "waywiser/instance/matrix_room.h"

namespace waywiser {
namespace {

std::vector<double> euclidean(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t size = x.size();
  std::vector<double> lengths(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      const double dx = x[i] - x[j];
      const double dy = y[i] - y[j];
      lengths[i * size + j] = std::sqrt(dx * dx + dy * dy);
    }
  }
  return lengths;
}

std::vector<double> doubles(const DecimalMatrix& matrix) {
  std::vector<double> values(matrix.values.size());
  std::transform(matrix.values.begin(), matrix.values.end(), values.begin(),
                 [&](std::int64_t digits) { return to_double(digits, matrix.decimals); });
  return values;
}

}  // namespace

RealInstance real_instance(const Instance& instance) {
  require_pairs_room(instance.name, instance.size());
  RealInstance real;
  real.name = instance.name;
  real.customers = instance.customers();
  real.vehicles = instance.vehicle_limit();
  real.capacity = instance.capacity;
  if (instance.longest_duration)
    real.longest_duration = to_double(*instance.longest_duration, instance.time_decimals);
  for (const Site& site : instance.sites) {
    real.demands.push_back(site.demand);
    real.services.push_back(to_double(site.service, instance.time_decimals));
    real.ready.push_back(to_double(site.ready, instance.time_decimals));
    real.due.push_back(to_double(site.due, instance.time_decimals));
    if (!instance.has_coordinates) continue;
    real.x.push_back(to_double(site.x, instance.coordinate_decimals));
    real.y.push_back(to_double(site.y, instance.coordinate_decimals));
  }
  real.durations = instance.euclidean() ? euclidean(real.x, real.y) : doubles(*instance.durations);
  if (instance.distances) real.distances = doubles(*instance.distances);
  return real;
}

}  // namespace waywiser
