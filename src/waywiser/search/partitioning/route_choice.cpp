#include "waywiser/search/partitioning/route_choice.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "waywiser/search/partitioning/route_selection.h"

namespace waywiser::search {
namespace {

template <class T>
double length(const Problem<T>& problem, const Route& route) {
  double sum = 0.0;
  int at = 0;
  for (const int c : route) {
    sum += static_cast<double>(problem.distance(at, c));
    at = c;
  }
  return sum + static_cast<double>(problem.distance(at, 0));
}

// The half that is kept when it is full holds a solution, however many routes that has.
template <class T>
std::size_t capacity(const Problem<T>& problem, const Parameters& parameters) {
  return static_cast<std::size_t>(std::max(parameters.choice_routes, 4 * problem.customers));
}

}  // namespace

template <class T>
RouteChoice<T>::RouteChoice(const Problem<T>& problem, const Parameters& parameters)
    : problem_(problem),
      parameters_(parameters),
      pool_(problem.customers, capacity(problem, parameters)),
      prices_(problem.customers, parameters.choice_core) {}

template <class T>
void RouteChoice<T>::seen(const Routes& routes) {
  for (const Route& route : routes) pool_.add(route, length(problem_, route));
}

template <class T>
std::optional<Routes> RouteChoice<T>::better(const Routes& start, const Slice& slice) {
  seen(start);
  std::vector<std::size_t> selection;
  for (const Route& route : start) selection.push_back(pool_.place(route));
  const std::size_t routes =
      problem_.free_vehicles() ? static_cast<std::size_t>(problem_.vehicles) : start.size();
  prices_.improve(pool_, selection, routes, parameters_.choice_steps, slice);
  RouteSelection chosen(pool_, prices_, std::move(selection), routes);
  if (!chosen.improve(parameters_.choice_removed, parameters_.choice_nodes, slice)) {
    return std::nullopt;
  }
  Routes result;
  for (const std::size_t place : chosen.selection()) {
    const auto route = pool_.route(place);
    result.emplace_back(route.begin(), route.end());
  }
  return result;
}

template class RouteChoice<std::int32_t>;
template class RouteChoice<std::int64_t>;
template class RouteChoice<double>;

}  // namespace waywiser::search
