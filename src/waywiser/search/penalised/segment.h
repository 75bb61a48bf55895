// Stops in a row on one route.
#pragma once

#include "waywiser/search/penalised/metric.h"

namespace waywiser::search {

// `count` customers first..last between the stops `before` and `after`; with count 0 the gap
// between the two, and first and last mean nothing.
struct Segment {
  int before = 0;
  int first = 0;
  int last = 0;
  int after = 0;
  int count = 0;

  template <class T>
  static Segment gap(const PenalisedRoutes<T>& plan, int before) {
    return {before, 0, 0, plan[before].next, 0};
  }
  // Segments of one customer; they grow at either end.
  template <class T>
  static Segment of(const PenalisedRoutes<T>& plan, int customer) {
    return {plan[customer].prev, customer, customer, plan[customer].next, 1};
  }
  // One customer more at the end, at the front; false, nothing changed, where the route ends.
  template <class T>
  bool extend_forward(const PenalisedRoutes<T>& plan) {
    if (plan.is_depot(after)) return false;
    if (count == 0) first = after;
    last = after;
    after = plan[after].next;
    ++count;
    return true;
  }
  template <class T>
  bool extend_backward(const PenalisedRoutes<T>& plan) {
    if (plan.is_depot(before)) return false;
    if (count == 0) last = before;
    first = before;
    before = plan[before].prev;
    ++count;
    return true;
  }

  template <class T>
  typename PenalisedRoutes<T>::Load load(const PenalisedRoutes<T>& plan) const {
    return count == 0 ? 0 : plan.load_until(last) - plan.load_until(before);
  }
  template <class T, class Visit>
  void for_each(const PenalisedRoutes<T>& plan, const Visit& visit) const {
    int c = first;
    for (int k = 0; k < count; ++k, c = plan[c].next) visit(c);
  }
};

// Time warp of a route in which `out` is replaced by the stops of `in`.
template <class T>
T warp_with(const PenalisedRoutes<T>& plan, const Segment& out, const Segment& in) {
  if (in.count == 0) return plan.join(out.before, out.after);
  auto at = plan.step(plan.reached(out.before), plan.duration(out.before, in.first), in.first);
  for (int node = in.first; node != in.last; node = plan[node].next) {
    at = plan.step(at, plan[node].arc, plan[node].next);
  }
  return plan.join(at, plan.duration(in.last, out.after), out.after);
}

// How much longer that route becomes; arcs inside the segments are left out, since every exchange
// keeps them in sum.
template <class T, class Metric>
T length_with(const PenalisedRoutes<T>& plan, const Metric& metric, const Segment& out,
              const Segment& in) {
  const T was = out.count > 0 ? metric.arc(plan, out.before) + metric.arc(plan, out.last)
                              : metric.arc(plan, out.before);
  const T is = in.count > 0 ? metric.between(plan, out.before, in.first) +
                                  metric.between(plan, in.last, out.after)
                            : metric.between(plan, out.before, out.after);
  return is - was;
}

}  // namespace waywiser::search
