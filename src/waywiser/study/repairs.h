// What the final routes of a study's runs become when every run is given the same time more: late
// routes are repaired, and all are polished by the same means (repair/charged.h). A file a run
// beside the records, which stay as they are (docs/store.md, "Repairs").
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "waywiser/repair/repair.h"
#include "waywiser/study/file.h"
#include "waywiser/study/run.h"

namespace waywiser {

struct RepairedRoutes {
  std::string run;          // its id
  double share = 0.0;       // the budget: of the run's own limit, on CPU time or iterations
  std::uint64_t seed = 1;   // of the repair
  double given_cost = 0.0;  // c on I of the routes that it was given, late or not
  RepairStage stage = RepairStage::failed;
  double repaired_at = 0.0;  // seconds of CPU time, or iterations
  double spent = 0.0;
  std::int64_t rounds = 0;  // of polishing
  Routes routes;
  // By the judge, not by the repair.
  bool float_feasible = false;
  bool exact_feasible = false;
  int vehicles = 0;
  double cost = 0.0;  // on I in space `double`; 10 n a vehicle for `fleet`
};

// The judge's fields from the routes. False where they are no solution of the instance.
bool judge_repaired(const Instance& instance, Objective objective, RepairedRoutes& repaired);

// "" where the judge says of the routes what the result states of them, else what differs.
std::string contradiction(const RepairedRoutes& stated, const Instance& instance,
                          Objective objective);

// The incumbent whose routes are repaired; null where none was found in time.
const RecordedIncumbent* last_within_limit(const Run& run);

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

// By run id; empty where `study repair` never ran. Damaged files are left out: they are made again.
std::map<std::string, RepairedRoutes> read_repairs(const StudyFile& study);

}  // namespace waywiser
