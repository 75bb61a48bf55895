// Why a customer has no place in a plan, and what would give it one, over the reals.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// One number of the instance that, changed by `amount` and nothing else, lets the customer in at a
// place of the plan as it is. The smallest change of its kind over all places, rounded up to
// neighbouring decimals where it is irrational; evaluated again after the change.
struct Loosening {
  enum class Kind {
    due_later,      // of the customer
    ready_earlier,  // of the customer
    service_less,   // at the customer
    other_later,    // the due date of `other`
    capacity,       // of the vehicle of that route
    longer_day      // the longest duration of that route
  };
  Kind kind = Kind::due_later;
  std::string amount;  // a decimal in the units of the file
  int route = 0;       // counts from 1; one more than there are: a vehicle without a route yet
  int after = 0;       // the customer before it; 0: it is the first stop
  int other = 0;       // whose due date: a customer, or 0 for the return to the depot
};

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
