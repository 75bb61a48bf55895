// The folder of a study, FILE.study/: where everything is kept (docs/store.md, "The folder").
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/study/plan.h"

namespace waywiser {

class StudyFolder {
 public:
  explicit StudyFolder(std::filesystem::path root) : root_(std::move(root)) {}

  const std::filesystem::path& root() const { return root_; }
  std::filesystem::path plan() const { return root_ / "plan.json"; }
  std::filesystem::path records() const { return root_ / "records"; }
  std::filesystem::path attempts() const { return root_ / "attempts"; }
  std::filesystem::path logs() const { return root_ / "logs"; }
  std::filesystem::path locks() const { return root_ / "locks"; }
  std::filesystem::path store() const { return root_ / "store.sqlite"; }
  std::filesystem::path references() const { return root_ / "references.json"; }
  std::filesystem::path repairs() const { return root_ / "repairs"; }

  // records/ab/<id>.jsonl.zst
  std::filesystem::path record(const RunId& id) const;
  std::filesystem::path attempt(const RunId& id) const;
  std::filesystem::path log(const RunId& id) const;
  std::filesystem::path lock(const RunId& id) const;
  std::filesystem::path repair(std::string_view id) const;  // repairs/<id>.json

  // Makes the folders. Throws WriteError naming the first that cannot be made or written to.
  void create() const;

  // The ids of all record files, complete or damaged, sorted.
  std::vector<RunId> recorded_ids() const;
  // The ids of all runs that were ever attempted, sorted.
  std::vector<RunId> attempted_ids() const;

 private:
  std::filesystem::path root_;
};

inline constexpr std::string_view kRecordSuffix = ".jsonl.zst";
inline constexpr std::string_view kAttemptSuffix = ".jsonl";

}  // namespace waywiser
