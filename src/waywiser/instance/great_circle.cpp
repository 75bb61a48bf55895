#include "waywiser/instance/great_circle.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "waywiser/base/decimal.h"
#include "waywiser/system/number.h"

namespace waywiser {
namespace {

constexpr double kRadius = 6371008.8;

// A point of the unit sphere, in radians.
struct Point {
  double longitude = 0.0;
  double latitude = 0.0;
};

// The haversine formula, which is exact enough for near points too.
double metres(const Point& a, const Point& b) {
  const double u = std::sin((a.latitude - b.latitude) / 2);
  const double v = std::sin((a.longitude - b.longitude) / 2);
  const double h = u * u + std::cos(a.latitude) * std::cos(b.latitude) * v * v;
  return 2 * kRadius * std::asin(std::min(1.0, std::sqrt(h)));
}

}  // namespace

std::optional<double> parse_speed(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789.");
  if (end == std::string_view::npos) return std::nullopt;
  const auto number = parse_real(text.substr(0, end));
  std::string unit(text.substr(end));
  std::erase(unit, ' ');
  const double factor = unit == "km/h" || unit == "kmh" || unit == "kph" ? 1 / 3.6
                        : unit == "m/s"                                  ? 1.0
                        : unit == "mph"                                  ? 0.44704
                                                                         : 0.0;
  constexpr double kSlowest = 0.01;
  constexpr double kFastest = 1000.0;
  if (!number || factor == 0.0) return std::nullopt;
  const double speed = *number * factor;
  return speed >= kSlowest && speed <= kFastest ? std::optional(speed) : std::nullopt;
}

DecimalMatrix great_circle_times(const Instance& instance, double metres_a_second) {
  std::vector<Point> points;
  const double radians = std::numbers::pi / 180;
  for (const Site& site : instance.sites) {
    points.push_back({to_double(site.x, instance.coordinate_decimals) * radians,
                      to_double(site.y, instance.coordinate_decimals) * radians});
  }
  DecimalMatrix matrix;
  matrix.values.reserve(points.size() * points.size());
  for (const Point& from : points) {
    for (const Point& to : points) {
      matrix.values.push_back(
          static_cast<std::int64_t>(std::ceil(metres(from, to) / metres_a_second)));
    }
  }
  return matrix;
}

}  // namespace waywiser
