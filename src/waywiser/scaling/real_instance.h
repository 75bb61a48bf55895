// I in doubles, for the control configuration: the native solver without any rounding.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/instance/objective.h"

namespace waywiser {

// Every decimal correctly rounded to a double, distances sqrt(double(k)) (numerics, space
// `double`).
struct RealInstance {
  std::string name;
  int customers = 0;
  std::int64_t vehicles = 0;
  std::int64_t capacity = 0;
  std::vector<std::int64_t> demands;  // integers: demands are never scaled by P
  std::vector<double> services;
  std::vector<double> ready;
  std::vector<double> due;
  std::optional<double> longest_duration;  // of a route, waits included
  std::vector<double> durations;           // (n+1) x (n+1), row by row
  std::vector<double> distances;           // empty: the same as durations
  std::vector<double> x;
  std::vector<double> y;

  double vehicle_cost(Objective objective) const {
    return static_cast<double>(waywiser::vehicle_cost(objective, customers));
  }
};

// Throws Error for more than kMostPairedSites sites.
RealInstance real_instance(const Instance& instance);

}  // namespace waywiser
