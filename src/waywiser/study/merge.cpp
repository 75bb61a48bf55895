#include "waywiser/study/merge.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/study/attempts.h"
#include "waywiser/study/record.h"
#include "waywiser/study/record_check.h"
#include "waywiser/study/repair_check.h"
#include "waywiser/study/repairs_file.h"
#include "waywiser/system/file.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

class Merger {
 public:
  Merger(const Plan& plan, const StudyFolder& into)
      : plan_(plan), into_(into), verifier_(instances_of(plan)), repairs_(instances_of(plan)) {
    for (const PlannedRun& run : plan.runs) planned_.emplace(run.id, &run);
  }

  // In the plan's order, which keeps the runs of an instance together.
  void add(const StudyFolder& from) {
    const std::vector<RunId> recorded = from.recorded_ids();
    const std::vector<RunId> attempted = from.attempted_ids();
    std::set<RunId> ids(recorded.begin(), recorded.end());
    ids.insert(attempted.begin(), attempted.end());
    for (const PlannedRun& run : plan_.runs) {
      if (ids.erase(run.id) > 0) add_run(from, run.id, recorded);
    }
    for (const RunId& id : ids) add_run(from, id, recorded);
  }

  MergeResult result;

 private:
  void add_run(const StudyFolder& from, const RunId& id, const std::vector<RunId>& recorded);
  void add_record(const StudyFolder& from, const RunId& id);
  bool is_kept(const Record& ours, const Record& theirs, const std::string& label);
  bool is_refused(const Record& theirs, const std::string& label);
  void add_repair(const StudyFolder& from, const RunId& id);
  bool is_of_our_budget(const RepairedRoutes& theirs);
  void add_attempts(const StudyFolder& from, const RunId& id);
  void copy_record(const StudyFolder& from, const RunId& id, const std::string& bytes);
  std::string label_of(const RunId& id) const {
    const auto planned = planned_.find(id);
    return planned == planned_.end() ? "run " + id.text() : plan_.label(*planned->second);
  }

  const Plan& plan_;
  const StudyFolder& into_;
  RecordVerifier verifier_;
  RepairChecker repairs_;
  std::optional<RepairedRoutes> our_repair_;  // any: all are of one budget
  std::map<RunId, const PlannedRun*> planned_;
};

// Under the run's lock: a runner that is at it writes its record and its attempts by itself.
void Merger::add_run(const StudyFolder& from, const RunId& id, const std::vector<RunId>& recorded) {
  auto lock = FileLock::try_acquire(into_.lock(id));
  if (!lock) {
    ++result.busy;
    return;
  }
  if (std::binary_search(recorded.begin(), recorded.end(), id)) add_record(from, id);
  add_repair(from, id);
  add_attempts(from, id);
  lock->remove();
}

void Merger::copy_record(const StudyFolder& from, const RunId& id, const std::string& bytes) {
  const fs::path target = into_.record(id);
  std::error_code error;
  fs::create_directories(target.parent_path(), error);
  if (error)
    throw WriteError("cannot make the folder " + target.parent_path().string() + ": " +
                     error.message());
  write_atomically(target, bytes, Existing::replace);
  if (fs::exists(from.log(id)))
    write_atomically(into_.log(id), read_own_file(from.log(id)), Existing::replace);
}

// Of two results of one run the one that finished first stays.
bool Merger::is_kept(const Record& ours, const Record& theirs, const std::string& label) {
  ++result.doubles;
  if (same_result(ours, theirs)) {
    ++result.agreeing;
  } else {
    const auto last = [](const Record& record) -> std::string {
      if (record.incumbents.empty()) return "no solution";
      const RecordedIncumbent& it = record.incumbents.back();
      return record.header.description.scaling ? std::to_string(it.cost) : shortest(it.cost_double);
    };
    result.differing.push_back(label + ": " + last(ours) + " here, " + last(theirs) + " there");
  }
  return std::pair(ours.totals.finished, ours.totals.checksum) <=
         std::pair(theirs.totals.finished, theirs.totals.checksum);
}

