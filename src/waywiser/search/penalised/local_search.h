// Penalised local search: to a local optimum of distance plus what overloads and time warps cost,
// over granular neighbourhoods (Vidal et al. 2013): a customer is tried next to those that are
// close to it in space and time. The moves are those of moves.h: 2-opt*, relocation and exchange of
// short segments between routes, or-opt within a route.
//
// First improvement. A move is measured by distances and loads before any time window is looked
// at. Nothing is tried twice: customers remember when they were tested, routes when they changed.
#pragma once

#include <cstdint>
#include <span>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/indexed.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/slice.h"
#include "waywiser/search/penalised/move.h"
#include "waywiser/search/penalised/routes.h"
#include "waywiser/search/penalised/weights.h"

namespace waywiser::search {

struct LocalSearchSizes {
  int neighbours = 40;  // partners of a customer
  int segment = 3;      // longest segment that is moved
};

template <class T>
class LocalSearch {
 public:
  LocalSearch(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
              const LocalSearchSizes& sizes, Random& random);

  // Until no move improves the plan or the slice is over. Customers that are on no route stay so.
  // A distance of 1 costs 1: weights.distance is not looked at.
  void run(const Weights& weights, const Slice& slice);
  // The same where only moves with one of these routes, numbers of the plan, can be improvements.
  void run(const Weights& weights, std::span<const int> changed, const Slice& slice);

  // Of the whole plan, from the routes alone, with the weights of the last run.
  double cost() const;
  std::int64_t evaluated() const { return evaluated_; }
  std::int64_t applied() const { return applied_; }

 private:
  void begin(const Weights& weights);
  void descend(const Slice& slice);
  void report(const Slice& slice);
  bool improve(int v);
  bool try_partner(int v, int w);
  // Applies the move if it is an improvement.
  template <BetweenRoutes Move>
  bool attempt(const Move& move);
  template <WithinARoute Move>
  bool attempt(const Move& move);
  double penalty(int a, int b) const {
    return weights_.penalty(plan_, a) + weights_.penalty(plan_, b);
  }
  template <class Move>
  bool apply(const Move& move, int a, int b, double change);

  PenalisedRoutes<T>& plan_;
  const Neighbours<T>& neighbours_;
  LocalSearchSizes sizes_;
  Random& random_;
  Weights weights_;
  std::vector<int> order_;
  double negligible_;              // weights are products of doubles: a smaller change may be none
  Indexed<std::int64_t> tested_;   // of a customer: applied_ when it was last tested
  Indexed<std::int64_t> changed_;  // of a route: applied_ when it last changed
  std::int64_t evaluated_ = 0;
  std::int64_t reported_ = 0;  // of these, to the clock
  std::int64_t applied_ = 0;
};

}  // namespace waywiser::search
