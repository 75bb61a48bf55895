#include "waywiser/search/crossover/route_exchange.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {
namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

int route_count(const Routes& routes) {
  return static_cast<int>(routes.size());
}

}  // namespace

template <class T>
RouteExchange<T>::RouteExchange(const Problem<T>& problem, const Neighbours<T>& neighbours,
                                Random& random)
    : problem_(problem),
      neighbours_(neighbours),
      random_(random),
      route_of_(problem.order(), 0),
      marked_(problem.order(), 0) {}

template <class T>
PartialSolution RouteExchange<T>::operator()(const Routes& receiver, const Routes& donor) {
  const int most = std::max(1, std::min(route_count(receiver), route_count(donor)) / 2);
  const int count = 1 + random_.number(most);
  const std::vector<char> replaced = neighbouring_routes(receiver, count);
  mark(receiver, replaced);
  const std::vector<char> donated = most_similar_routes(donor, count);
  // Who gives up customers that both the kept and the donated routes serve?
  const bool kept_give_up = random_.below(2) == 0;
  Routes yielding;
  PartialSolution child;
  for (int r = 0; r < route_count(receiver); ++r) {
    if (replaced[index(r)] == 0)
      (kept_give_up ? yielding : child.routes).push_back(receiver[index(r)]);
  }
  for (int r = 0; r < route_count(donor); ++r) {
    if (donated[index(r)] != 0) (kept_give_up ? child.routes : yielding).push_back(donor[index(r)]);
  }
  mark(child.routes, std::vector<char>(child.routes.size(), 1));
  for (const Route& route : yielding) {
    Route rest = without_marked(route);
    if (!rest.empty()) child.routes.push_back(std::move(rest));
  }
  mark(child.routes, std::vector<char>(child.routes.size(), 1));
  for (int c = 1; c <= problem_.customers; ++c) {
    if (marked_[index(c)] == 0) child.absent.push_back(c);
  }
  return child;
}

// The routes that pass nearest to a random customer.
template <class T>
std::vector<char> RouteExchange<T>::neighbouring_routes(const Routes& routes, int count) {
  for (int r = 0; r < route_count(routes); ++r) {
    for (const int c : routes[index(r)]) route_of_[index(c)] = r;
  }
  std::vector<char> chosen(routes.size(), 0);
  const int seed = 1 + random_.number(problem_.customers);
  int found = 0;
  const auto take = [&](int r) {
    if (found < count && chosen[index(r)] == 0) {
      chosen[index(r)] = 1;
      ++found;
    }
  };
  take(route_of_[index(seed)]);
  for (const int c : neighbours_.nearest(seed)) take(route_of_[index(c)]);
  for (int r = 0; r < route_count(routes); ++r) take(r);
  return chosen;
}

// The routes with the largest share of marked customers.
template <class T>
std::vector<char> RouteExchange<T>::most_similar_routes(const Routes& routes, int count) const {
  std::vector<std::pair<double, int>> shares;
  for (int r = 0; r < route_count(routes); ++r) {
    const Route& route = routes[index(r)];
    const auto shared =
        std::count_if(route.begin(), route.end(), [&](int c) { return marked_[index(c)] != 0; });
    shares.emplace_back(-static_cast<double>(shared) / static_cast<double>(route.size()), r);
  }
  std::sort(shares.begin(), shares.end());
  std::vector<char> chosen(routes.size(), 0);
  for (int k = 0; k < count; ++k) chosen[index(shares[index(k)].second)] = 1;
  return chosen;
}

template <class T>
void RouteExchange<T>::mark(const Routes& routes, const std::vector<char>& chosen) {
  std::fill(marked_.begin(), marked_.end(), 0);
  for (int r = 0; r < route_count(routes); ++r) {
    if (chosen[index(r)] == 0) continue;
    for (const int c : routes[index(r)]) marked_[index(c)] = 1;
  }
}

template <class T>
Route RouteExchange<T>::without_marked(const Route& route) const {
  Route rest;
  std::copy_if(route.begin(), route.end(), std::back_inserter(rest),
               [&](int c) { return marked_[index(c)] == 0; });
  return rest;
}

template class RouteExchange<std::int32_t>;
template class RouteExchange<std::int64_t>;
template class RouteExchange<double>;

}  // namespace waywiser::search
