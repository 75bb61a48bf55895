// 2-opt*: two routes exchange their tails (Potvin and Rousseau 1995).
#pragma once

#include "waywiser/search/penalised/metric.h"
#include "waywiser/search/penalised/move.h"

namespace waywiser::search {

// Of penalised routes and of rings. Route of u goes on with w and what follows it; route of w, up
// to the stop before w, goes on with what followed u. u may be the depot at the start of its route,
// w the depot at the end of its.
struct TailExchange {
  static constexpr Reach kReach = Reach::between_routes;
  static constexpr bool kHeldStays = false;
  static constexpr std::uint32_t kDrawn = 1;

  int u = 0;
  int w = 0;

  // w right after v, and v right after w: the head of v's route ends before v then, the tail of
  // w's begins after w.
  template <class T, class Attempt>
  static bool each(const PenalisedRoutes<T>& plan, const Pair& pair, const Attempt& attempt) {
    return attempt(TailExchange{pair.v, pair.w}, pair.w) ||
           attempt(TailExchange{plan[pair.v].prev, plan[pair.w].next}, pair.w);
  }

  template <class Plan, class Attempt>
  static bool draw(const Plan& /*plan*/, int v, int w, Random& /*random*/, const Attempt& attempt) {
    return attempt(TailExchange{v, w});
  }

  // The route that begins as u's and the other one.
  template <class Plan>
  TwoRoutes routes(const Plan& plan) const {
    return {plan[u].route, plan[w].route};
  }
  template <template <class> class Plan, class T>
  TwoLoads<T> loads(const Plan<T>& plan) const {
    const int a = plan[u].route;
    const int b = plan[w].route;
    const auto first = plan.load_until(u) + plan.load(b) - plan.load_until(plan[w].prev);
    return {first, plan.load(a) + plan.load(b) - first};
  }
  template <template <class> class Plan, class T>
  T first_warp(const Plan<T>& plan) const {
    return plan.join(u, w);
  }
  template <template <class> class Plan, class T>
  T second_warp(const Plan<T>& plan) const {
    return plan.join(plan[w].prev, plan[u].next);
  }
  template <template <class> class Plan, class T, class Metric>
  T added_length(const Plan<T>& plan, const Metric& metric) const {
    const int v = plan[w].prev;
    const int x = plan[u].next;
    return metric.between(plan, u, w) + metric.between(plan, v, x) - metric.arc(plan, u) -
           metric.arc(plan, v);
  }
  // Of the tails, the two stops at the new joint.
  template <class Plan, class Moved>
  void for_moved(const Plan& /*plan*/, const Moved& moved) const {
    moved(u);
    moved(w);
  }
  template <class Plan>
  void apply(Plan& plan) const {
    plan.exchange_tails(u, w);
  }
};

}  // namespace waywiser::search
