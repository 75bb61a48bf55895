#include "waywiser/study/merge.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/study/attempts.h"
#include "waywiser/study/record.h"
#include "waywiser/system/file.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

class Merger {
 public:
  Merger(const Plan& plan, const StudyFolder& into) : into_(into) {
    for (const PlannedRun& run : plan.runs) planned_.push_back(run.id);
    std::sort(planned_.begin(), planned_.end());
  }

  void add(const StudyFolder& from) {
    for (const RunId& id : from.recorded_ids()) add_record(from, id);
    for (const RunId& id : from.attempted_ids()) add_attempts(from, id);
  }

  MergeResult result;

 private:
  void add_record(const StudyFolder& from, const RunId& id);
  void add_attempts(const StudyFolder& from, const RunId& id);
  void copy_record(const StudyFolder& from, const RunId& id, const std::string& bytes);

  const StudyFolder& into_;
  std::vector<RunId> planned_;
};

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

void Merger::add_record(const StudyFolder& from, const RunId& id) {
  const std::string bytes = read_own_file(from.record(id));
  const RecordResult theirs = parse_record(bytes, {false, false});
  if (!theirs.ok() || theirs.record.header.id != id.view()) {
    result.damaged.push_back(from.record(id).string());
    return;
  }
  const RecordTotals& new_totals = theirs.record.totals;
  const RecordResult ours = read_record(into_.record(id), {false, false});
  if (ours.ok()) {
    const RecordTotals& old_totals = ours.record.totals;
    if (old_totals.checksum == new_totals.checksum) {
      ++result.present;
      return;
    }
    ++result.doubles;
    if (std::pair(old_totals.finished, old_totals.checksum) <=
        std::pair(new_totals.finished, new_totals.checksum))
      return;
  } else {
    ++result.added;
    if (!std::binary_search(planned_.begin(), planned_.end(), id)) ++result.strangers;
  }
  copy_record(from, id, bytes);
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

MergeResult merge(const Plan& plan, const StudyFolder& into, const std::vector<fs::path>& folders) {
  into.create();
  Merger merger(plan, into);
  for (const fs::path& root : folders) {
    const StudyFolder from(root);
    if (!fs::is_directory(from.records()))
      throw InputError({root.string(), 0, 0}, "no records", "the folder of a study, FILE.study");
    std::error_code error;
    if (fs::equivalent(root, into.root(), error)) continue;
    merger.add(from);
  }
  return std::move(merger.result);
}

}  // namespace waywiser
