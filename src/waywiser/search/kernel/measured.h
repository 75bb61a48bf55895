// A solution with its cost.
#pragma once

#include <utility>

#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Routes in internal numbers; vehicle cost times routes plus distance.
template <class T>
struct Measured {
  Routes routes;
  typename Problem<T>::Sum cost;
};

template <class T>
Measured<T> measured(const Problem<T>& problem, Routes routes) {
  using Sum = typename Problem<T>::Sum;
  Sum cost = problem.vehicle_cost * static_cast<Sum>(routes.size());
  for (const Route& route : routes) {
    int at = 0;
    for (const int c : route) {
      cost += static_cast<Sum>(problem.distance(at, c));
      at = c;
    }
    cost += static_cast<Sum>(problem.distance(at, 0));
  }
  return {std::move(routes), cost};
}

}  // namespace waywiser::search
