// Tail exchange (2-opt*: J.-Y. Potvin and J.-M. Rousseau, JORS 46(12), 1995), which strings cannot
// imitate on long routes.
#pragma once

#include <array>
#include <optional>

#include "waywiser/base/random.h"
#include "waywiser/search/feasible/rings.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/parameters.h"

namespace waywiser::search {

// Joins u with v, and the stop before v with the stop after u.
template <class T>
struct RingTailExchange {
  using Sum = typename Problem<T>::Sum;

  int u;
  int v;
  T length;  // distance of (u, v)

  static int tries(const Parameters& parameters) { return parameters.tail_exchanges; }

  // A customer and a likely successor.
  static std::optional<RingTailExchange> draw(const Rings<T>& rings,
                                              const Neighbours<T>& neighbours, Random& random) {
    const int u = 1 + random.number(rings.customers());
    const auto candidates = neighbours.successors(u);
    if (candidates.empty()) return std::nullopt;
    const auto& [v, length] = candidates[random.index(candidates.size())];
    return RingTailExchange{u, v, length};
  }

  // Distances first, then time in O(1), loads by walking only when these pass.
  std::optional<Sum> change(const Rings<T>& rings, Sum limit) const {
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
    if (from.departure + problem.duration(rings.site(u), rings.site(v)) > to.latest ||
        before.departure + problem.duration(site_before, site_after) >
            rings.stop(from.next).latest) {
      return std::nullopt;
    }
    const auto change = rings.load_behind(before_v).load - rings.load_behind(u).load;
    if (rings.info(from.route).load + change > problem.capacity ||
        rings.info(to.route).load - change > problem.capacity) {
      return std::nullopt;
    }
    return delta;
  }

  std::array<int, 2> routes(const Rings<T>& rings) const {
    return {rings.stop(u).route, rings.stop(v).route};
  }
  void apply(Rings<T>& rings) const { rings.exchange_tails(u, v); }
};

}  // namespace waywiser::search
