#include "waywiser/instance/euclidean_matrix.h"

#include <cmath>
#include <limits>

#include "waywiser/base/decimal.h"
#include "waywiser/base/wide.h"

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

bool holds_truncated_tenths(const Instance& instance, const DecimalMatrix& matrix) {
  constexpr std::int64_t kFar = std::int64_t{1} << 40;  // beyond all published coordinates
  const auto far = [](std::int64_t c) { return c > kFar || c < -kFar; };
  if (instance.coordinate_decimals != 0 || matrix.decimals != 0) return false;
  std::size_t at = 0;
  for (const Site& a : instance.sites) {
    if (far(a.x) || far(a.y)) return false;
    for (const Site& b : instance.sites) {
      if (far(b.x) || far(b.y)) return false;
      const Int128 dx = a.x - b.x;
      const Int128 dy = a.y - b.y;
      const auto tenths =
          static_cast<Int128>(floor_sqrt(static_cast<UInt128>(100 * (dx * dx + dy * dy))));
      if (matrix.values[at++] != tenths) return false;
    }
  }
  return true;
}

}  // namespace waywiser
