// Annealed ruin and recreate with everybody on board: overloads and time warps are paid for at
// weights that keep each violated about half of the time, so that the walk stays near the boundary
// of both constraints. Ruin and the order of reinsertion are SISR's (kernel/ruin.h); distance is
// part of the cost, since compact routes leave room for others.
#pragma once

#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/fleet/budget.h"
#include "waywiser/search/kernel/fleet_parameters.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/kernel/scale.h"
#include "waywiser/search/penalised/insertion.h"
#include "waywiser/search/penalised/routes.h"
#include "waywiser/search/penalised/weights.h"

namespace waywiser::search::fleet {

template <class T>
class SoftAnnealing {
 public:
  SoftAnnealing(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                const FleetParameters& parameters, const Scale& scale, Random& random);

  // Places `pool` and anneals from hot to cold over the slice, or until the plan is feasible (then
  // true). The pool is empty afterwards.
  bool run(std::vector<int>& pool, AttemptSlice& slice);

 private:
  struct Strings;  // the policy of ruin

  void ruin_once();
  int ruin_seed();
  void place(int customer);
  void touch(int route);
  double cost(int route) const;
  void count_violations();

  PenalisedRoutes<T>& plan_;
  const Neighbours<T>& neighbours_;
  const FleetParameters& parameters_;
  double length_unit_;
  double load_unit_;
  Random& random_;
  Weights weights_;

  ReinsertionOrder<ProblemSites<T>> order_;
  std::vector<int> removed_;
  // Routes changed in this iteration, with their state and cost before.
  typename PenalisedRoutes<T>::Saved saved_;
  std::vector<int> touched_;
  Indexed<char> is_touched_;
  double cost_before_ = 0.0;
  // Of the iterations since the weights were last adapted.
  int seen_ = 0;
  int overloaded_ = 0;
  int late_ = 0;
  std::int64_t evaluations_ = 0;
};

}  // namespace waywiser::search::fleet
