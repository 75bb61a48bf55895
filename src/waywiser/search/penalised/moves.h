// The lists of moves, in the order in which they are tried. A new one is its header (move.h says
// what it has) and its line here. There is one enumeration for all: who searches evaluates by a
// policy of its own - a penalty (local_search.cpp, squeeze.cpp) or no violation at all
// (perturbation.cpp, feasible/anneal.cpp).
#pragma once

#include <cstdint>
#include <variant>

#include "waywiser/base/random.h"
#include "waywiser/search/penalised/move.h"
#include "waywiser/search/penalised/segment_exchange.h"
#include "waywiser/search/penalised/segment_shift.h"
#include "waywiser/search/penalised/tail_exchange.h"

namespace waywiser::search {

template <class... Kinds>
struct MoveList {
  // One of them, or none.
  using Any = std::variant<std::monostate, Kinds...>;

  // Calls attempt(move, other) for every move of the pair until it returns true, and says whether
  // it did. `other` is the second customer whose having moved just now counts, or 0.
  template <class T, class Attempt>
  static bool each(const PenalisedRoutes<T>& plan, const Pair& pair, const Attempt& attempt) {
    const Reach reach =
        plan[pair.v].route == plan[pair.w].route ? Reach::within_a_route : Reach::between_routes;
    return (each_of<Kinds>(plan, pair, reach, attempt) || ...);
  }

  // Calls attempt(move) for one move that brings v next to w, of a kind drawn by kDrawn, or for
  // none; returns what it returns, or false.
  template <class Plan, class Attempt>
  static bool draw(const Plan& plan, int v, int w, Random& random, const Attempt& attempt) {
    std::uint32_t left = sizeof...(Kinds) > 1 ? random.below((Kinds::kDrawn + ...)) : 0;
    bool result = false;
    const auto is_drawn = [&]<class Kind>() {
      if constexpr (Kind::kDrawn > 0) {
        if (left < Kind::kDrawn) {
          result = Kind::draw(plan, v, w, random, attempt);
          return true;
        }
        left -= Kind::kDrawn;
      }
      return false;
    };
    static_cast<void>((is_drawn.template operator()<Kinds>() || ...));
    return result;
  }

 private:
  template <class Kind, class T, class Attempt>
  static bool each_of(const PenalisedRoutes<T>& plan, const Pair& pair, Reach reach,
                      const Attempt& attempt) {
    if (Kind::kReach != reach || (Kind::kHeldStays && pair.first_is_held)) return false;
    return Kind::each(plan, pair, attempt);
  }
};

// clang-format off
using Moves = MoveList<
    TailExchange,
    SegmentExchange,
    SegmentShift>;
// Those that rings (feasible/rings.h) can be asked for too: annealing draws them.
using RingMoves = MoveList<
    TailExchange>;
// clang-format on

}  // namespace waywiser::search
