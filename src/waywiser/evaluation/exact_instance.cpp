#include "waywiser/evaluation/exact_instance.h"

#include <algorithm>

#include "waywiser/base/decimal.h"

namespace waywiser {
namespace {

// No squared length of the instance is larger than that of its bounding box.
UInt128 squared_diagonal(const Instance& instance) {
  if (!instance.euclidean()) return 0;
  const auto [left, right] =
      std::minmax_element(instance.sites.begin(), instance.sites.end(),
                          [](const Site& a, const Site& b) { return a.x < b.x; });
  const auto [bottom, top] =
      std::minmax_element(instance.sites.begin(), instance.sites.end(),
                          [](const Site& a, const Site& b) { return a.y < b.y; });
  const Int128 width = static_cast<Int128>(right->x) - left->x;
  const Int128 height = static_cast<Int128>(top->y) - bottom->y;
  return static_cast<UInt128>(width * width) + static_cast<UInt128>(height * height);
}

// Decimals of the one unit in which all times and lengths of the instance are integers or roots.
int common_places(const Instance& instance) {
  int places = instance.time_decimals;
  if (instance.euclidean()) places = std::max(places, instance.coordinate_decimals);
  if (instance.durations) places = std::max(places, instance.durations->decimals);
  if (instance.distances) places = std::max(places, instance.distances->decimals);
  return places;
}

}  // namespace

ExactInstance::ExactInstance(const Instance& instance)
    : instance_(instance),
      arithmetic_(common_places(instance), instance.euclidean() ? instance.coordinate_decimals : 0,
                  squared_diagonal(instance)),
      time_factor_(power_of_ten(arithmetic_.places() - instance.time_decimals)) {}

RootArithmetic::Length ExactInstance::travel_time(int i, int j) const {
  if (instance_.euclidean()) return arithmetic_.length(instance_.squared_length(i, j));
  return entry(*instance_.durations, i, j);
}

RootArithmetic::Length ExactInstance::own_distance(int i, int j) const {
  return entry(*instance_.distances, i, j);
}

RootArithmetic::Length ExactInstance::entry(const DecimalMatrix& matrix, int i, int j) const {
  RootArithmetic::Length length;
  const std::size_t cell =
      static_cast<std::size_t>(i) * instance_.size() + static_cast<std::size_t>(j);
  length.rational = static_cast<Int128>(matrix.values[cell]) *
                    power_of_ten(arithmetic_.places() - matrix.decimals);
  return length;
}

}  // namespace waywiser
