// The runs of a study for the analysis: from its record files or from the store built from them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "waywiser/study/file.h"
#include "waywiser/study/makings.h"
#include "waywiser/study/run.h"

namespace waywiser {

// A run that the plan has and the folder has not (yet).
struct MissingRun {
  std::string id;
  RunDescription description;
  std::string instance;
  int customers = 0;
  std::string instance_class;
  bool failed = false;  // every attempt failed; otherwise waiting or running
};

struct StudyRuns {
  std::vector<Run> runs;  // in the order of the plan: instance, solver, P, rounding, ties, seed
  std::vector<MissingRun> missing;
  std::int64_t strangers = 0;  // records in the folder that belong to no run of the plan
  std::int64_t damaged = 0;    // record files that did not verify; their runs are missing
  std::int64_t newer = 0;      // records of a newer version of Waywiser; their runs are missing
  Makings makings;             // of the records; empty where the runs come from a store
};

struct LoadOptions {
  bool solutions = true;  // routes, where the records keep them
};

// All runs of the study's plan that have a complete record. A study that is still running is no
// error. The plan comes from the folder where it fits the study file as it is now, so that a report
// needs neither solvers nor instance files.
StudyRuns load_runs(const StudyFile& study, const LoadOptions& options = {});

// The same one run at a time, in the order of the plan: `take` gets each, and `runs` of the result
// stays empty. For studies whose incumbents are too many to hold.
StudyRuns for_each_run(const StudyFile& study, const LoadOptions& options,
                       const std::function<void(Run&&)>& take);

// The same from a store that `study collect` made, for the runs of one study file.
StudyRuns load_runs_from_store(const StudyFile& study, const std::filesystem::path& store,
                               const LoadOptions& options = {});

}  // namespace waywiser
