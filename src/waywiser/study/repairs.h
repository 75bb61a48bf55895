// What the final routes of a study's runs become when every run is given the same time more: late
// routes are repaired, and all are polished by the same means (repair/charged.h). A file a run
// beside the records, which stay as they are (docs/store.md, "Repairs").
#pragma once

#include <cstdint>
#include <functional>

#include "waywiser/study/file.h"

namespace waywiser {

struct RepairStudyOptions {
  double share = 0.1;  // 0 < share
  std::uint64_t seed = 1;
  int jobs = 1;
  bool force = false;  // replace results of another share or seed
};

struct RepairStudySummary {
  std::int64_t runs = 0;       // with a final solution
  std::int64_t kept = 0;       // were there already
  std::int64_t done = 0;       // now
  std::int64_t late = 0;       // of those done: late at first
  std::int64_t repaired = 0;   // of these
  std::int64_t no_routes = 0;  // records without the routes of their last incumbent
  std::int64_t no_instance = 0;
};

// `told`: how many of how many, after each; from any thread, one at a time. Can be stopped at any
// instant and goes on from its files. Throws UsageError where results of another share or seed are
// there, WriteError.
RepairStudySummary repair_study(const StudyFile& study, const RepairStudyOptions& options,
                                const std::function<void(std::int64_t, std::int64_t)>& told);

}  // namespace waywiser
