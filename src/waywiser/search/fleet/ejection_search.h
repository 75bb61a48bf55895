// Ejection search (Nagata and Braysy, "A powerful route minimization heuristic for the vehicle
// routing problem with time windows", Operations Research Letters 37, 2009): customers without a
// route wait in a pool; one is inserted, squeezed in, or put in place of a few that are easier to
// place, until the pool is empty.
#pragma once

#include <vector>

#include "waywiser/search/fleet/ejector.h"
#include "waywiser/search/fleet/perturbation.h"
#include "waywiser/search/fleet/squeeze.h"
#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/kernel/scale.h"
#include "waywiser/search/penalised/insertion.h"

namespace waywiser::search::fleet {

// Customers on no route.
using Pool = std::vector<int>;

template <class T>
class EjectionSearch {
 public:
  EjectionSearch(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                 const FleetParameters& parameters, const Scale& scale, Random& random);

  // The plan is feasible before and after. True where the pool is empty.
  bool run(Pool& pool, AttemptSlice& slice);
  // Turns a violated plan into a feasible one by ejections, beyond the usual limits and at random
  // where they do not suffice.
  void make_feasible(Pool& pool);

  const PenaltyCounters& counters() const { return counters_; }
  void new_attempt();  // forgets the weights, keeps the counters

 private:
  struct Place {
    int after = -1;
    bool feasible = false;
  };
  // An ejection: from a state of the archive, or from the feasible state with an insertion.
  struct Ejection {
    std::int64_t sum;
    int state = -1;  // in the archive, kFeasibleState, or none
    int after = 0;   // where the customer goes in the feasible state
    std::vector<int> ejected;
  };
  static constexpr int kNone = -1;
  static constexpr int kFeasibleState = -2;

  int take_random(Pool& pool);
  Place best_place(int customer, AttemptSlice& slice);
  void shift_weights();
  void count_failure(int customer);
  Ejection cheapest_ejection(const Snapshot& before, int customer, AttemptSlice& slice);
  void eject_from_archive(Ejection& best, AttemptSlice& slice);
  void eject_for_insertion(int customer, Ejection& best, AttemptSlice& slice);
  void carry_out(const Ejection& ejection, Pool& pool);

  PenalisedRoutes<T>& plan_;
  const FleetParameters& parameters_;
  Random& random_;
  Weights first_weights_;
  Weights weights_;
  double load_unit_;
  double warp_unit_;
  PenaltyCounters counters_;
  Squeeze<T> squeeze_;
  Ejector<T> ejector_;
  Perturbation<T> perturbation_;
};

}  // namespace waywiser::search::fleet
