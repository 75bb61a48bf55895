// CROSS exchange of two short segments; relocation where one of them is empty (Taillard et al.
// 1997).
#pragma once

#include "waywiser/search/penalised/move.h"
#include "waywiser/search/penalised/segment.h"

namespace waywiser::search {

// The segments are on different routes, `a` is not empty.
struct SegmentExchange {
  static constexpr Reach kReach = Reach::between_routes;
  static constexpr bool kHeldStays = true;
  static constexpr std::uint32_t kDrawn = 2;

  Segment a;
  Segment b;

  // Segments that begin with v go right after w, those that end with v right before it; up to as
  // many customers come back from there.
  template <class T, class Attempt>
  static bool each(const PenalisedRoutes<T>& plan, const Pair& pair, const Attempt& attempt) {
    SegmentExchange forward{Segment::of(plan, pair.v), Segment::gap(plan, pair.w)};
    SegmentExchange backward{Segment::of(plan, pair.v), Segment::gap(plan, plan[pair.w].prev)};
    const int longest = pair.segment;
    bool more_forward = true;
    bool more_backward = true;
    for (int count = 1; count <= longest && (more_forward || more_backward); ++count) {
      for (SegmentExchange move = forward; more_forward;) {
        if (attempt(move, move.b.count > 0 ? move.b.first : 0)) return true;
        if (move.b.count == longest || !move.b.extend_forward(plan)) break;
      }
      for (SegmentExchange move = backward; more_backward;) {
        if (attempt(move, move.b.count > 0 ? move.b.last : 0)) return true;
        if (move.b.count == longest || !move.b.extend_backward(plan)) break;
      }
      more_forward = more_forward && forward.a.extend_forward(plan);
      more_backward = more_backward && backward.a.extend_backward(plan);
    }
    return false;
  }

  // v goes right behind w, half of the time in exchange for what is there.
  template <class T, class Attempt>
  static bool draw(const PenalisedRoutes<T>& plan, int v, int w, Random& random,
                   const Attempt& attempt) {
    SegmentExchange move{Segment::of(plan, v), Segment::gap(plan, w)};
    if (random.below(2) == 1 && !move.b.extend_forward(plan)) return false;
    return attempt(move);
  }

  // The route of `b`, which takes more, and the route of `a`.
  template <class T>
  TwoRoutes routes(const PenalisedRoutes<T>& plan) const {
    return {plan[b.before].route, plan[a.before].route};
  }
  template <class T>
  TwoLoads<T> loads(const PenalisedRoutes<T>& plan) const {
    const auto moved = a.load(plan) - b.load(plan);
    return {plan.load(plan[b.before].route) + moved, plan.load(plan[a.before].route) - moved};
  }
  template <class T>
  T first_warp(const PenalisedRoutes<T>& plan) const {
    return warp_with(plan, b, a);
  }
  template <class T>
  T second_warp(const PenalisedRoutes<T>& plan) const {
    return warp_with(plan, a, b);
  }
  template <class T, class Metric>
  T added_length(const PenalisedRoutes<T>& plan, const Metric& metric) const {
    return length_with(plan, metric, a, b) + length_with(plan, metric, b, a);
  }
  template <class T, class Moved>
  void for_moved(const PenalisedRoutes<T>& plan, const Moved& moved) const {
    a.for_each(plan, moved);
    b.for_each(plan, moved);
  }
  template <class T>
  void apply(PenalisedRoutes<T>& plan) const {
    plan.move_segment(a.before, a.count, b.before);
    if (b.count > 0) plan.move_segment(a.last, b.count, a.before);
  }
};

}  // namespace waywiser::search
