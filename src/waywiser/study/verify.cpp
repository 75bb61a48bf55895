#include "waywiser/study/verify.h"

#include <filesystem>

#include "waywiser/study/folder.h"
#include "waywiser/study/repair_check.h"
#include "waywiser/system/file.h"

namespace waywiser {

using Kind = RecordVerdict::Kind;

void VerifySummary::add(const std::string& label, const RecordVerdict& verdict) {
  ++records;
  switch (verdict.kind) {
    case Kind::agrees:
      ++agree;
      return;
    case Kind::no_routes:
      ++no_routes;
      return;
    case Kind::unjudged:
      ++unjudged;
      return;
    case Kind::disagrees:
      disagree.push_back(label + ": " + verdict.why);
      return;
  }
}

// One that is not judged is of a record that is not judged either, which is counted.
void VerifySummary::add_repair(const std::string& label, const RecordVerdict& verdict) {
  const std::string told = label + ": its repair " + verdict.why;
  switch (verdict.kind) {
    case Kind::agrees:
      ++repairs;
      return;
    case Kind::no_routes:
      damaged.push_back(told);
      return;
    case Kind::unjudged:
      return;
    case Kind::disagrees:
      disagree.push_back(label + ": its repair: " + verdict.why);
      return;
  }
}

VerifySummary verify_study(const Plan& plan) {
  const StudyFolder folder(plan.study.folder());
  RecordVerifier verifier(instances_of(plan));
  RepairChecker repairs(instances_of(plan));
  VerifySummary summary;
  for (const PlannedRun& run : plan.runs) {
    ++summary.planned;
    RecordResult read = read_record(folder.record(run.id));
    if (read.fault == RecordFault::missing) continue;
    if (read.ok() && read.record.header.id != run.id.view()) {
      read.fault = RecordFault::damaged;
      read.why = "is of another run";
    }
    if (read.ok()) {
      summary.add(plan.label(run), verifier.verify(read.record));
      repairs.expect(read.record);
    } else {
      summary.damaged.push_back(plan.label(run) + ": its record " + read.why);
      continue;
    }
    const std::filesystem::path repair = folder.repair(run.id.view());
    std::error_code ignored;
    if (std::filesystem::is_regular_file(repair, ignored))
      summary.add_repair(plan.label(run), repairs.check(run.id.view(), read_own_file(repair)));
  }
  return summary;
}

}  // namespace waywiser
