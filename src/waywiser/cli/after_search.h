// What `solve` does with its routes once the search has ended.
#pragma once

#include "waywiser/cli/solve_report.h"
#include "waywiser/solver/budget.h"

namespace waywiser::cli {

// The plan given, where it is a solution over the reals and better than what was found: never is
// what comes out worse.
void keep_given(SolveReport& report);

// The routes found, in less time where that can be: no more of them, the same customers, and
// feasible over the reals as they were.
void shorten(SolveReport& report, const Budget& budget, const StopFlag& stop);

// Where a search has found nothing and proved nothing: the best plan for a part that is found in a
// little time more. If that serves everybody it is what the search of waywiser (`native`) has
// found.
void look_for_part(SolveReport& report, bool native, const StopFlag& stop);

}  // namespace waywiser::cli
