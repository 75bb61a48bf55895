// Or-opt: a short segment moves within its route (Or 1976).
#pragma once

#include "waywiser/search/penalised/move.h"
#include "waywiser/search/penalised/segment.h"

namespace waywiser::search {

// The segment goes behind `target`, a stop of the same route outside of it and not right before
// it; the depot stands for the start.
struct SegmentShift {
  static constexpr Reach kReach = Reach::within_a_route;
  static constexpr bool kHeldStays = true;
  static constexpr std::uint32_t kDrawn = 0;

  Segment segment;
  int target = 0;

  // Segments that begin with v go right after w, those that end with v right before it.
  template <class T, class Attempt>
  static bool each(const PenalisedRoutes<T>& plan, const Pair& pair, const Attempt& attempt) {
    Segment begins = Segment::of(plan, pair.v);
    Segment ends = begins;
    const int rank = plan.rank(pair.w);
    for (int count = 1; count <= pair.segment; ++count) {
      const int first = plan.rank(begins.first);
      const bool outside = rank < first - 1 || rank > first + count - 1;
      if (outside && attempt(SegmentShift{begins, pair.w}, 0)) return true;
      const int end_first = plan.rank(ends.first);
      const bool ends_outside = rank - 1 < end_first - 1 || rank - 1 > end_first + count - 1;
      if (ends_outside && (count > 1 || pair.also_before) &&
          attempt(SegmentShift{ends, plan[pair.w].prev}, 0)) {
        return true;
      }
      if (!begins.extend_forward(plan) || !ends.extend_backward(plan)) return false;
    }
    return false;
  }

  template <class T>
  int route(const PenalisedRoutes<T>& plan) const {
    return plan[segment.before].route;
  }
  // Walks over the stops between the two places.
  template <class T>
  T warp(const PenalisedRoutes<T>& plan) const {
    if (plan.rank(target) > plan.rank(segment.before)) {
      Walk<T> walk{plan, plan.reached(segment.before), segment.before};
      walk.over(segment.after, target);
      walk.over(segment.first, segment.last);
      return walk.join(plan[target].next);
    }
    Walk<T> walk{plan, plan.reached(target), target};
    walk.over(segment.first, segment.last);
    walk.over(plan[target].next, segment.before);
    return walk.join(segment.after);
  }
  template <class T, class Metric>
  T added_length(const PenalisedRoutes<T>& plan, const Metric& metric) const {
    const Segment& s = segment;
    return metric.between(plan, s.before, s.after) + metric.between(plan, target, s.first) +
           metric.between(plan, s.last, plan[target].next) - metric.arc(plan, s.before) -
           metric.arc(plan, s.last) - metric.arc(plan, target);
  }
  template <class T, class Moved>
  void for_moved(const PenalisedRoutes<T>& plan, const Moved& moved) const {
    segment.for_each(plan, moved);
  }
  template <class T>
  void apply(PenalisedRoutes<T>& plan) const {
    plan.move_segment(segment.before, segment.count, target);
  }

 private:
  template <class T>
  struct Walk {
    const PenalisedRoutes<T>& plan;
    typename PenalisedRoutes<T>::Reached at;
    int node;  // where it is

    void over(int first, int last) {
      at = plan.step(at, plan.duration(node, first), first);
      for (node = first; node != last; node = plan[node].next) {
        at = plan.step(at, plan[node].arc, plan[node].next);
      }
    }
    T join(int next) const { return plan.join(at, plan.duration(node, next), next); }
  };
};

}  // namespace waywiser::search
