// The integer instance I^P (paper, Section 3).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/matrix.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// Times, distances and windows in units of 1/P; demands in units of
// 10^-demand_decimals of I.
struct ScaledInstance {
  std::string name;
  Scaling scaling;
  int customers = 0;
  std::int64_t vehicles = 0;  // K
  std::int64_t capacity = 0;
  int demand_decimals = 0;
  std::vector<std::int64_t> demands;  // size n + 1, depot first, as all below
  std::vector<std::int64_t> services;
  std::vector<std::int64_t> ready;
  std::vector<std::int64_t> due;
  // L^P: no route may last longer, waits included.
  std::optional<std::int64_t> longest_duration;
  std::shared_ptr<const IntegerMatrix> durations;
  std::shared_ptr<const IntegerMatrix>
      distances;  // the same object unless the instance has its own distances
  std::vector<double>
      x;  // coordinates for neighbourhoods and plots, nothing exact; empty without coordinates
  std::vector<double> y;
  std::vector<std::int64_t> ids;  // number of each site in its file, for messages and output; may
                                  // be empty: then the index

  // lambda^P = 10 n P for `fleet` (paper, Section 3.4), 0 for `distance`.
  std::int64_t vehicle_cost(Objective objective) const;
  // The largest sum that a route's clock or a solution's distance can reach: what headroom is
  // measured against.
  Int128 largest_sum() const;
};

}  // namespace waywiser
