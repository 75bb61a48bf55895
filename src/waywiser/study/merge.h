// Folders of one study from several machines, brought together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/study/folder.h"

namespace waywiser {

struct MergeResult {
  std::int64_t added = 0;
  std::int64_t present = 0;    // the same record is there already
  std::int64_t doubles = 0;    // the run was done on both: the one that finished first is kept
  std::int64_t agreeing = 0;   // of the doubles: with the same result
  std::int64_t strangers = 0;  // of the added ones: not in the plan
  std::int64_t unjudged = 0;   // of the added ones: their instances are not on this machine
  std::int64_t busy = 0;       // runs that a runner is at: left for the next merge
  std::int64_t repairs = 0;    // results of `study repair`, added
  // Of these: left where they are, made with another share of the time or another seed than ours.
  std::int64_t other_repairs = 0;
  std::vector<std::string> differing;  // doubles with other results
  std::vector<std::string> damaged;    // left where they are
  std::vector<std::string> newer;      // of a newer version of Waywiser: left where they are
  std::vector<std::string> refused;    // their routes are not what they state: left where they are
};

// Copies records, repairs, attempts and logs of the folders into `into`. Idempotent; the folders
// are not changed. Every record is verified on the way and its final routes are judged again.
// Throws WriteError, InputError.
MergeResult merge(const Plan& plan, const StudyFolder& into,
                  const std::vector<StudyFolder>& folders);

}  // namespace waywiser
