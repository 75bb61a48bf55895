#include "waywiser/instance/euclidean_matrix.h"

#include <cmath>
#include <limits>

#include "waywiser/base/decimal.h"

namespace waywiser {

double double_length(const Instance& instance, int i, int j) {
  const auto coordinate = [&](std::int64_t digits) {
    return to_double(digits, instance.coordinate_decimals);
  };
  const Site& a = instance.sites[static_cast<std::size_t>(i)];
  const Site& b = instance.sites[static_cast<std::size_t>(j)];
  const double dx = coordinate(a.x) - coordinate(b.x);
  const double dy = coordinate(a.y) - coordinate(b.y);
  return std::sqrt(dx * dx + dy * dy);
}

bool is_double_length(double value, double length) {
  double least = length;
  double most = length;
  for (int k = 0; k < 2; ++k) {
    least = std::nextafter(least, -std::numeric_limits<double>::infinity());
    most = std::nextafter(most, std::numeric_limits<double>::infinity());
  }
  return value >= least && value <= most;
}

}  // namespace waywiser
