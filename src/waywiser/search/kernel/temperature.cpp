#include "waywiser/search/kernel/temperature.h"

#include <cmath>

namespace waywiser::search {
namespace {

constexpr std::size_t kQuantiles = 4096;

}  // namespace

GeometricCooling::GeometricCooling(double from, double to, int halvings) {
  double factor = to / from;
  for (int k = 0; k < halvings; ++k) factor = std::sqrt(factor);
  const std::size_t steps = std::size_t{1} << halvings;
  temperatures_.reserve(steps + 1);
  double temperature = from;
  for (std::size_t k = 0; k <= steps; ++k) {
    temperatures_.push_back(temperature);
    temperature *= factor;
  }
}

double GeometricCooling::at(double x) const {
  const auto steps = static_cast<double>(temperatures_.size() - 1);
  const double step = x * steps;
  if (step >= steps) return temperatures_.back();
  // Where x is no number (0 / 0 of an empty phase), too.
  return temperatures_[step > 0 ? static_cast<std::size_t>(step) : 0];
}

// (1 - a / n)^n for exp(-a), n = 2^10: multiplications alone.
double nearly_geometric(double x, double factor) {
  double left = 1.0 - x * portable_log(factor) / 1024.0;
  for (int i = 0; i < 10; ++i) left *= left;
  return left;
}

Threshold::Threshold() {
  for (std::size_t k = 0; k < kQuantiles; ++k) {
    values_.push_back(
        -portable_log((static_cast<double>(k) + 0.5) / static_cast<double>(kQuantiles)));
  }
}

}  // namespace waywiser::search
