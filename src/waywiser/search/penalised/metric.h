// What moves are measured in: the search for fewer routes counts durations, which time warps are
// made of, the local search the instance's distances. Both are the same unless an instance has two
// matrices.
#pragma once

#include "waywiser/search/penalised/routes.h"

namespace waywiser::search {

template <template <class> class Plan, class T>
T distance(const Plan<T>& plan, int u, int w) {
  return plan.problem().distance(plan.site(u), plan.site(w));
}

struct Durations {
  template <class T>
  static T between(const PenalisedRoutes<T>& plan, int u, int w) {
    return plan.duration(u, w);
  }
  // Of the arc from u to the stop after it.
  template <class T>
  static T arc(const PenalisedRoutes<T>& plan, int u) {
    return plan[u].arc;
  }
};

struct Distances {
  template <class T>
  static T between(const PenalisedRoutes<T>& plan, int u, int w) {
    return distance(plan, u, w);
  }
  template <class T>
  static T arc(const PenalisedRoutes<T>& plan, int u) {
    return plan.problem().one_matrix ? plan[u].arc : distance(plan, u, plan[u].next);
  }
};

}  // namespace waywiser::search
