// What a unit of excess load, of time warp and of distance costs in penalised search.
#pragma once

#include <algorithm>

#include "waywiser/search/penalised/routes.h"

namespace waywiser::search {

struct Weights {
  double load = 1.0;
  double warp = 1.0;
  double distance = 0.0;

  template <class T>
  double penalty(const PenalisedRoutes<T>& plan, typename PenalisedRoutes<T>::Load route_load,
                 T time_warp) const {
    return load * static_cast<double>(over(plan, route_load)) +
           warp * static_cast<double>(time_warp);
  }
  template <class T>
  double load_penalty(const PenalisedRoutes<T>& plan,
                      typename PenalisedRoutes<T>::Load route_load) const {
    return load * static_cast<double>(over(plan, route_load));
  }
  template <class T>
  double penalty(const PenalisedRoutes<T>& plan, int route) const {
    return penalty(plan, plan.load(route), plan.warp(route));
  }
  // Of the whole plan; distance left out.
  template <class T>
  double penalty(const PenalisedRoutes<T>& plan) const {
    double sum = 0.0;
    for (const int route : plan.violated()) sum += penalty(plan, route);
    return sum;
  }

 private:
  template <class T>
  static typename PenalisedRoutes<T>::Load over(const PenalisedRoutes<T>& plan,
                                                typename PenalisedRoutes<T>::Load route_load) {
    const auto excess = route_load - plan.problem().capacity;
    return std::max(excess, excess - excess);
  }
};

}  // namespace waywiser::search
