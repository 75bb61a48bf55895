// A slice of the budget: from now until a point in the clock's own unit.
#pragma once

#include <algorithm>
#include <cmath>

#include "waywiser/search/kernel/environment.h"

namespace waywiser::search {

class Slice {
 public:
  Slice(SearchClock& clock, double until)
      : clock_(clock), begin_(clock.elapsed()), end_(std::min(until, clock.limit())) {}

  // Reads the system's clock: poll it every few iterations.
  bool over() const { return clock_.expired() || clock_.elapsed() >= end_; }
  // 0 at its begin, 1 at its end.
  double progress() const {
    if (end_ <= begin_) return 1.0;
    return std::clamp((clock_.elapsed() - begin_) / (end_ - begin_), 0.0, 1.0);
  }
  // How many iterations may be done before the next look at the clock: `count`, fewer where the
  // slice ends before that and its clock can tell.
  int at_most(int count) const {
    if (!clock_.counts_iterations()) return count;
    const double left = std::ceil(end_ - clock_.elapsed());
    return static_cast<int>(std::clamp(left, 1.0, static_cast<double>(count)));
  }
  double end() const { return end_; }
  SearchClock& clock() const { return clock_; }

 private:
  SearchClock& clock_;
  double begin_;
  double end_;
};

}  // namespace waywiser::search
