// Tail exchange (2-opt*: J.-Y. Potvin and J.-M. Rousseau, JORS 46(12), 1995), which strings cannot
// imitate on long routes.
#pragma once

#include <optional>

#include "waywiser/search/feasible/rings.h"

namespace waywiser::search {

// The change of distance of joining u with v and the stop before v with the stop after u, where u
// and v are on different routes, the change is at most `limit` and both new routes are feasible.
// `length` is the distance of (u, v). Distances first, then time in O(1), loads by walking only
// when these pass.
template <class T>
std::optional<typename Problem<T>::Sum> evaluate_tail_exchange(const Rings<T>& rings, int u, int v,
                                                               T length,
                                                               typename Problem<T>::Sum limit) {
  using Sum = typename Problem<T>::Sum;
  const auto& from = rings.stop(u);
  const auto& to = rings.stop(v);
  if (from.route == to.route) return std::nullopt;
  const int before_v = to.previous;
  const auto& before = rings.stop(before_v);
  const Problem<T>& problem = rings.problem();
  const int site_before = rings.site(before_v);
  const int site_after = rings.site(from.next);
  const Sum delta = static_cast<Sum>(length) +
                    static_cast<Sum>(problem.distance(site_before, site_after)) -
                    static_cast<Sum>(from.length) - static_cast<Sum>(before.length);
  if (delta > limit) return std::nullopt;
  if (from.departure + problem.duration(rings.site(u), rings.site(v)) > to.latest)
    return std::nullopt;
  if (before.departure + problem.duration(site_before, site_after) > rings.stop(from.next).latest) {
    return std::nullopt;
  }
  const auto tail_u = rings.load_behind(u).load;
  const auto tail_v = rings.load_behind(before_v).load;
  const auto change = tail_v - tail_u;
  if (rings.info(from.route).load + change > problem.capacity ||
      rings.info(to.route).load - change > problem.capacity) {
    return std::nullopt;
  }
  return delta;
}

}  // namespace waywiser::search
