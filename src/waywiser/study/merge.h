// Folders of one study from several machines, brought together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "waywiser/study/folder.h"

namespace waywiser {

struct MergeResult {
  std::int64_t added = 0;
  std::int64_t present = 0;    // the same record is there already
  std::int64_t doubles = 0;    // the run was done on both: the one that finished first is kept
  std::int64_t strangers = 0;  // of the added ones: not in the plan
  std::vector<std::string> damaged;  // left where they are
};

// Copies records, attempts and logs of the folders into `into`. Idempotent; the folders are not
// changed. Every record is verified on the way. Throws WriteError, InputError.
MergeResult merge(const Plan& plan, const StudyFolder& into,
                  const std::vector<std::filesystem::path>& folders);

}  // namespace waywiser
