// The cheapest feasible place for a customer, below a budget.
//
// The budget is what makes it fast: the annealing threshold is drawn before recreating, insertions
// only add distance where it is a metric, so whatever is dearer than what is left of it cannot be
// part of an accepted move and is skipped at the first comparison.
#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "waywiser/base/random.h"
#include "waywiser/search/feasible/rings.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/recreate.h"

namespace waywiser::search {

template <class T>
struct InsertionPlace {
  int after = Rings<T>::kNone;        // the stop to insert after
  typename Problem<T>::Sum cost = 0;  // added distance; vehicle cost too where it opens a route
  bool found() const { return after != Rings<T>::kNone; }
};
template <class T>
using CheapestStop = Cheapest<int, typename Problem<T>::Sum>;

// What is constant while one customer is placed.
template <class T>
struct InsertionQuery {
  InsertionQuery(const Problem<T>& p, int c)
      : length_into(p.distance_into_row(c)),
        length_from(p.distance_row(c)),
        travel_into(p.duration_into_row(c)),
        travel_from(p.duration_row(c)),
        ready(p.ready.data()[c]),
        due(p.due.data()[c]),
        service(p.service.data()[c]),
        room(p.capacity - p.demand.data()[c]),
        customer(c) {}

  const T* length_into;  // [u]: distance of (u, c)
  const T* length_from;  // [v]: distance of (c, v)
  const T* travel_into;
  const T* travel_from;
  T ready;
  T due;
  T service;
  typename Problem<T>::Load room;  // largest load of a route that can take c
  int customer;
};

// Every place, route by route: for short, full routes, most of which fail one test of the load;
// what lies behind the due date is cut off. overlook() decides whether a feasible place is.
template <class T, class Overlook>
InsertionPlace<T> scan_by_route(const Rings<T>& rings, int c, typename Problem<T>::Sum budget,
                                const Overlook& overlook) {
  using Sum = typename Problem<T>::Sum;
  const InsertionQuery<T> q(rings.problem(), c);
  CheapestStop<T> best{Rings<T>::kNone, budget};
  for (int route = 0; route < rings.route_count(); ++route) {
    if (rings.info(route).load > q.room) continue;
    const Sum opening = rings.info(route).size == 0 ? rings.problem().vehicle_cost : Sum{0};
    const int depot = rings.depot_stop(route);
    int u = depot;
    int from_site = 0;
    do {
      const auto& stop = rings.stop(u);
      const T arrival = stop.departure + q.travel_into[from_site];
      // Everything behind is reached later still, where durations are a metric.
      if (arrival > q.due) break;
      const int v = stop.next;
      const int to_site = rings.site(v);
      const Sum cost =
          static_cast<Sum>(q.length_into[from_site] + q.length_from[to_site] - stop.length) +
          opening;
      const auto in_time = [&] {
        return std::max(arrival, q.ready) + q.service + q.travel_from[to_site] <=
                   rings.stop(v).latest &&
               rings.short_enough(c, u);
      };
      best.offer(u, cost, in_time, overlook);
      u = v;
      from_site = to_site;
    } while (u != depot);
  }
  return {best.place, best.cost};
}

// The cheapest feasible place of all.
template <class T>
InsertionPlace<T> cheapest_place(const Rings<T>& rings, int c) {
  return scan_by_route(rings, c, std::numeric_limits<typename Problem<T>::Sum>::max(),
                       [] { return false; });
}

template <class T>
class Insertion {
 public:
  using Sum = typename Problem<T>::Sum;

  // One feasible place in `blink` is overlooked (Christiaens and Vanden Berghe 2020).
  Insertion(const Rings<T>& rings, const Neighbours<T>& neighbours, Random& random, int blink)
      : rings_(rings),
        neighbours_(neighbours),
        random_(random),
        blink_(static_cast<std::uint32_t>(blink)) {}

  // Next to likely predecessors and successors only, or in the first of `empty` routes.
  InsertionPlace<T> near(int c, std::span<const int> empty, Sum budget);
  // Every place, in the order of memory: for long routes, where the budget prunes almost all.
  InsertionPlace<T> anywhere_by_stop(int c, Sum budget);
  InsertionPlace<T> anywhere_by_route(int c, Sum budget) {
    return scan_by_route(rings_, c, budget, [this] { return blinks(); });
  }

 private:
  using Query = InsertionQuery<T>;
  bool blinks() { return random_.below(blink_) == 0; }
  void consider(const Query& q, int u, int v, T into, T from, CheapestStop<T>& best);
  bool in_time(const Query& q, int u, int v) const;

  const Rings<T>& rings_;
  const Neighbours<T>& neighbours_;
  Random& random_;
  std::uint32_t blink_;
};

template <class T>
bool Insertion<T>::in_time(const Query& q, int u, int v) const {
  const T arrival = rings_.stop(u).departure + q.travel_into[rings_.site(u)];
  if (arrival > q.due) return false;
  const T start = std::max(arrival, q.ready);
  return start + q.service + q.travel_from[rings_.site(v)] <= rings_.stop(v).latest &&
         rings_.short_enough(q.customer, u);
}

template <class T>
void Insertion<T>::consider(const Query& q, int u, int v, T into, T from, CheapestStop<T>& best) {
  const Sum cost = static_cast<Sum>(into + from - rings_.stop(u).length);
  const auto fits = [&] {
    return in_time(q, u, v) && rings_.info(rings_.stop(u).route).load <= q.room;
  };
  best.offer(u, cost, fits, [this] { return blinks(); });
}

template <class T>
auto Insertion<T>::near(int c, std::span<const int> empty, Sum budget) -> InsertionPlace<T> {
  const Query q(rings_.problem(), c);
  CheapestStop<T> best{Rings<T>::kNone, budget};
  for (const auto& [u, into] : neighbours_.predecessors(c)) {
    if (rings_.absent(u)) continue;
    const int v = rings_.stop(u).next;
    consider(q, u, v, into, q.length_from[rings_.site(v)], best);
  }
  for (const auto& [v, from] : neighbours_.successors(c)) {
    if (rings_.absent(v)) continue;
    const int u = rings_.stop(v).prev;
    consider(q, u, v, q.length_into[rings_.site(u)], from, best);
  }
  for (const int route : empty) {
    if (rings_.info(route).size > 0) continue;
    const int u = rings_.depot_stop(route);
    const Sum opening =
        static_cast<Sum>(q.length_into[0] + q.length_from[0]) + rings_.problem().vehicle_cost;
    best.offer(u, opening, [&] { return in_time(q, u, u); }, [] { return false; });
    break;
  }
  return {best.place, best.cost};
}

template <class T>
auto Insertion<T>::anywhere_by_stop(int c, Sum budget) -> InsertionPlace<T> {
  const Query q(rings_.problem(), c);
  CheapestStop<T> best{Rings<T>::kNone, budget};
  const int end = rings_.stop_count();
  for (int u = 1; u < end; ++u) {
    const auto& stop = rings_.stop(u);
    const int v = stop.next;
    const T into = q.length_into[rings_.site(u)];
    const T from = q.length_from[rings_.site(v)];
    Sum cost = static_cast<Sum>(into + from - stop.length);
    if (cost >= best.cost || stop.route == Rings<T>::kNone) continue;
    if (u == v) cost += rings_.problem().vehicle_cost;  // an empty route
    const auto fits = [&] { return in_time(q, u, v) && rings_.info(stop.route).load <= q.room; };
    best.offer(u, cost, fits, [this] { return blinks(); });
  }
  return {best.place, best.cost};
}

}  // namespace waywiser::search
