// The list of moves that annealing tries in feasible space beside ruin and recreate. A new one is
// its header and its line here; annealing knows no kind by name. A kind has, for a number type T:
//
//   tries()   how many are tried in each iteration
//   draw()    one at random, or none
//   change()  of the distance; none where it is above the limit or the routes would not be feasible
//   routes()  those that can become empty
//   apply()
//
// The penalised moves (penalised/moves.h) are another list: there a search goes through all moves
// of two customers and pays for what they violate, here single ones are drawn and most of them
// refused by one comparison, before any window or load is looked at.
#pragma once

#include "waywiser/search/feasible/tail_exchange.h"

namespace waywiser::search {

template <template <class> class... Kinds>
struct RingMoveList {
  // Calls visit.operator()<Kind>() for every kind, in order.
  template <class T, class Visit>
  static void each_kind(const Visit& visit) {
    (visit.template operator()<Kinds<T>>(), ...);
  }
};

// clang-format off
using RingMoves = RingMoveList<
    RingTailExchange>;
// clang-format on

}  // namespace waywiser::search
