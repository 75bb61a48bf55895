// Why a customer has no place in a plan, and what would give it one, over the reals.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/instance.h"
#include "waywiser/planning/loosened.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

struct Unserved {
  enum class Why {
    too_heavy,  // for any vehicle, by `excess`
    late,       // a vehicle with nothing else to do reaches it `late_by` after its due date
    no_return,  // such a vehicle is `late_by` late at the depot
    too_long,   // such a vehicle is under way `late_by` longer than the longest duration
    full,       // no vehicle has room, the emptiest lacks `excess`
    windows,    // no place is in time, nor within the longest duration where there is one
    both,       // a place is in time or has room, none both
    fits        // over the reals there is a place: `route`, `after`
  };
  int customer = 0;
  Why why = Why::windows;
  std::int64_t excess = 0;  // in the instance's demand unit
  Bounds late_by;
  int route = 0;  // of a place, as a Loosening has them
  int after = 0;
  // Served customers that it cannot share a vehicle with: served one right after the other in
  // either order, one of them or the return is late.
  std::vector<int> conflicts;
  std::vector<Loosening> ways;  // at most one of a kind
  bool by_itself = false;       // a vehicle of its own serves it
};

// For each customer in no route, in order; a vehicle that is left has a place too. `routes` are
// feasible over the reals and within the capacity. `locked`: of each route, how many first stops
// must stay the first; empty: none.
std::vector<Unserved> explain_unserved(const Instance& instance, const Routes& routes,
                                       const std::vector<std::size_t>& locked = {});

}  // namespace waywiser
