// Routes as rings of linked stops (rings_class.h): what changes them and takes changes back. In a
// header because the innermost loops of the search are to inline it.
#pragma once

#include "waywiser/search/feasible/rings_class.h"

namespace waywiser::search {

template <class T>
void Rings<T>::begin() {
  ++now_;
  log_.clear();
  route_log_.clear();
  broken_ = false;
}

template <class T>
void Rings<T>::undo() {
  for (const auto& [u, before] : log_) at(u) = before;
  for (auto it = route_log_.rbegin(); it != route_log_.rend(); ++it)
    info_at(it->first) = it->second;
  begin();
}

// Joins two stops, both touched by the caller.
template <class T>
void Rings<T>::link(int u, int v) {
  Stop& from = at(u);
  from.next = v;
  at(v).prev = u;
  from.travel = problem_.duration(site(u), site(v));
  from.length = problem_.distance(site(u), site(v));
}

// Computes a customer's two numbers from its neighbours, whatever they were.
template <class T>
void Rings<T>::refresh(int u) {
  Stop& here = at(u);
  const Stop& before = stop(here.prev);
  here.departure = std::max(before.departure + before.travel, ready(u)) + service(u);
  here.latest = std::min(due(u), stop(here.next).latest - here.travel - service(u));
}

template <class T>
void Rings<T>::sweep_forward(int u) {
  while (!is_depot(u)) {
    const Stop& before = stop(stop(u).prev);
    const T departure = std::max(before.departure + before.travel, ready(u)) + service(u);
    if (departure == stop(u).departure) return;
    touch(u);
    at(u).departure = departure;
    u = stop(u).next;
  }
}

template <class T>
void Rings<T>::sweep_backward(int u) {
  while (!is_depot(u)) {
    const Stop& here = stop(u);
    const T latest = std::min(due(u), stop(here.next).latest - here.travel - service(u));
    if (latest == here.latest) return;
    touch(u);
    at(u).latest = latest;
    u = here.prev;
  }
}

template <class T>
void Rings<T>::insert(int customer, int after) {
  const int next = stop(after).next;
  const int route = stop(after).route;
  touch(after);
  touch(next);
  touch(customer);
  touch_route(route);
  at(customer).route = route;
  link(after, customer);
  link(customer, next);
  info_at(route).load += demand(customer);
  ++info_at(route).size;
  refresh(customer);
  sweep_forward(next);
  sweep_backward(after);
}

template <class T>
auto Rings<T>::remove_string(int first, int length, int keep, std::vector<int>& removed) -> Sum {
  const int route = stop(first).route;
  touch_route(route);
  const int before = stop(first).prev;
  touch(before);
  Sum delta = -static_cast<Sum>(stop(before).length);
  int last = before;
  int u = first;
  for (int k = 0; k < length; ++k) {
    const int next = stop(u).next;
    touch(u);
    delta -= static_cast<Sum>(stop(u).length);
    if (k == keep) {
      link(last, u);
      delta += static_cast<Sum>(stop(last).length);
      last = u;
    } else {
      removed.push_back(u);
      at(u).route = kNone;
      info_at(route).load -= demand(u);
      --info_at(route).size;
    }
    u = next;
  }
  touch(u);
  link(last, u);
  delta += static_cast<Sum>(stop(last).length);
  if (last != before) refresh(last);
  sweep_forward(u);
  sweep_backward(before);
  broken_ = broken_ || late_at(before) || (last != before && late_at(last)) ||
            (problem_.longest_duration && !short_joined(before, stop(before).next));
  return delta;
}

template <class T>
auto Rings<T>::load_behind(int u) const -> RouteInfo {
  RouteInfo result;
  for (int x = stop(u).next; !is_depot(x); x = stop(x).next) {
    result.load += demand(x);
    ++result.size;
  }
  return result;
}

template <class T>
void Rings<T>::exchange_tails(int u, int v) {
  const int a = stop(u).route;
  const int b = stop(v).route;
  const int after_u = stop(u).next;
  const int before_v = stop(v).prev;
  const auto [load_a, size_a] = load_behind(u);
  const auto [load_b, size_b] = load_behind(before_v);
  const int end_a = size_a > 0 ? stop(depot_stop(a)).prev : u;
  const int end_b = size_b > 0 ? stop(depot_stop(b)).prev : before_v;
  touch_route(a);
  touch_route(b);
  for (const int x : {u, before_v, end_a, end_b, depot_stop(a), depot_stop(b)}) touch(x);
  for (int x = after_u; !is_depot(x); x = stop(x).next) {
    touch(x);
    at(x).route = b;
  }
  for (int x = v; !is_depot(x); x = stop(x).next) {
    touch(x);
    at(x).route = a;
  }
  // A tail may be empty: then the depot stop itself is what follows.
  link(u, size_b > 0 ? v : depot_stop(a));
  if (size_b > 0) link(end_b, depot_stop(a));
  link(before_v, size_a > 0 ? after_u : depot_stop(b));
  if (size_a > 0) link(end_a, depot_stop(b));
  info_at(a).load += load_b - load_a;
  info_at(b).load += load_a - load_b;
  info_at(a).size += size_b - size_a;
  info_at(b).size += size_a - size_b;
  sweep_forward(stop(u).next);
  sweep_forward(stop(before_v).next);
  sweep_backward(u);
  sweep_backward(before_v);
}

template <class T>
int Rings<T>::add_route() {
  const int route = route_count();
  const int u = depot_stop(route);
  Stop stop;
  stop.next = stop.prev = u;
  stop.route = route;
  stop.departure = ready(0) + service(0);
  stop.latest = due(0);
  stop.travel = problem_.duration(0, 0);
  stop.length = problem_.distance(0, 0);
  stops_.push_back(stop);
  stamp_.push_back(0);
  info_.push_back({});
  all_unsaved_ = true;
  return route;
}

template <class T>
void Rings<T>::drop_empty_route(int route) {
  assert(info(route).size == 0);
  const int last = route_count() - 1;
  if (route != last) {
    const int u = depot_stop(route);
    at(u) = stop(depot_stop(last));
    info_at(route) = info(last);
    at(u).route = route;
    if (info(route).size == 0) {
      at(u).next = at(u).prev = u;
    } else {
      at(stop(u).next).prev = u;
      at(stop(u).prev).next = u;
    }
    for (int x = stop(u).next; !is_depot(x); x = stop(x).next) at(x).route = route;
  }
  stops_.pop_back();
  stamp_.pop_back();
  info_.pop_back();
  all_unsaved_ = true;
  begin();
}

template <class T>
bool Rings<T>::consistent() const {
  for (int r = 0; r < route_count(); ++r) {
    RouteInfo found;
    int u = depot_stop(r);
    do {
      const Stop& here = stop(u);
      const int v = here.next;
      if (here.route != r || stop(v).prev != u || late_at(u)) return false;
      if (here.travel != problem_.duration(site(u), site(v))) return false;
      if (here.length != problem_.distance(site(u), site(v))) return false;
      if (!is_depot(u)) {
        const Stop& before = stop(here.prev);
        if (here.departure != std::max(before.departure + before.travel, ready(u)) + service(u) ||
            here.latest != std::min(due(u), stop(v).latest - here.travel - service(u))) {
          return false;
        }
        found.load += demand(u);
        ++found.size;
      }
      u = v;
    } while (!is_depot(u));
    if (found.load != info(r).load || found.size != info(r).size) return false;
    if (found.load > problem_.capacity) return false;
  }
  return true;
}

}  // namespace waywiser::search
