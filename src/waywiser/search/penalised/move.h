// What a move is. There is one header for each kind and one list of them, moves.h; whoever searches
// takes the list and knows no kind by name. `plan` is a PenalisedRoutes, or Rings for the kinds of
// RingMoves: what joins two stops in time there has a time warp of 0.
//
// A move is a small value, made for two customers v and w that are near each other:
//
//   kReach          on how many routes: within one, or between two
//   kHeldStays      the squeeze: never for a v that has just moved; else if it is good enough
//   each(...)       tries every move of its kind that brings v next to w
//   kDrawn          of random moves, drawn so often beside the others; 0: never
//   draw(...)       where that is not 0: tries one move, drawn at random, that brings v next to w
//   added_length()  how much longer the routes become, in a metric (metric.h)
//   for_moved()     the customers that have moved once it is applied
//   apply()
//   within a route  route(), and its time warp after the move, warp()
//   between routes  routes(), and of both in this order loads(), first_warp(), second_warp()
//
// Routes are numbered (PenalisedRoutes::number) before anything is asked. Nothing changes before
// apply().
#pragma once

#include <cstdint>

#include "waywiser/base/random.h"
#include "waywiser/search/penalised/routes.h"

namespace waywiser::search {

enum class Reach { within_a_route, between_routes };

// Two customers, both on routes, and which moves of theirs are tried.
struct Pair {
  int v = 0;
  int w = 0;
  int segment = 1;             // customers in a segment, at most
  bool also_before = true;     // within a route: a single customer right before w too
  bool first_is_held = false;  // kHeldStays counts
};

struct TwoRoutes {
  int first = 0;
  int second = 0;
};
template <class T>
struct TwoLoads {
  typename Problem<T>::Load first;
  typename Problem<T>::Load second;
};

template <class Move>
concept WithinARoute = Move::kReach == Reach::within_a_route;
template <class Move>
concept BetweenRoutes = Move::kReach == Reach::between_routes;

}  // namespace waywiser::search
