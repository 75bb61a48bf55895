// Repair that is paid for: given the last routes of a run, late or not, and a budget,
// float-feasible routes that are as short as the budget allows. Late routes are repaired first;
// then, like routes that were feasible at once, they are polished by the same ruin and recreate
// until the budget is used up. So the routes of a run that was coarse and those of one that was
// fine can be compared after the same time (docs/repair.md, "Repair that is paid for").
#pragma once

#include <cstdint>

#include "waywiser/instance/instance.h"
#include "waywiser/repair/repair.h"
#include "waywiser/search/kernel/environment.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

struct ChargedReport {
  // `none`: they were feasible. `failed`: not repaired within the budget; routes are those given.
  RepairStage stage = RepairStage::failed;
  Routes routes;             // feasible in `exact` and `double` unless failed; canonical order
  double repaired_at = 0.0;  // elapsed() when they first were
  double spent = 0.0;        // elapsed() at the end: an attempt that has begun is finished, so more
                             // than the limit at times; what it brings after the limit is not taken
  std::int64_t rounds = 0;   // of polishing
};

// The routes must be a solution but for lateness. With a clock that counts iterations (of 1000
// insertions tried) the result depends on the seed alone. Vehicles are added only where nothing
// else helps.
ChargedReport repair_and_polish(const Instance& instance, const Routes& routes, std::uint64_t seed,
                                search::SearchClock& clock);

}  // namespace waywiser
