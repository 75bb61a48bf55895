// How much longer the routes become by a move, in the instance's distances: the moves of fleet/
// measure in durations, which are the same unless an instance has both.
#pragma once

#include "waywiser/search/penalised/segment_exchange.h"
#include "waywiser/search/penalised/segment_shift.h"
#include "waywiser/search/penalised/tail_exchange.h"

namespace waywiser::search {

template <class T>
T distance(const PenalisedRoutes<T>& plan, int u, int w) {
  return plan.problem().distance(plan.site(u), plan.site(w));
}

// Of the arc from u to the stop after it.
template <class T>
T arc_distance(const PenalisedRoutes<T>& plan, int u) {
  return plan.problem().one_matrix ? plan[u].arc : distance(plan, u, plan[u].next);
}

template <class T>
T added_distance(const PenalisedRoutes<T>& plan, const TailExchange& move) {
  const int v = plan[move.w].prev;
  return distance(plan, move.u, move.w) + distance(plan, v, plan[move.u].next) -
         arc_distance(plan, move.u) - arc_distance(plan, v);
}

// Of a route in which `out` is replaced by `in`; arcs inside segments are left out.
template <class T>
T added_distance(const PenalisedRoutes<T>& plan, const Segment& out, const Segment& in) {
  const T was = arc_distance(plan, out.before) + (out.count > 0 ? arc_distance(plan, out.last) : 0);
  if (in.count == 0) return distance(plan, out.before, out.after) - was;
  return distance(plan, out.before, in.first) + distance(plan, in.last, out.after) - was;
}

template <class T>
T added_distance(const PenalisedRoutes<T>& plan, const SegmentExchange& move) {
  return added_distance(plan, move.a, move.b) + added_distance(plan, move.b, move.a);
}

template <class T>
T added_distance(const PenalisedRoutes<T>& plan, const SegmentShift& move) {
  const Segment& s = move.segment;
  return distance(plan, s.before, s.after) + distance(plan, move.target, s.first) +
         distance(plan, s.last, plan[move.target].next) - arc_distance(plan, s.before) -
         arc_distance(plan, s.last) - arc_distance(plan, move.target);
}

}  // namespace waywiser::search
