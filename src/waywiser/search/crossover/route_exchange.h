// Selective route exchange, SREX (Y. Nagata and S. Kobayashi, "A Memetic Algorithm for the Pickup
// and Delivery Problem with Time Windows Using Selective Route Exchange Crossover", Parallel
// Problem Solving from Nature XI, 2010), in feasible space: what does not fit is left out.
#pragma once

#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/partial_solution.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

template <class T>
class RouteExchange {
 public:
  RouteExchange(const Problem<T>& problem, const Neighbours<T>& neighbours, Random& random);

  // `receiver` with some neighbouring routes replaced by as many of `donor`, those that serve most
  // of the same customers. Customers that are then served twice are taken out of the donated or
  // out of the kept routes, at random. The routes are feasible where those of the parents are and
  // durations are a metric.
  PartialSolution operator()(const Routes& receiver, const Routes& donor);

 private:
  std::vector<char> neighbouring_routes(const Routes& routes, int count);
  std::vector<char> most_similar_routes(const Routes& routes, int count) const;
  void mark(const Routes& routes, const std::vector<char>& chosen);
  Route without_marked(const Route& route) const;

  const Problem<T>& problem_;
  const Neighbours<T>& neighbours_;
  Random& random_;
  std::vector<int> route_of_;
  std::vector<char> marked_;
};

}  // namespace waywiser::search
