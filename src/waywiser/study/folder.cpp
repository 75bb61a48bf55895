#include "waywiser/study/folder.h"

#include <algorithm>
#include <system_error>

#include <unistd.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// Appends the ids of the files ID + `suffix` in `folder`; other files are not the study's.
void list_ids(const fs::path& folder, std::string_view suffix, std::vector<RunId>& ids) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.size() != 32 + suffix.size() || !name.ends_with(suffix)) continue;
    const std::string_view id = std::string_view(name).substr(0, 32);
    if (is_run_id(id)) ids.emplace_back(id);
  }
}

}  // namespace

fs::path StudyFolder::record(const RunId& id) const {
  return records() / id.view().substr(0, 2) / (id.text() + std::string(kRecordSuffix));
}
fs::path StudyFolder::attempt(const RunId& id) const {
  return attempts() / (id.text() + std::string(kAttemptSuffix));
}
fs::path StudyFolder::log(const RunId& id) const {
  return logs() / (id.text() + ".log");
}
fs::path StudyFolder::lock(const RunId& id) const {
  return locks() / id.view();
}

fs::path StudyFolder::repair(std::string_view id) const {
  return repairs() / (std::string(id) + ".json");
}

void StudyFolder::create() const {
  for (const fs::path& folder : {root_, records(), attempts(), logs(), locks()}) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
      throw WriteError("cannot make the folder " + folder.string() + ": " + error.message());
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
      throw WriteError("cannot write to the folder " + folder.string());
  }
}

std::vector<RunId> StudyFolder::recorded_ids() const {
  std::vector<RunId> ids;
  std::error_code error;
  for (fs::directory_iterator it(records(), error), end; !error && it != end; it.increment(error))
    list_ids(it->path(), kRecordSuffix, ids);
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::vector<RunId> StudyFolder::attempted_ids() const {
  std::vector<RunId> ids;
  list_ids(attempts(), kAttemptSuffix, ids);
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace waywiser
