// Or-opt: a short segment moves within its route (Or 1976).
#pragma once

#include "waywiser/search/penalised/segment.h"

namespace waywiser::search {

// The segment goes behind `target`, a stop of the same route outside of it and not right before
// it; the depot stands for the start. The route must be numbered.
struct SegmentShift {
  Segment segment;
  int target = 0;

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
  template <class T>
  T added_length(const PenalisedRoutes<T>& plan) const {
    const int next = plan[target].next;
    return plan.duration(segment.before, segment.after) + plan.duration(target, segment.first) +
           plan.duration(segment.last, next) - plan[segment.before].arc - plan[segment.last].arc -
           plan[target].arc;
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
