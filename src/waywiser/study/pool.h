// The pool: a study's missing runs on this machine, one a core, until all are there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/study/plan.h"
#include "waywiser/study/pool_observer.h"
#include "waywiser/study/selection.h"

namespace waywiser {

struct PoolOptions {
  int jobs = 0;  // runs at once; 0: one a physical core
  RunSelection selection;
};

// A run that has no result after all its attempts, or an invalid one.
struct FailedRun {
  std::string id;
  std::string label;
  std::string reason;
  bool invalid = false;
};

struct PoolResult {
  PoolState state;
  std::vector<FailedRun> failed;
  bool interrupted = false;  // by SIGINT, SIGTERM or SIGHUP
  std::string write_error;   // why it stopped early; "": it did not
};

// Runs until nothing is missing. SIGINT lets the running ones finish and starts no more; a second
// one, SIGTERM and SIGHUP stop them at once. Whatever happens, the same call continues later.
// Another runner on the same folder shares the work. Throws WriteError, UsageError.
PoolResult run_pool(const Plan& plan, const PoolOptions& options, PoolObserver& observer);

}  // namespace waywiser
