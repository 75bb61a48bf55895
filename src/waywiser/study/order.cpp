#include "waywiser/study/order.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "waywiser/base/random.h"

namespace waywiser {
namespace {

// The first 64 bits of the id, mixed with the seed.
std::uint64_t rank_of(const RunId& id, std::uint64_t seed) {
  std::uint64_t digits = 0;
  const std::string_view text = id.view();
  std::from_chars(text.data(), text.data() + 16, digits, 16);
  return Random(digits ^ (seed * 0x9e3779b97f4a7c15ULL)).next();
}

}  // namespace

double run_length(const Plan& plan, const PlannedRun& run) {
  return plan.budget(run).limit();
}

std::vector<std::uint32_t> run_order(const Plan& plan) {
  std::vector<std::uint64_t> ranks;
  std::vector<double> lengths;
  for (const PlannedRun& run : plan.runs) {
    ranks.push_back(rank_of(run.id, plan.study.order_seed));
    lengths.push_back(run_length(plan, run));
  }
  std::vector<std::uint32_t> order(plan.runs.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return ranks[a] != ranks[b] ? ranks[a] < ranks[b] : a < b;
  });
  for (std::size_t from = 0; from < order.size(); from += kFairnessWindow) {
    const std::size_t to = std::min(from + kFairnessWindow, order.size());
    std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(from),
                     order.begin() + static_cast<std::ptrdiff_t>(to),
                     [&](std::uint32_t a, std::uint32_t b) { return lengths[a] > lengths[b]; });
  }
  return order;
}

std::vector<std::uint32_t> shard(const std::vector<std::uint32_t>& order, std::int64_t i,
                                 std::int64_t n) {
  std::vector<std::uint32_t> share;
  for (auto at = static_cast<std::size_t>(i - 1); at < order.size();
       at += static_cast<std::size_t>(n))
    share.push_back(order[at]);
  return share;
}

}  // namespace waywiser
