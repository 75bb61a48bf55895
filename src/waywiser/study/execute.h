// One run of the plan, from its instance to its record.
#pragma once

#include <string>

#include "waywiser/solver/budget.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/plan.h"

namespace waywiser {

struct ExecuteResult {
  enum class Kind {
    recorded,     // a record was written
    failed,       // an attempt that is no result
    interrupted,  // stopped by `stop`
  };
  Kind kind = Kind::failed;
  RunStatus status = RunStatus::failed;  // of the record
  std::string reason;
};

// Reads and scales the instance, runs the solver, judges as incumbents arrive, appends the attempt,
// and writes the record when it is complete. The caller holds the run's lock. Throws WriteError.
ExecuteResult execute_run(const Plan& plan, const PlannedRun& run, const StudyFolder& folder,
                          int core, const StopFlag* stop);

// Whether `ready`, as the solver announced itself, names the planned solver in another version: it
// was replaced since the plan was made, and its run is not the one that the id names.
bool is_other_version(const PlannedSolver& planned, const std::string& ready);

}  // namespace waywiser
