// One route less: ejection search and soft annealing in turns, since each solves cases in which the
// other sticks. Their slices follow the work done, never the clock.
#pragma once

#include <cstdint>
#include <optional>

#include "waywiser/base/random.h"
#include "waywiser/search/fleet/ejection_search.h"
#include "waywiser/search/fleet/soft_annealing.h"
#include "waywiser/search/kernel/environment.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/partial_solution.h"

namespace waywiser::search::fleet {

template <class T>
class Reduction {
 public:
  // All four are used until the end.
  Reduction(const Problem<T>& problem, const Neighbours<T>& neighbours,
            const FleetParameters& parameters, Random& random);

  // Feasible routes, at least one fewer than in `start` (feasible, two or more, internal numbers);
  // none when the clock has expired or elapsed to `until`. What it has learned about customers that
  // are hard to place lives on between attempts.
  std::optional<Routes> attempt(const Routes& start, SearchClock& clock, double until);
  // Goes on with the last attempt, which has failed, where it stopped: the fewer customers are left
  // without a route, the more its work is worth.
  std::optional<Routes> resume(SearchClock& clock, double until);
  // What the last attempt, which has failed, has come to: feasible routes, and who is left over.
  PartialSolution unfinished() const { return {plan_.routes(), pool_}; }

 private:
  std::optional<Routes> search(SearchClock& clock, double until);
  void drop_easiest_route();
  void eject(std::int64_t iterations);
  void anneal(std::int64_t iterations);
  bool solved() const { return pool_.empty() && plan_.feasible(); }

  const FleetParameters& parameters_;
  PenalisedRoutes<T> plan_;
  Pool pool_;
  EjectionSearch<T> ejection_;
  SoftAnnealing<T> soft_;
  AttemptBudget* budget_ = nullptr;  // of the attempt that runs
  double length_ = 0.0;              // of its next slice, in iterations
  bool anneals_next_ = false;
  // Annealing that made things worse pauses for some of its turns, twice as many each time.
  int pause_ = 0;
  int pause_left_ = 0;
};

}  // namespace waywiser::search::fleet
