// CROSS exchange of two short segments; relocation where one of them is empty (Taillard et al.
// 1997).
#pragma once

#include "waywiser/search/penalised/segment.h"

namespace waywiser::search {

// The segments are on different routes, `a` is not empty. Both routes must be numbered.
struct SegmentExchange {
  Segment a;
  Segment b;

  // What the route of `a` loses and the route of `b` wins.
  template <class T>
  typename PenalisedRoutes<T>::Load moved_load(const PenalisedRoutes<T>& plan) const {
    return a.load(plan) - b.load(plan);
  }
  template <class T>
  T warp_of_a(const PenalisedRoutes<T>& plan) const {
    return warp_with(plan, a, b);
  }
  template <class T>
  T warp_of_b(const PenalisedRoutes<T>& plan) const {
    return warp_with(plan, b, a);
  }
  template <class T>
  T added_length(const PenalisedRoutes<T>& plan) const {
    return length_with(plan, a, b) + length_with(plan, b, a);
  }
  template <class T>
  void apply(PenalisedRoutes<T>& plan) const {
    plan.move_segment(a.before, a.count, b.before);
    if (b.count > 0) plan.move_segment(a.last, b.count, a.before);
  }
};

}  // namespace waywiser::search
