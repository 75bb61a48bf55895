// The cost of putting one customer between two stops.
#pragma once

#include <limits>
#include <span>

#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/penalised/routes.h"
#include "waywiser/search/penalised/weights.h"

namespace waywiser::search {

// A customer to be put somewhere, with all that is needed of it at hand.
template <class T>
class PenalisedInsertion {
 public:
  PenalisedInsertion(const PenalisedRoutes<T>& plan, int customer)
      : plan_(plan),
        to_(plan.problem().duration_into_row(customer)),
        from_(plan.problem().duration_row(customer)),
        customer_(customer) {}

  // How much longer the route becomes with the customer right after stop u.
  T detour(int u) const {
    return to_[plan_.site(u)] + from_[plan_.site(plan_[u].next)] - plan_[u].arc;
  }
  // Time warp of the route then, and a lower bound on it that is quicker.
  T warp(int u) const {
    const int next = plan_[u].next;
    const auto at = plan_.step(plan_.reached(u), to_[plan_.site(u)], customer_);
    return plan_.join(at, from_[plan_.site(next)], next);
  }
  T least_warp(int u) const { return plan_[u].warp + plan_[plan_[u].next].warp_after; }

 private:
  const PenalisedRoutes<T>& plan_;
  const T* to_;
  const T* from_;
  int customer_;
};

// The stop next to one of `near` after which the customer costs least, violations included; -1
// where none of these is on a route. overlooks() decides whether a place is passed over.
template <class T, class Overlooks>
int cheapest_near(const PenalisedRoutes<T>& plan, const Weights& weights, int customer,
                  std::span<const int> near, const Overlooks& overlooks) {
  Cheapest<int, double> best{-1, std::numeric_limits<double>::infinity()};
  const PenalisedInsertion<T> insertion(plan, customer);
  const auto demand = plan.problem().demand[static_cast<std::size_t>(customer)];
  for (const int w : near) {
    const int route = plan[w].route;
    if (route == PenalisedRoutes<T>::kNoRoute) continue;
    const double base =
        weights.load_penalty(plan, plan.load(route) + demand) - weights.penalty(plan, route);
    for (const int u : {plan[w].prev, w}) {
      const double longer = base + weights.distance * static_cast<double>(insertion.detour(u));
      if (longer + weights.warp * static_cast<double>(insertion.least_warp(u)) >= best.cost) {
        continue;
      }
      const double cost = longer + weights.warp * static_cast<double>(insertion.warp(u));
      best.offer(u, cost, [] { return true; }, overlooks);
    }
  }
  return best.place;
}

}  // namespace waywiser::search
