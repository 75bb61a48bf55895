// What a run of `solve` is given to search, where that is not the instance as it stands.
#pragma once

#include <optional>
#include <vector>

#include "waywiser/cli/solve_options.h"
#include "waywiser/planning/most_stops.h"
#include "waywiser/planning/posed.h"
#include "waywiser/solver/budget.h"

namespace waywiser::cli {

struct Posing {
  RunRequest request;               // with what is left of the budget
  std::optional<Posed> posed;       // none: the instance itself
  std::optional<MostStops> most;    // where customers may stay unserved
  bool may_leave_out = false;       // customers without a place; else `most` only mends a plan
  std::vector<int> served_by_none;  // that the rounding or the data let no vehicle serve
  // No customer can be served at all: there is nothing to search.
  bool nothing() const { return posed && posed->instance.customers() == 0; }
};

// So much of a budget, of its seconds and of its iterations.
Budget share_of(const Budget& budget, double share);

// Chooses the customers to serve where they may stay unserved; else the request as it is.
Posing pose(const SolveOptions& options, const SolveReport& report, const StopFlag& stop);

// An incumbent of the posed problem as one of the instance itself, judged there.
Improvement seen_from_outside(const Posing& posing, const Instance& instance,
                              const Incumbent& incumbent, const Judgement& judgement);

}  // namespace waywiser::cli
