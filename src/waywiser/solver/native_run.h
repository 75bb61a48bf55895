// The native solver in this process, every incumbent judged.
#pragma once

#include <string>

#include "waywiser/search/native.h"
#include "waywiser/solver/budget.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// Runs until the budget is used up or `stop` is raised; `callback` gets each improving incumbent on
// the calling thread. `judge` must be made for this request with CostAgreement::bitwise. Throws
// DisagreementError where the judge contradicts the search, UsageError for an unknown option.
RunOutcome run_native(const RunRequest& request, const Judge& judge,
                      const IncumbentCallback& callback, const StopFlag* stop = nullptr);

// "waywiser VERSION": what `ready` and records name.
std::string native_solver_name();

// What the search needs of a request. Throws UsageError for an unknown option.
search::Request native_request(const RunRequest& request);
// Fills in how a run of the native solver has ended, all but its incumbents. `infeasible`: it has
// proved that there is no solution.
void finish_native(RunOutcome& outcome, const RunRequest& request, const BudgetClock& clock,
                   bool infeasible);
// The reason of its end, as `done` and records name it.
std::string native_reason(const BudgetClock& clock, ClockKind kind, bool infeasible);

// The options of a request as parameters of the search. Throws UsageError that names the option.
search::Parameters native_parameters(const SolverOptions& options);

}  // namespace waywiser
