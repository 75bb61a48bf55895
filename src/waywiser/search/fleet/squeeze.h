// Squeeze: makes a violated plan feasible by penalised moves of its violated routes (Nagata and
// Braysy 2009). Unlike theirs it takes the best move even if it worsens, under a tabu by age, and
// remembers a few infeasible states on the way.
#pragma once

#include <variant>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/fleet/budget.h"
#include "waywiser/search/kernel/fleet_parameters.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/penalised/moves.h"
#include "waywiser/search/penalised/routes.h"
#include "waywiser/search/penalised/weights.h"

namespace waywiser::search::fleet {

// An infeasible plan with all that it violates.
template <class T>
struct SqueezedState {
  typename Problem<T>::Sum excess;
  typename Problem<T>::Sum warp;
  Snapshot routes;
};

template <class T>
class Squeeze {
 public:
  Squeeze(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
          const FleetParameters& parameters, Random& random);

  // True where the plan has become feasible. Otherwise it is left in the last state.
  bool run(const Weights& weights, AttemptSlice& slice);

  // States of the last run that no other state beats in both excess load and time warp.
  const std::vector<SqueezedState<T>>& archive() const { return archive_; }

 private:
  using Sum = typename Problem<T>::Sum;
  using Move = Moves::Any;

  // The best move so far and what a move is measured against.
  struct Choice {
    Move move;
    double change;      // of the penalty, distance included
    double aspiration;  // a held customer moves only for a change below this
    void offer(const Move& candidate, double its_change, bool held) {
      if (its_change >= change || (held && its_change >= aspiration)) return;
      move = candidate;
      change = its_change;
    }
  };

  Move best_move(int route, double aspiration, AttemptSlice& slice);
  void try_partner(int v, int w, Choice& choice);
  // `before`: the penalty of the routes that the move changes.
  template <BetweenRoutes Kind>
  void consider(const Kind& move, double before, bool held, Choice& choice);
  template <WithinARoute Kind>
  void consider(const Kind& move, double before, bool held, Choice& choice);
  void apply(const Move& move);
  void hold_moved(const Move& move);
  void archive_state();

  bool held(int customer) const { return held_until_[customer] > step_; }
  void hold(int node);

  PenalisedRoutes<T>& plan_;
  const Neighbours<T>& neighbours_;
  const FleetParameters& parameters_;
  Random& random_;
  Weights weights_;
  std::vector<SqueezedState<T>> archive_;
  Indexed<std::int64_t> held_until_;
  std::int64_t step_ = 0;
};

}  // namespace waywiser::search::fleet
