// Which runs of a plan a command is about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/study/plan.h"

namespace waywiser {

struct RunSelection {
  std::vector<std::string> only;  // globs over labels, any of them; none: all
  std::int64_t shard = 1;
  std::int64_t shards = 1;
  std::vector<RunId> ids;  // only these, where there are any
};

// The selection in the order in which it would run: indices into plan.runs. Throws UsageError where
// it is empty.
std::vector<std::uint32_t> selected_runs(const Plan& plan, const RunSelection& selection);

}  // namespace waywiser
