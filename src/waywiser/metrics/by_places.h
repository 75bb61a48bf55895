// What depends on the places of an instance alone, computed once for all instances that have the
// same places in the same order: the paper's 176 instances lie at 12 sets of places.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "waywiser/instance/instance.h"

namespace waywiser {

template <class Value>
class ByPlaces {
 public:
  // `compute(instance)` must look at nothing but coordinates, and at matrices where there are some:
  // an instance with a matrix is always computed.
  template <class Compute>
  Value of(const Instance& instance, const Compute& compute) {
    if (instance.durations || instance.distances) return compute(instance);
    Places places{{instance.coordinate_decimals, 0}};
    for (const Site& site : instance.sites) places.emplace_back(site.x, site.y);
    const auto known = known_.find(places);
    if (known != known_.end()) return known->second;
    return known_.emplace(std::move(places), compute(instance)).first->second;
  }

 private:
  using Places = std::vector<std::pair<std::int64_t, std::int64_t>>;
  std::map<Places, Value> known_;
};

}  // namespace waywiser
