#include "waywiser/study/merge.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <utility>

#include "waywiser/base/file.h"
#include "waywiser/study/lock.h"
#include "waywiser/study/record.h"

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
    write_atomically(into_.log(id), read_input(from.log(id).string()), Existing::replace);
}

void Merger::add_record(const StudyFolder& from, const RunId& id) {
  const std::string bytes = read_input(from.record(id).string());
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

std::vector<std::string> lines_of(const fs::path& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Their lines that ours lack, in front: what happened elsewhere before the folders met.
void Merger::add_attempts(const StudyFolder& from, const RunId& id) {
  const std::vector<std::string> ours = lines_of(into_.attempt(id));
  const std::set<std::string> known(ours.begin(), ours.end());
  std::string text;
  bool news = false;
  for (const std::string& line : lines_of(from.attempt(id))) {
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
