// Routes on fine integers, with what makes an insertion cheap to judge.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "waywiser/scaling/scaling.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// One route on a pessimistic I^P of large P: feasible here is feasible over the reals. Times and
// lengths in units of 1/P.
class Schedule {
 public:
  Schedule(const ScaledInstance& fine, Route route);

  const Route& route() const { return route_; }
  bool feasible() const { return feasible_; }
  std::int64_t load() const { return load_; }
  std::int64_t distance() const { return distance_; }

  // What inserting the customer before position p (0 .. size) adds to the distance; empty where it
  // breaks a window or the capacity. The route must be feasible.
  std::optional<std::int64_t> insertion(int customer, std::size_t position) const;
  // The distance saved by leaving out position p.
  std::int64_t saving(std::size_t position) const;

  Schedule with(int customer, std::size_t position) const;
  Schedule without(std::size_t position) const;

 private:
  int stop(std::size_t position) const {  // the depot beyond the ends
    return position < route_.size() ? route_[position] : 0;
  }
  int before(std::size_t position) const { return position == 0 ? 0 : route_[position - 1]; }

  const ScaledInstance* fine_;
  Route route_;
  std::vector<std::int64_t> departure_;  // earliest, from the stop before position p
  std::vector<std::int64_t> latest_;     // latest start of service at position p that is in time
  std::int64_t load_ = 0;
  std::int64_t distance_ = 0;
  bool feasible_ = true;
};

}  // namespace waywiser
