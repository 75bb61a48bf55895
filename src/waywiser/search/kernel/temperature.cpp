#include "waywiser/search/kernel/temperature.h"

#include <cmath>

namespace waywiser::search {
namespace {

constexpr int kHalvings = 10;
constexpr std::size_t kSteps = std::size_t{1} << kHalvings;
constexpr std::size_t kQuantiles = 4096;

}  // namespace

GeometricCooling::GeometricCooling(double from, double to) {
  double factor = to / from;
  for (int k = 0; k < kHalvings; ++k) factor = std::sqrt(factor);
  double temperature = from;
  for (std::size_t k = 0; k <= kSteps; ++k) {
    temperatures_.push_back(temperature);
    temperature *= factor;
  }
}

double GeometricCooling::at(double x) const {
  const double step = x * static_cast<double>(kSteps);
  if (step >= static_cast<double>(kSteps)) return temperatures_.back();
  // Where x is no number (0 / 0 of an empty phase), too.
  return temperatures_[step > 0 ? static_cast<std::size_t>(step) : 0];
}

Threshold::Threshold() {
  for (std::size_t k = 0; k < kQuantiles; ++k) {
    values_.push_back(
        -portable_log((static_cast<double>(k) + 0.5) / static_cast<double>(kQuantiles)));
  }
}

}  // namespace waywiser::search
