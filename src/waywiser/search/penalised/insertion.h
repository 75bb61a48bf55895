// The cost of putting one customer between two stops.
#pragma once

#include "waywiser/search/penalised/routes.h"

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

}  // namespace waywiser::search