bool Merger::is_refused(const Record& theirs, const std::string& label) {
  const RecordVerdict verdict = verifier_.verify(theirs);
  if (verdict.kind == RecordVerdict::Kind::unjudged) ++result.unjudged;
  if (verdict.kind != RecordVerdict::Kind::disagrees) return false;
  result.refused.push_back(label + ": " + verdict.why);
  return true;
}

void Merger::add_record(const StudyFolder& from, const RunId& id) {
  const std::string path = from.record(id).string();
  std::string bytes;
  try {
    bytes = read_own_file(path);
  } catch (const InputError& error) {  // a pipe or a folder in its place
    result.damaged.push_back(path + ": " + error.found());
    return;
  }
  const RecordResult theirs = parse_record(bytes);
  if (theirs.fault == RecordFault::newer) {
    result.newer.push_back(path);
    return;
  }
  if (!theirs.ok() || theirs.record.header.id != id.view()) {
    result.damaged.push_back(path);
    return;
  }
  const RecordResult ours = read_record(into_.record(id));
  if (ours.fault == RecordFault::newer) {
    result.newer.push_back(into_.record(id).string());
    return;
  }
  if (ours.ok() && ours.record.totals.checksum == theirs.record.totals.checksum) {
    ++result.present;
    return;
  }
  const std::string label = label_of(id);
  if (is_refused(theirs.record, label)) return;
  if (ours.ok() && is_kept(ours.record, theirs.record, label)) return;
  if (!ours.ok()) {
    ++result.added;
    if (planned_.count(id) == 0) ++result.strangers;
  }
  copy_record(from, id, bytes);
}

bool Merger::is_of_our_budget(const RepairedRoutes& theirs) {
  std::error_code error;
  for (fs::directory_iterator it(into_.repairs(), error), end; !our_repair_ && !error && it != end;
       it.increment(error))
    our_repair_ = read_repair(it->path());
  return !our_repair_ || (our_repair_->share == theirs.share && our_repair_->seed == theirs.seed);
}

// What is of other routes than our record ends with, or is damaged, `study repair` makes again.
void Merger::add_repair(const StudyFolder& from, const RunId& id) {
  const auto theirs = read_repair(from.repair(id.view()));
  if (!theirs) return;
  const RecordResult ours = read_record(into_.record(id));
  if (!ours.ok()) return;
  repairs_.expect(ours.record);
  const auto known = read_repair(into_.repair(id.view()));
  if (known && known->given_cost == theirs->given_cost) return;
  const std::string bytes = repair_text(*theirs);
  const RecordVerdict verdict = repairs_.check(id.view(), bytes);
  if (verdict.kind == RecordVerdict::Kind::no_routes) return;
  if (verdict.kind == RecordVerdict::Kind::disagrees) {
    result.refused.push_back(label_of(id) + ": its repair: " + verdict.why);
  } else if (!is_of_our_budget(*theirs)) {
    ++result.other_repairs;
  } else {
    std::error_code ignored;
    fs::create_directories(into_.repairs(), ignored);  // what cannot be made, writing tells
    write_atomically(into_.repair(id.view()), bytes, Existing::replace);
    ++result.repairs;
  }
}

// Their lines that ours lack, in front: what happened elsewhere before the folders met.
void Merger::add_attempts(const StudyFolder& from, const RunId& id) {
  const std::vector<std::string> ours = attempt_lines(into_.attempt(id));
  const std::set<std::string> known(ours.begin(), ours.end());
  std::string text;
  bool news = false;
  for (const std::string& line : attempt_lines(from.attempt(id))) {
    if (known.count(line) > 0) continue;
    text += line + "\n";
    news = true;
  }
  if (!news) return;
  for (const std::string& line : ours) text += line + "\n";
  write_atomically(into_.attempt(id), text, Existing::replace);
}

}  // namespace

MergeResult merge(const Plan& plan, const StudyFolder& into,
                  const std::vector<StudyFolder>& folders) {
  into.create();
  Merger merger(plan, into);
  for (const StudyFolder& from : folders) {
    if (!fs::is_directory(from.records()))
      throw InputError({from.root().string(), 0, 0}, "no records",
                       "the folder of a study, FILE.study");
    std::error_code error;
    if (fs::equivalent(from.root(), into.root(), error)) continue;
    merger.add(from);
  }
  return std::move(merger.result);
}

}  // namespace waywiser
