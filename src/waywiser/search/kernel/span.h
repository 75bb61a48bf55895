// How long a route takes that leaves the depot at the best moment (docs/numerics.md, "A longest
// duration of a route"), stop by stop. Only for routes on which every stop is in time.
#pragma once

#include <algorithm>

namespace waywiser::search {

template <class T>
class Span {
 public:
  // At the depot, whose service is part of the duration.
  Span(T depot_due, T depot_service) : duration_(depot_service), latest_(depot_due) {}

  void pass(T travel, T ready, T due, T service) {
    duration_ += travel;
    // However late the vehicle has left: until then it waits.
    const T wait = std::max(T{}, ready - duration_ - latest_);
    latest_ = std::min(latest_, due - duration_);
    duration_ += wait + service;
  }
  T duration() const { return duration_; }

 private:
  T duration_;
  T latest_;  // start from the depot with which every stop so far is in time
};

}  // namespace waywiser::search
