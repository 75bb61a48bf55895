// Routes as rings of linked stops, for ruin and recreate in feasible space.
//
// Customers are stops 1..n. Every route has a depot stop of its own, n + 1 + route, so that a route
// is a ring and no insertion needs a special case. Each stop knows its earliest departure and the
// latest arrival from which the rest of the route stays feasible: an insertion is tested in O(1).
// After a change both are swept only until nothing changes, usually a few stops. undo() restores
// the stops that were touched; nothing is copied.
//
// The class and what reads it; rings.h, which is what to include, has what changes it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "waywiser/search/kernel/problem.h"
#include "waywiser/search/kernel/span.h"

namespace waywiser::search {

template <class T>
class Rings {
 public:
  using Sum = typename Problem<T>::Sum;
  using Load = typename Problem<T>::Load;

  struct Stop {  // 32 bytes with 32-bit numbers: two to a cache line
    std::int32_t next = 0;
    std::int32_t prev = 0;
    std::int32_t route = kNone;  // kNone: an absent customer
    T departure{};               // earliest
    T latest{};                  // latest arrival here for which everything behind is in time
    T travel{};                  // duration of the arc to the next stop
    T length{};                  // distance of the arc to the next stop
  };
  struct RouteInfo {
    Load load = 0;
    std::int32_t size = 0;
  };
  static constexpr std::int32_t kNone = -1;

  explicit Rings(const Problem<T>& problem);

  // Feasible routes; customers in none of them are absent.
  void assign(const Routes& routes);
  // Without the empty ones.
  Routes routes() const;

  int customers() const { return customers_; }
  int stop_count() const { return static_cast<int>(stops_.size()); }
  int route_count() const { return static_cast<int>(info_.size()); }
  int used_routes() const;
  const Stop& stop(int u) const { return stops_.data()[u]; }
  const Stop* stops() const { return stops_.data(); }
  const Stop& operator[](int u) const { return stop(u); }
  const RouteInfo& info(int route) const { return info_.data()[route]; }
  bool absent(int u) const { return stop(u).route == kNone; }
  bool is_depot(int u) const { return u > customers_; }
  int site(int u) const { return is_depot(u) ? 0 : u; }
  int depot_stop(int route) const { return customers_ + 1 + route; }
  // Demand and number of the customers behind u on its route, by walking.
  RouteInfo load_behind(int u) const;
  Load load(int route) const { return info(route).load; }
  Load load_until(int u) const { return load(stop(u).route) - load_behind(u).load; }
  // How late the route of u would be that goes on with w and all that is behind it, 0 where it is
  // in time.
  T join(int u, int w) const {
    const T arrival = stop(u).departure + problem_.duration(site(u), site(w));
    return std::max<T>(0, arrival - stop(w).latest);
  }
  // Whether the route stays within the longest duration with the customer behind `after`, where it
  // is in time; by walking, where there is one.
  bool short_enough(int customer, int after) const {
    return !problem_.longest_duration || short_with(customer, after);
  }
  // Likewise for a route as it is.
  bool route_short_enough(int route) const {
    const int depot = depot_stop(route);
    return !problem_.longest_duration || short_joined(depot, stop(depot).next);
  }
  // Sum of distances of all arcs, from scratch.
  Sum total_distance() const;
  const Problem<T>& problem() const { return problem_; }

  // What follows changes routes. Changes since begin() are undone by undo(); those of routes as a
  // whole (add, drop) are final and need an empty log.
  void begin();
  void undo();

  // Puts an absent customer between stop `after` and the one behind it. The place must be feasible.
  void insert(int customer, int after);
  // Takes out `length` stops from `first` on, all on one route, except the one at index `keep` (or
  // kNone); they are appended to `removed`. Returns the change of distance. Where durations break
  // the triangle inequality the rest can become late: then broken() holds until begin() or undo().
  Sum remove_string(int first, int length, int keep, std::vector<int>& removed);
  bool broken() const { return broken_; }
  // Joins u with v and the stop before v with the stop after u: exchanges the tails of two
  // different routes. Both joints must be feasible in time and load.
  void exchange_tails(int u, int v);

  int add_route();
  // The last route takes its number.
  void drop_empty_route(int route);

  // The best routes so far, kept at the cost of what changed since: commit() notes what changed
  // since begin(), save() takes the present routes, restore() goes back to them.
  void commit();
  void save();
  void restore();
  Routes saved_routes() const { return routes_of(saved_stops_, saved_info_); }

  // Recomputes everything: true where every stored number is right. For tests and debug builds.
  bool consistent() const;

 private:
  Stop& at(int u) { return stops_.data()[u]; }
  RouteInfo& info_at(int route) { return info_.data()[route]; }
  Load demand(int c) const { return problem_.demand.data()[c]; }
  T ready(int c) const { return problem_.ready.data()[c]; }
  T due(int c) const { return problem_.due.data()[c]; }
  T service(int c) const { return problem_.service.data()[c]; }

