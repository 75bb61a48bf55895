#include "waywiser/search/penalised/routes.h"

namespace waywiser::search {

template <class T>
PenalisedRoutes<T>::PenalisedRoutes(const Problem<T>& problem) : problem_(problem) {
  const std::size_t nodes = problem.order();
  stops_.resize(nodes);
  rank_.resize(nodes);
  load_until_.resize(nodes);
  for (int c = 0; c <= problem.customers; ++c) {
    stops_[c] = PenalisedStop<T>{c, c, kNoRoute, T{}, T{}, T{}, T{}, T{}};
  }
}

template <class T>
void PenalisedRoutes<T>::clear(std::size_t routes) {
  for (int c = 1; c <= customers(); ++c) stops_[c].route = kNoRoute;
  routes_.clear();
  violated_.clear();
  for (std::size_t r = 0; r < routes; ++r) open_route();
}

template <class T>
int PenalisedRoutes<T>::open_route() {
  const int route = route_count();
  const int node = depot(route);
  const auto nodes = static_cast<std::size_t>(node) + 1;
  if (stops_.size() < nodes) {
    stops_.resize(nodes);
    rank_.resize(nodes);
    load_until_.resize(nodes);
  }
  routes_.push_back(RouteSums{});
  stops_[node] = PenalisedStop<T>{
      node, node, route, T{0}, problem_.ready[0] + problem_.service[0], T{0}, problem_.due[0],
      T{0}};
  recompute(route);
  return route;
}

template <class T>
void PenalisedRoutes<T>::append(int route, int customer) {
  link(stops_[depot(route)].prev, customer);
  link(customer, depot(route));
  stops_[customer].route = route;
}

template <class T>
void PenalisedRoutes<T>::assign(const Routes& routes) {
  clear(routes.size());
  for (int r = 0; r < route_count(); ++r) {
    for (const int customer : routes[to_index(r)]) append(r, customer);
    recompute(r);
  }
}

template <class T>
void PenalisedRoutes<T>::restore(const Snapshot& snapshot) {
  clear(static_cast<std::size_t>(std::count(snapshot.begin(), snapshot.end(), 0)));
  int route = 0;
  for (const int customer : snapshot) {
    if (customer != 0) {
      append(route, customer);
    } else {
      recompute(route++);
    }
  }
}

template <class T>
Snapshot PenalisedRoutes<T>::snapshot() const {
  Snapshot result;
  result.reserve(problem_.order() + routes_.size());
  for (int r = 0; r < route_count(); ++r) {
    for (int c = stops_[depot(r)].next; !is_depot(c); c = stops_[c].next) result.push_back(c);
    result.push_back(0);
  }
  return result;
}

template <class T>
Routes PenalisedRoutes<T>::routes() const {
  Routes result;
  for (int r = 0; r < route_count(); ++r) {
    if (size(r) == 0) continue;
    Route& route = result.emplace_back();
    for (int c = stops_[depot(r)].next; !is_depot(c); c = stops_[c].next) route.push_back(c);
  }
  return result;
}

template <class T>
void PenalisedRoutes<T>::recompute(int route) {
  RouteSums& sums = routes_[route];
  sums.load = 0;
  sums.size = 0;
  const int end = depot(route);
  for (int c = stops_[end].next; c != end; c = stops_[c].next) {
    sums.load += problem_.demand[to_index(c)];
    ++sums.size;
  }
  refresh_forward(stops_[end].next, stops_[end].prev);
  refresh_backward(stops_[end].prev, stops_[end].next);
  settle(route);
}

template <class T>
void PenalisedRoutes<T>::renumber(int route) {
  const int end = depot(route);
  int rank = 0;
  Load load = 0;
  for (int node = end;;) {
    rank_[node] = rank++;
    load_until_[node] = load;
    node = stops_[node].next;
    if (node == end) break;
    load += problem_.demand[to_index(node)];
  }
  routes_[route].numbered = true;
}

template <class T>
void PenalisedRoutes<T>::refresh_forward(int first, int last) {
  bool may_stop = false;
  for (int node = first; !is_depot(node); node = stops_[node].next) {
    PenalisedStop<T>& stop = stops_[node];
    const Reached at = step(reached(stop.prev), stops_[stop.prev].arc, node);
    if (may_stop && at.departure == stop.departure && at.warp == stop.warp) return;
    stop.departure = at.departure;
    stop.warp = at.warp;
    may_stop = may_stop || node == last;
  }
}

template <class T>
void PenalisedRoutes<T>::refresh_backward(int last, int first) {
  bool may_stop = false;
  for (int node = last; !is_depot(node); node = stops_[node].prev) {
    PenalisedStop<T>& stop = stops_[node];
    const PenalisedStop<T>& next = stops_[stop.next];
    const T ready = problem_.ready[to_index(node)];
    T latest = next.latest - stop.arc - problem_.service[to_index(node)];
    T warp = next.warp_after;
    if (latest < ready) {
      warp = std::min(warp + (ready - latest), kWarpLimit);
      latest = ready;
    }
    latest = std::min(latest, problem_.due[to_index(node)]);
    if (may_stop && latest == stop.latest && warp == stop.warp_after) return;
    stop.latest = latest;
    stop.warp_after = warp;
    may_stop = may_stop || node == first;
  }
}

template <class T>
void PenalisedRoutes<T>::settle(int route) {
  RouteSums& sums = routes_[route];
  sums.numbered = false;
  const int end = depot(route);
  const int last = stops_[end].prev;
  sums.warp =
      join(reached(last), stops_[last].arc, end);  // from the front alone, as evaluation adds up
  const bool violated = sums.warp > 0 || sums.load > problem_.capacity;
  if (violated && sums.violated_at < 0) {
    sums.violated_at = violated_.count();
    violated_.push_back(route);
  } else if (!violated && sums.violated_at >= 0) {
    const int moved = violated_.back();
    violated_[sums.violated_at] = moved;
    routes_[moved].violated_at = sums.violated_at;
    violated_.pop_back();
    sums.violated_at = -1;
  }
}

template <class T>
void PenalisedRoutes<T>::insert(int customer, int after) {
  const int route = stops_[after].route;
  const int next = stops_[after].next;
  link(after, customer);
  link(customer, next);
  stops_[customer].route = route;
  routes_[route].load += problem_.demand[to_index(customer)];
  ++routes_[route].size;
  refresh_forward(customer, customer);
  refresh_backward(customer, customer);
  settle(route);
}

template <class T>
void PenalisedRoutes<T>::remove(int customer) {
  PenalisedStop<T>& stop = stops_[customer];
  const int route = stop.route;
  link(stop.prev, stop.next);
  stop.route = kNoRoute;
  routes_[route].load -= problem_.demand[to_index(customer)];
  --routes_[route].size;
  refresh_forward(stop.next, stop.next);
  refresh_backward(stop.prev, stop.prev);
  settle(route);
}

template <class T>
typename PenalisedRoutes<T>::Load PenalisedRoutes<T>::relabel(int first, int route) {
  Load load = 0;
  int count = 0;
  const int old = stops_[first].route;
  for (int node = first; !is_depot(node); node = stops_[node].next) {
    stops_[node].route = route;
    load += problem_.demand[to_index(node)];
    ++count;
  }
  routes_[old].size -= count;
  routes_[route].size += count;
  routes_[old].load -= load;
  routes_[route].load += load;
  return load;
}

template <class T>
void PenalisedRoutes<T>::exchange_tails(int u, int w) {
  const int a = stops_[u].route;
  const int b = stops_[w].route;
  const int v = stops_[w].prev;  // the head of b ends here
  const int x = stops_[u].next;  // the tail of a begins here
  const int last_a = stops_[depot(a)].prev;
  const int last_b = stops_[depot(b)].prev;
  if (!is_depot(w)) relabel(w, a);
  if (!is_depot(x)) relabel(x, b);
  link(u, is_depot(w) ? depot(a) : w);
  if (!is_depot(w)) link(last_b, depot(a));
  link(v, is_depot(x) ? depot(b) : x);
  if (!is_depot(x)) link(last_a, depot(b));
  for (const int node : {u, v}) {
    refresh_forward(stops_[node].next, stops_[node].next);
    refresh_backward(node, node);
    settle(stops_[node].route);
  }
}

template <class T>
void PenalisedRoutes<T>::move_segment(int before, int count, int after) {
  const int from = stops_[before].route;
  const int to = stops_[after].route;
  const int first = stops_[before].next;
  int last = first;
  Load load = problem_.demand[to_index(first)];
  for (int k = 1; k < count; ++k) {
    last = stops_[last].next;
    load += problem_.demand[to_index(last)];
  }
  const int behind = stops_[last].next;
  link(before, behind);
  link(last, stops_[after].next);
  link(after, first);
  for (int c = first;; c = stops_[c].next) {
    stops_[c].route = to;
    if (c == last) break;
  }
  routes_[from].load -= load;
  routes_[to].load += load;
  routes_[from].size -= count;
  routes_[to].size += count;
  if (from == to) {
    recompute(from);
    return;
  }
  refresh_forward(behind, behind);
  refresh_backward(before, before);
  refresh_forward(first, last);
  refresh_backward(last, first);
  settle(from);
  settle(to);
}

template <class T>
void PenalisedRoutes<T>::close_route(int route) {
  const int last = route_count() - 1;
  while (size(route) > 0) remove(stops_[depot(route)].next);
  if (route != last) {
    const int to = depot(route);
    const int from = depot(last);
    if (size(last) > 0) {
      const int first = stops_[from].next;
      link(stops_[from].prev, to);
      link(to, first);
      relabel(first, route);
      link(from, from);
      recompute(last);
    }
    recompute(route);
  }
  routes_.pop_back();
}

template <class T>
void PenalisedRoutes<T>::save(int route, Saved& saved) const {
  const RouteSums& sums = routes_[route];
  const PenalisedStop<T>& depot_stop = stops_[depot(route)];
  saved.routes_.push_back({route, sums.size, sums.load, depot_stop});
  for (int c = depot_stop.next; !is_depot(c); c = stops_[c].next) {
    saved.stops_.push_back({c, stops_[c]});
  }
}

template <class T>
void PenalisedRoutes<T>::reset(const Saved& saved) {
  for (const auto& customer : saved.stops_) stops_[customer.number] = customer.stop;
  for (const auto& copy : saved.routes_) {
    stops_[depot(copy.route)] = copy.depot;
    RouteSums& sums = routes_[copy.route];
    sums.size = copy.size;
    sums.load = copy.load;
    settle(copy.route);
  }
}

template class PenalisedRoutes<std::int32_t>;
template class PenalisedRoutes<std::int64_t>;
template class PenalisedRoutes<double>;

}  // namespace waywiser::search
