// What the final routes of a run become when they are repaired and polished (repairs.h), and what
// the judge says of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "waywiser/instance/objective.h"
#include "waywiser/repair/repair.h"
#include "waywiser/study/run.h"

namespace waywiser {

struct RepairedRoutes {
  std::string run;          // its id
  double share = 0.0;       // the budget: of the run's own limit, on CPU time or iterations
  std::uint64_t seed = 1;   // of the repair
  double given_cost = 0.0;  // c on I of the routes that it was given, late or not
  RepairStage stage = RepairStage::failed;
  double repaired_at = 0.0;  // seconds of CPU time, or iterations
  double spent = 0.0;
  std::int64_t rounds = 0;  // of polishing
  Routes routes;
  // By the judge, not by the repair.
  bool float_feasible = false;
  bool exact_feasible = false;
  int vehicles = 0;
  double cost = 0.0;  // on I in space `double`; 10 n a vehicle for `fleet`
};

// The judge's fields from the routes. False where they are no solution of the instance.
bool judge_repaired(const Instance& instance, Objective objective, RepairedRoutes& repaired);

// "" where the judge says of the routes what the result states of them, else what differs.
std::string contradiction(const RepairedRoutes& stated, const Instance& instance,
                          Objective objective);

// The incumbent whose routes are repaired; null where none was found in time.
const RecordedIncumbent* last_within_limit(std::span<const RecordedIncumbent> incumbents,
                                           const Budget& budget);

}  // namespace waywiser
