// Or-opt: a short segment moves within its route (Or 1976).
#pragma once

#include "waywiser/search/fleet/segment.h"

namespace waywiser::search::fleet {

// The segment goes behind `target`, a stop of the same route outside of it and not right before
// it; the depot stands for the start. The route must be numbered.
struct SegmentShift {
  Segment segment;
  int target = 0;

  // Walks over the stops between the two places.
  template <class T>
  T warp(const Plan<T>& plan) const {
    const bool later = plan.rank(target) > plan.rank(segment.before);
    const int start = later ? segment.before : target;
    Walk<T> walk{plan, plan.reached(start), plan[start].site};
    if (later) {
      walk.over(segment.after, target);
      walk.over(segment.first, segment.last);
      return plan.join(walk.at, walk.site, plan[target].next);
    }
    walk.over(segment.first, segment.last);
    walk.over(plan[target].next, segment.before);
    return plan.join(walk.at, walk.site, segment.after);
  }
  template <class T>
  T added_length(const Plan<T>& plan) const {
    const int next = plan[target].next;
    return plan.duration(segment.before, segment.after) + plan.duration(target, segment.first) +
           plan.duration(segment.last, next) - plan.duration(segment.before, segment.first) -
           plan.duration(segment.last, segment.after) - plan.duration(target, next);
  }
  template <class T>
  void apply(Plan<T>& plan) const {
    plan.move_segment(segment.before, segment.count, target);
  }

 private:
  template <class T>
  struct Walk {
    const Plan<T>& plan;
    typename Plan<T>::Reached at;
    int site;

    void over(int first, int last) {
      for (int node = first;; node = plan[node].next) {
        at = plan.step(at, site, node);
        site = node;
        if (node == last) return;
      }
    }
  };
};

}  // namespace waywiser::search::fleet
