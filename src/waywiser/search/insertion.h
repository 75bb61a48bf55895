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
#include "waywiser/search/neighbours.h"
#include "waywiser/search/rings.h"

namespace waywiser::search {

template <class T>
class Insertion {
 public:
  using Sum = typename Problem<T>::Sum;

  struct Place {
    int after = Rings<T>::kNone;  // the stop to insert after
    Sum cost = 0;                 // added distance; vehicle cost too where it opens a route
    bool found() const { return after != Rings<T>::kNone; }
  };

  // One feasible place in `blink` is overlooked (Christiaens and Vanden Berghe 2020).
  Insertion(const Rings<T>& rings, const Neighbours<T>& neighbours, Random& random, int blink)
      : rings_(rings),
        neighbours_(neighbours),
        random_(random),
        blink_(static_cast<std::uint32_t>(blink)) {}

  // Next to likely predecessors and successors only, or in the first of `empty` routes.
  Place near(int c, std::span<const int> empty, Sum budget);
  // Every place, in the order of memory: for long routes, where the budget prunes almost all.
  Place anywhere_by_stop(int c, Sum budget);
  // Every place, route by route: for short, full routes, most of which fail one test of the load;
  // what lies behind the due date is cut off.
  Place anywhere_by_route(int c, Sum budget);

 private:
  // What is constant while one customer is placed.
  struct Query {
    int c;
    const T* length_into;  // [u]: distance of (u, c)
    const T* length_from;  // [v]: distance of (c, v)
    const T* travel_into;
    const T* travel_from;
    T ready;
    T due;
    T service;
    typename Problem<T>::Load room;  // largest load of a route that can take c
  };
  Query query(int c) const;
  bool blinks() { return random_.below(blink_) == 0; }
  void consider(const Query& q, int u, int v, T into, T from, Place& best);
  bool in_time(const Query& q, int u, int v) const;

  const Rings<T>& rings_;
  const Neighbours<T>& neighbours_;
  Random& random_;
  std::uint32_t blink_;
};

template <class T>
auto Insertion<T>::query(int c) const -> Query {
  const Problem<T>& p = rings_.problem();
  return {c,
          p.distance_into_row(c),
          p.distance_row(c),
          p.duration_into_row(c),
          p.duration_row(c),
          p.ready.data()[c],
          p.due.data()[c],
          p.service.data()[c],
          p.capacity - p.demand.data()[c]};
}

template <class T>
bool Insertion<T>::in_time(const Query& q, int u, int v) const {
  const T arrival = rings_.stop(u).departure + q.travel_into[rings_.site(u)];
  if (arrival > q.due) return false;
  const T start = std::max(arrival, q.ready);
  return start + q.service + q.travel_from[rings_.site(v)] <= rings_.stop(v).latest;
}

template <class T>
void Insertion<T>::consider(const Query& q, int u, int v, T into, T from, Place& best) {
  const Sum cost = static_cast<Sum>(into + from - rings_.stop(u).length);
  if (cost >= best.cost) return;
  if (!in_time(q, u, v) || rings_.info(rings_.stop(u).route).load > q.room || blinks()) return;
  best = {u, cost};
}

template <class T>
auto Insertion<T>::near(int c, std::span<const int> empty, Sum budget) -> Place {
  const Query q = query(c);
  Place best{Rings<T>::kNone, budget};
  for (const auto& [u, into] : neighbours_.predecessors(c)) {
    if (rings_.absent(u)) continue;
    const int v = rings_.stop(u).next;
    consider(q, u, v, into, q.length_from[rings_.site(v)], best);
  }
  for (const auto& [v, from] : neighbours_.successors(c)) {
    if (rings_.absent(v)) continue;
    const int u = rings_.stop(v).previous;
    consider(q, u, v, q.length_into[rings_.site(u)], from, best);
  }
  for (const int route : empty) {
    if (rings_.info(route).size > 0) continue;
    const int u = rings_.depot_stop(route);
    const Sum opening =
        static_cast<Sum>(q.length_into[0] + q.length_from[0]) + rings_.problem().vehicle_cost;
    if (opening < best.cost && in_time(q, u, u)) best = {u, opening};
    break;
  }
  return best;
}

template <class T>
auto Insertion<T>::anywhere_by_stop(int c, Sum budget) -> Place {
  const Query q = query(c);
  Place best{Rings<T>::kNone, budget};
  const int end = rings_.stop_count();
  for (int u = 1; u < end; ++u) {
    const auto& stop = rings_.stop(u);
    const int v = stop.next;
    const T into = q.length_into[rings_.site(u)];
    const T from = q.length_from[rings_.site(v)];
    Sum cost = static_cast<Sum>(into + from - stop.length);
    if (cost >= best.cost || stop.route == Rings<T>::kNone) continue;
    if (u == v) cost += rings_.problem().vehicle_cost;  // an empty route
    if (cost >= best.cost || !in_time(q, u, v) || rings_.info(stop.route).load > q.room) continue;
    if (!blinks()) best = {u, cost};
  }
  return best;
}

template <class T>
auto Insertion<T>::anywhere_by_route(int c, Sum budget) -> Place {
  const Query q = query(c);
  Place best{Rings<T>::kNone, budget};
  for (int route = 0; route < rings_.route_count(); ++route) {
    if (rings_.info(route).load > q.room) continue;
    const Sum opening = rings_.info(route).size == 0 ? rings_.problem().vehicle_cost : Sum{0};
    const int depot = rings_.depot_stop(route);
    int u = depot;
    int from_site = 0;
    do {
      const auto& stop = rings_.stop(u);
      const T arrival = stop.departure + q.travel_into[from_site];
      // Everything behind is reached later still, where durations are a metric.
      if (arrival > q.due) break;
      const int v = stop.next;
      const int to_site = rings_.site(v);
      const Sum cost =
          static_cast<Sum>(q.length_into[from_site] + q.length_from[to_site] - stop.length) +
          opening;
      if (cost < best.cost &&
          std::max(arrival, q.ready) + q.service + q.travel_from[to_site] <=
              rings_.stop(v).latest &&
          !blinks()) {
        best = {u, cost};
      }
      u = v;
      from_site = to_site;
    } while (u != depot);
  }
  return best;
}

}  // namespace waywiser::search