  void touch(int u) {
    if (stamp_.data()[u] == now_) return;
    stamp_.data()[u] = now_;
    log_.emplace_back(u, stop(u));
  }
  void touch_route(int route) { route_log_.emplace_back(route, info(route)); }
  void link(int u, int v);
  void refresh(int u);
  void sweep_forward(int u);
  void sweep_backward(int u);
  bool late_at(int u) const {
    return stop(u).departure + stop(u).travel > stop(stop(u).next).latest;
  }
  // Adds the stops of u's route: those up to u, or those from u on and the return.
  void pass_until(Span<T>& span, int u) const;
  void pass_from(Span<T>& span, int u, int before) const;
  void pass(Span<T>& span, int from, int to) const {
    const int i = site(from);
    const int j = site(to);
    span.pass(problem_.duration(i, j), j == 0 ? T{} : ready(j), due(j), j == 0 ? T{} : service(j));
  }
  bool short_with(int customer, int after) const;
  bool short_joined(int u, int v) const;
  Routes routes_of(const std::vector<Stop>& stops, const std::vector<RouteInfo>& info) const;

  const Problem<T>& problem_;
  int customers_;
  std::vector<Stop> stops_;
  std::vector<RouteInfo> info_;
  std::vector<std::int64_t> stamp_;
  std::int64_t now_ = 0;
  std::vector<std::pair<std::int32_t, Stop>> log_;
  std::vector<std::pair<std::int32_t, RouteInfo>> route_log_;
  bool broken_ = false;

  std::vector<Stop> saved_stops_;
  std::vector<RouteInfo> saved_info_;
  std::vector<std::int32_t> unsaved_;  // stops that changed since save()
  std::vector<char> is_unsaved_;
  bool all_unsaved_ = true;  // the number of routes changed since
};

// What moves (penalised/move.h) of rings are measured in.
struct RingDistances {
  template <class T>
  static T between(const Rings<T>& rings, int u, int w) {
    return rings.problem().distance(rings.site(u), rings.site(w));
  }
  template <class T>
  static T arc(const Rings<T>& rings, int u) {
    return rings.stop(u).length;
  }
};

template <class T>
Rings<T>::Rings(const Problem<T>& problem) : problem_(problem), customers_(problem.customers) {
  assign({});
}

template <class T>
void Rings<T>::assign(const Routes& routes) {
  stops_.assign(static_cast<std::size_t>(customers_) + 1, Stop{});
  stamp_.assign(stops_.size(), 0);
  info_.clear();
  begin();
  for (const Route& route : routes) {
    int u = depot_stop(add_route());
    for (const int c : route) {
      insert(c, u);
      u = c;
    }
  }
  begin();
}

template <class T>
Routes Rings<T>::routes() const {
  return routes_of(stops_, info_);
}

template <class T>
Routes Rings<T>::routes_of(const std::vector<Stop>& stops,
                           const std::vector<RouteInfo>& info) const {
  Routes result;
  for (int r = 0; r < static_cast<int>(info.size()); ++r) {
    if (info.data()[r].size == 0) continue;
    Route& route = result.emplace_back();
    for (int u = stops.data()[depot_stop(r)].next; !is_depot(u); u = stops.data()[u].next) {
      route.push_back(u);
    }
  }
  return result;
}

template <class T>
void Rings<T>::commit() {
  if (all_unsaved_) return;
  for (const auto& [u, before] : log_) {
    if (is_unsaved_.data()[u] != 0) continue;
    is_unsaved_.data()[u] = 1;
    unsaved_.push_back(u);
  }
}

template <class T>
void Rings<T>::save() {
  if (all_unsaved_) {
    saved_stops_ = stops_;
    is_unsaved_.assign(stops_.size(), 0);
    unsaved_.clear();
    all_unsaved_ = false;
  }
  for (const int u : unsaved_) {
    saved_stops_.data()[u] = stop(u);
    is_unsaved_.data()[u] = 0;
  }
  unsaved_.clear();
  saved_info_ = info_;
}

template <class T>
void Rings<T>::restore() {
  stops_ = saved_stops_;
  info_ = saved_info_;
  stamp_.assign(stops_.size(), 0);
  is_unsaved_.assign(stops_.size(), 0);
  unsaved_.clear();
  all_unsaved_ = false;
  begin();
}

template <class T>
void Rings<T>::pass_until(Span<T>& span, int u) const {
  int from = depot_stop(stop(u).route);
  while (from != u) {
    const int to = stop(from).next;
    pass(span, from, to);
    from = to;
  }
}

// From the stop `before`, which need not be of the same route.
template <class T>
void Rings<T>::pass_from(Span<T>& span, int u, int before) const {
  for (; !is_depot(u); u = stop(u).next) {
    pass(span, before, u);
    before = u;
  }
  pass(span, before, u);
}

template <class T>
bool Rings<T>::short_with(int customer, int after) const {
  Span<T> span(due(0), service(0));
  pass_until(span, after);
  pass(span, after, customer);
  pass_from(span, stop(after).next, customer);
  return span.duration() <= *problem_.longest_duration;
}

template <class T>
bool Rings<T>::short_joined(int u, int v) const {
  Span<T> span(due(0), service(0));
  pass_until(span, u);
  pass_from(span, v, u);
  return span.duration() <= *problem_.longest_duration;
}

template <class T>
int Rings<T>::used_routes() const {
  return static_cast<int>(
      std::count_if(info_.begin(), info_.end(), [](const RouteInfo& i) { return i.size > 0; }));
}

template <class T>
auto Rings<T>::total_distance() const -> Sum {
  Sum total = 0;
  for (const Stop& stop : stops_) {
    if (stop.route != kNone) total += stop.length;
  }
  return total;
}

}  // namespace waywiser::search
