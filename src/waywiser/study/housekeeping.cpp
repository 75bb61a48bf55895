#include "waywiser/study/housekeeping.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/study/record.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// write_atomically() writes to "<name>.XXXXXX" before it renames.
bool is_half_written(const std::string& name, std::string_view suffix) {
  return name.size() == 32 + suffix.size() + 7 && is_run_id(std::string_view(name).substr(0, 32)) &&
         std::string_view(name).substr(32, suffix.size()) == suffix &&
         name[32 + suffix.size()] == '.';
}

// A file of a run whose lock is free belongs to nobody any more.
void sweep_half_written(const StudyFolder& folder, const fs::path& in, std::string_view suffix) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator it(in, error), end; !error && it != end; it.increment(error)) {
    if (is_half_written(it->path().filename().string(), suffix)) found.push_back(it->path());
  }
  for (const fs::path& path : found) {
    const RunId id(path.filename().string());
    if (auto lock = FileLock::try_acquire(folder.lock(id))) {
      fs::remove(path, error);
      lock->remove();
    }
  }
}

}  // namespace

RecordCheck check_record(const StudyFolder& folder, const RunId& id) {
  using State = RecordCheck::State;
  const RecordResult result = read_record(folder.record(id));
  switch (result.fault) {
    case RecordFault::missing:
      return {State::missing, false, "", "", ""};
    case RecordFault::newer:
      return {State::newer, false, result.why, "", ""};
    case RecordFault::damaged:
      return {State::damaged, false, result.why, "", ""};
    case RecordFault::none:
      break;
  }
  const RecordHeader& header = result.record.header;
  if (header.id != id.view()) return {State::damaged, false, "is of another run", "", ""};
  const RecordTotals& totals = result.record.totals;
  return {State::good, totals.status == RunStatus::invalid, totals.fault,
          header.description.solver_version, header.program};
}

void set_aside(const StudyFolder& folder, const RunId& id) {
  const fs::path path = folder.record(id);
  std::error_code error;
  fs::rename(path, path.string() + ".damaged", error);
  if (error)
    throw WriteError("cannot set the damaged record " + path.string() +
                     " aside: " + error.message());
}

void sweep(const StudyFolder& folder) {
  std::error_code error;
  for (fs::directory_iterator it(folder.records(), error), end; !error && it != end;
       it.increment(error))
    sweep_half_written(folder, it->path(), kRecordSuffix);
  sweep_half_written(folder, folder.logs(), ".log");
  std::vector<fs::path> locks;
  for (fs::directory_iterator it(folder.locks(), error), end; !error && it != end;
       it.increment(error))
    locks.push_back(it->path());
  for (const fs::path& path : locks) {
    if (!is_run_id(path.filename().string())) continue;
    if (auto lock = FileLock::try_acquire(path)) lock->remove();
  }
}

}  // namespace waywiser
