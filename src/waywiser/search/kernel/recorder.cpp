#include "waywiser/search/kernel/recorder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace waywiser::search {
namespace {

template <class T>
bool route_feasible(const Problem<T>& problem, const Route& route) {
  typename Problem<T>::Load load = 0;
  T departure = problem.ready[0] + problem.service[0];
  int at = 0;
  for (const int c : route) {
    const auto i = static_cast<std::size_t>(c);
    const T arrival = departure + problem.duration(at, c);
    if (arrival > problem.due[i]) return false;
    departure = std::max(arrival, problem.ready[i]) + problem.service[i];
    load += problem.demand[i];
    at = c;
  }
  return departure + problem.duration(at, 0) <= problem.due[0] && load <= problem.capacity;
}

// In evaluation's order of operations: from the latest start with which all is in time.
template <class T>
bool short_enough(const Problem<T>& problem, const Route& route) {
  if (!problem.longest_duration) return true;
  T path = problem.service[0];
  T begin = problem.due[0];
  int at = 0;
  const auto pass = [&](int c) {
    const auto i = static_cast<std::size_t>(c);
    path += problem.duration(at, c);
    begin = std::min(begin, problem.due[i] - path);
    path += problem.service[i];
    at = c;
  };
  for (const int c : route) pass(c);
  path += problem.duration(at, 0);
  begin = std::max(problem.ready[0], std::min(begin, problem.due[0] - path));
  T departure = begin + problem.service[0];
  at = 0;
  for (const int c : route) {
    const auto i = static_cast<std::size_t>(c);
    departure =
        std::max(departure + problem.duration(at, c), problem.ready[i]) + problem.service[i];
    at = c;
  }
  return departure + problem.duration(at, 0) - begin <= *problem.longest_duration;
}

template <class T>
bool visits_all_once(const Problem<T>& problem, const Routes& routes) {
  std::vector<char> seen(problem.order(), 0);
  std::size_t visits = 0;
  for (const Route& route : routes) {
    for (const int c : route) {
      if (c < 1 || c > problem.customers || seen[static_cast<std::size_t>(c)] != 0) return false;
      seen[static_cast<std::size_t>(c)] = 1;
      ++visits;
    }
  }
  return visits + 1 == problem.order();
}

// By first customer in the instance's numbers.
template <class T>
std::vector<const Route*> in_canonical_order(const Problem<T>& problem, const Routes& routes) {
  std::vector<const Route*> order;
  for (const Route& route : routes) {
    if (!route.empty()) order.push_back(&route);
  }
  const auto first = [&](const Route* route) {
    return problem.original[static_cast<std::size_t>(route->front())];
  };
  std::sort(order.begin(), order.end(),
            [&](const Route* a, const Route* b) { return first(a) < first(b); });
  return order;
}

}  // namespace

template <class T>
std::optional<typename Problem<T>::Sum> recomputed_cost(const Problem<T>& problem,
                                                        const Routes& routes) {
  using Sum = typename Problem<T>::Sum;
  if (!visits_all_once(problem, routes)) return std::nullopt;
  const std::vector<const Route*> order = in_canonical_order(problem, routes);
  if (order.size() > static_cast<std::size_t>(problem.vehicles)) return std::nullopt;
  Sum distance = 0;
  for (const Route* route : order) {
    if (!route_feasible(problem, *route) || !short_enough(problem, *route)) return std::nullopt;
    int at = 0;
    for (const int c : *route) {
      distance += static_cast<Sum>(problem.distance(at, c));
      at = c;
    }
    distance += static_cast<Sum>(problem.distance(at, 0));
  }
  return problem.vehicle_cost * static_cast<Sum>(order.size()) + distance;
}

template <class T>
bool Recorder<T>::offer(const Routes& routes) {
  const std::optional<Sum> cost = recomputed_cost(problem_, routes);
  if (!cost) return false;
  if (best_ && *cost >= best_cost_) return true;
  best_ = routes;
  best_cost_ = *cost;
  sink_.incumbent(canonical_order(to_original(problem_, routes)), *cost);
  return true;
}

template <class T>
bool Recorder<T>::adopt_elsewhere() {
  const std::optional<Routes> routes =
      sink_.better_elsewhere(best_ ? best_cost_ : std::numeric_limits<Sum>::max());
  if (!routes) return false;
  Routes internal = to_internal(problem_, *routes);
  const std::optional<Sum> cost = recomputed_cost(problem_, internal);
  if (!cost || (best_ && *cost >= best_cost_)) return false;
  best_ = std::move(internal);
  best_cost_ = *cost;
  return true;
}

template std::optional<std::int64_t> recomputed_cost(const Problem<std::int32_t>&, const Routes&);
template std::optional<std::int64_t> recomputed_cost(const Problem<std::int64_t>&, const Routes&);
template std::optional<double> recomputed_cost(const Problem<double>&, const Routes&);
template class Recorder<std::int32_t>;
template class Recorder<std::int64_t>;
template class Recorder<double>;

}  // namespace waywiser::search
