// 2-opt*: two routes exchange their tails (Potvin and Rousseau 1995).
#pragma once

#include "waywiser/search/penalised/routes.h"

namespace waywiser::search {

// Route of u goes on with w and what follows it; route of w, up to the stop before w, goes on with
// what followed u. u may be the depot at the start of its route, w the depot at the end of its.
struct TailExchange {
  int u = 0;
  int w = 0;

  template <class T>
  struct Loads {
    typename PenalisedRoutes<T>::Load first;
    typename PenalisedRoutes<T>::Load second;
  };

  // Loads of the route that begins as u's and of the other one. Both must be numbered.
  template <class T>
  Loads<T> loads(const PenalisedRoutes<T>& plan) const {
    const int a = plan[u].route;
    const int b = plan[w].route;
    const auto first = plan.load_until(u) + plan.load(b) - plan.load_until(plan[w].prev);
    return {first, plan.load(a) + plan.load(b) - first};
  }
  template <class T>
  T first_warp(const PenalisedRoutes<T>& plan) const {
    return plan.join(u, w);
  }
  template <class T>
  T second_warp(const PenalisedRoutes<T>& plan) const {
    return plan.join(plan[w].prev, plan[u].next);
  }
  template <class T>
  T added_length(const PenalisedRoutes<T>& plan) const {
    const int v = plan[w].prev;
    const int x = plan[u].next;
    return plan.duration(u, w) + plan.duration(v, x) - plan[u].arc - plan[v].arc;
  }
  template <class T>
  void apply(PenalisedRoutes<T>& plan) const {
    plan.exchange_tails(u, w);
  }
};

}  // namespace waywiser::search
