#include "waywiser/study/selection.h"

#include <algorithm>

#include "waywiser/base/error.h"
#include "waywiser/study/order.h"

namespace waywiser {

std::vector<std::uint32_t> selected_runs(const Plan& plan, const RunSelection& selection) {
  std::vector<std::uint32_t> order = run_order(plan);
  if (selection.shards > 1) order = shard(order, selection.shard, selection.shards);
  if (!selection.ids.empty()) {
    std::vector<RunId> ids = selection.ids;
    std::sort(ids.begin(), ids.end());
    std::erase_if(order, [&](std::uint32_t index) {
      return !std::binary_search(ids.begin(), ids.end(), plan.runs[index].id);
    });
  }
  if (!selection.only.empty()) {
    std::erase_if(order, [&](std::uint32_t index) {
      const std::string label = plan.label(plan.runs[index]);
      return std::none_of(selection.only.begin(), selection.only.end(),
                          [&](const std::string& glob) { return label_matches(label, glob); });
    });
  }
  if (order.empty()) throw UsageError("no run of the plan is selected (--only, --shard, --ids)");
  return order;
}

}  // namespace waywiser
