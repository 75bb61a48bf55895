#include "waywiser/study/load.h"

#include <algorithm>

#include "waywiser/study/attempts.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/record.h"

namespace waywiser {
namespace {

MissingRun missing_run(const Plan& plan, const PlannedRun& run, const StudyFolder& folder) {
  const PlannedInstance& instance = plan.instance(run);
  MissingRun missing{run.id.text(),      plan.describe(run),      instance.name,
                     instance.customers, instance.instance_class, false};
  missing.failed = read_attempts(folder.attempt(run.id)).failed_in_a_row >= plan.study.attempts;
  return missing;
}

}  // namespace

StudyRuns for_each_run(const StudyFile& study, const LoadOptions& options,
                       const std::function<void(Run&&)>& take) {
  const StudyFolder folder(study.folder());
  const Plan plan = known_plan(study);
  StudyRuns result;
  std::vector<RunId> planned;
  for (const PlannedRun& run : plan.runs) {
    planned.push_back(run.id);
    RecordResult read = read_record(folder.record(run.id), {true, options.solutions});
    if (read.ok() && read.record.header.id == run.id.view()) {
      result.makings.add(read.record);
      take(to_run(std::move(read.record)));
      continue;
    }
    if (read.fault == RecordFault::newer) {
      ++result.newer;
    } else if (read.fault != RecordFault::missing) {
      ++result.damaged;
    }
    result.missing.push_back(missing_run(plan, run, folder));
  }
  std::sort(planned.begin(), planned.end());
  for (const RunId& id : folder.recorded_ids()) {
    if (!std::binary_search(planned.begin(), planned.end(), id)) ++result.strangers;
  }
  return result;
}

StudyRuns load_runs(const StudyFile& study, const LoadOptions& options) {
  std::vector<Run> runs;
  StudyRuns result =
      for_each_run(study, options, [&](Run&& run) { runs.push_back(std::move(run)); });
  result.runs = std::move(runs);
  return result;
}

}  // namespace waywiser
