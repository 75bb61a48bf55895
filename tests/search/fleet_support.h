// Small random problems for tests of the search for fewer routes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search::fleet {

// 3..40 customers in a square of 100 x 100, asymmetric where the seed is odd, with a service at the
// depot. Windows are narrow for some customers; every customer can be served alone.
template <class T>
Problem<T> random_problem(std::uint64_t seed, int customers = 0) {
  Random random(seed);
  const auto below = [&](int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
  };
  Problem<T> problem;
  const int n = customers > 0 ? customers : 3 + below(38);
  problem.customers = n;
  problem.vehicles = n;
  problem.vehicle_cost = 10 * n;
  const auto sites = static_cast<std::size_t>(n) + 1;
  for (std::size_t i = 0; i < sites; ++i) {
    problem.original.push_back(static_cast<int>(i));
    problem.x.push_back(below(100));
    problem.y.push_back(below(100));
  }
  for (std::size_t i = 0; i < sites; ++i) {
    for (std::size_t j = 0; j < sites; ++j) {
      const double length =
          std::ceil(std::hypot(problem.x[i] - problem.x[j], problem.y[i] - problem.y[j]));
      const double detour = i == j || seed % 2 == 0 ? 0.0 : below(10);
      problem.durations.push_back(static_cast<T>(length + detour));
    }
  }
  problem.symmetric = seed % 2 == 0;
  if (!problem.symmetric) {
    for (int i = 0; i <= n; ++i) {
      for (int j = 0; j <= n; ++j) problem.durations_into.push_back(problem.duration(j, i));
    }
  }
  const T horizon = 700;
  int total = 0;
  for (std::size_t i = 0; i < sites; ++i) {
    const auto site = static_cast<int>(i);
    problem.service.push_back(static_cast<T>(i == 0 ? 3 : below(15)));
    problem.demand.push_back(static_cast<typename Problem<T>::Load>(i == 0 ? 0 : below(20)));
    total += static_cast<int>(problem.demand.back());
    const T earliest = i == 0 ? T{0} : problem.service[0] + problem.duration(0, site);
    const T latest = i == 0 ? horizon : horizon - problem.service[i] - problem.duration(site, 0);
    const int span = static_cast<int>(latest - earliest) + 1;
    const T ready = i == 0 ? T{0} : earliest + static_cast<T>(below(span));
    problem.ready.push_back(ready);
    problem.due.push_back(i == 0 ? horizon
                                 : std::min<T>(latest, ready + static_cast<T>(below(120))));
  }
  problem.capacity = static_cast<typename Problem<T>::Load>(std::max(20, total / 3));
  return problem;
}

// A vehicle for every customer.
template <class T>
Routes singles(const Problem<T>& problem) {
  Routes routes;
  for (int c = 1; c <= problem.customers; ++c) routes.push_back({c});
  return routes;
}

}  // namespace waywiser::search::fleet
