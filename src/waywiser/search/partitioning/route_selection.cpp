#include "waywiser/search/partitioning/route_selection.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace waywiser::search {
namespace {

// Routes tried that take as long as an iteration of the annealing.
constexpr std::int64_t kNodesPerIteration = 40;
// Gains below this share of a cost are rounding.
constexpr double kRounding = 1e-9;

}  // namespace

RouteSelection::RouteSelection(const RoutePool& pool, const DualPrices& prices,
                               std::vector<std::size_t> selection, std::size_t routes)
    : pool_(pool),
      prices_(prices),
      selection_(std::move(selection)),
      routes_(routes),
      columns_(static_cast<std::size_t>(pool.customers()) + 1),
      member_of_(columns_.size(), 0),
      covered_(columns_.size(), 0),
      removed_at_most_(0) {
  for (const std::size_t place : prices_.core()) {
    for (const int c : pool_.route(place)) columns_[static_cast<std::size_t>(c)].push_back(place);
  }
  carry_out();
}

// Exchanges of few routes before those of more.
bool RouteSelection::improve(int removed_at_most, std::int64_t nodes, const Slice& slice) {
  bool improved = false;
  removed_at_most_ = 2;
  while (removed_at_most_ <= static_cast<std::size_t>(removed_at_most) && !slice.over()) {
    if (exchange_any(nodes, slice)) {
      improved = true;
      removed_at_most_ = 2;
    } else {
      ++removed_at_most_;
    }
  }
  return improved;
}

bool RouteSelection::exchange_any(std::int64_t nodes, const Slice& slice) {
  std::vector<std::size_t> order(selection_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return reduced(selection_[a]) > reduced(selection_[b]);
  });
  // Another route that is given up can make up for so much.
  slack_ = order.empty() ? 0.0 : std::max(0.0, reduced(selection_[order.front()]));
  for (const std::size_t member : order) {
    if (slice.over()) return false;
    const bool found = exchange_from(member, nodes);
    const auto done = static_cast<int>((nodes - nodes_left_) / kNodesPerIteration);
    slice.clock().advance(slice.at_most(1 + done));
    if (found) return true;
  }
  return false;
}

// Members in use have changed: whose they are, nothing under way.
void RouteSelection::carry_out() {
  std::vector<std::size_t> kept;
  for (std::size_t m = 0; m < selection_.size(); ++m) {
    if (is_removed_.empty() || is_removed_[m] == 0) kept.push_back(selection_[m]);
  }
  kept.insert(kept.end(), added_.begin(), added_.end());
  selection_ = std::move(kept);
  for (std::size_t m = 0; m < selection_.size(); ++m) {
    for (const int c : pool_.route(selection_[m])) member_of_[static_cast<std::size_t>(c)] = m;
  }
  is_removed_.assign(selection_.size(), 0);
  std::fill(covered_.begin(), covered_.end(), 0);
  removed_.clear();
  added_.clear();
  uncovered_.clear();
  value_ = cost_ = 0.0;
}

bool RouteSelection::exchange_from(std::size_t member, std::int64_t nodes) {
  nodes_left_ = nodes;
  value_ = cost_ = 0.0;
  remove(member);
  if (search()) {
    carry_out();
    return true;
  }
  give_back(std::numeric_limits<std::size_t>::max(), 0);
  return false;
}

void RouteSelection::remove(std::size_t member) {
  const std::size_t place = selection_[member];
  removed_.push_back(member);
  is_removed_[member] = 1;
  const auto route = pool_.route(place);
  uncovered_.insert(uncovered_.end(), route.begin(), route.end());
  value_ -= reduced(place);
  cost_ -= pool_.cost(place);
}

// Depth first: a route of the pool for the customer that has fewest to choose from.
bool RouteSelection::search() {
  const int c = scarcest();
  if (c == 0) {
    const bool fits = selection_.size() - removed_.size() + added_.size() <= routes_;
    return fits && cost_ < -kRounding * pool_.cost(selection_.front());
  }
  for (const std::size_t place : columns_[static_cast<std::size_t>(c)]) {
    if (--nodes_left_ < 0) return false;
    if (value_ + reduced(place) >= slack_) return false;  // the others are dearer still
    if (!disjoint(place)) continue;
    const std::size_t removed_before = removed_.size();
    const auto before = std::pair(value_, cost_);
    take(place);
    const bool tried = removed_.size() <= removed_at_most_ && value_ < slack_;
    if (tried && search()) return true;
    give_back(place, removed_before);
    std::tie(value_, cost_) = before;
  }
  return false;
}

// 0 where all are covered.
int RouteSelection::scarcest() const {
  int best = 0;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const int c : uncovered_) {
    const auto at = static_cast<std::size_t>(c);
    if (covered_[at] != 0 || columns_[at].size() >= fewest) continue;
    fewest = columns_[at].size();
    best = c;
  }
  return best;
}

// From what was added; and no route that would come back.
bool RouteSelection::disjoint(std::size_t place) const {
  const auto route = pool_.route(place);
  const std::size_t member = member_of_[static_cast<std::size_t>(route.front())];
  if (selection_[member] == place) return false;
  return std::none_of(route.begin(), route.end(),
                      [&](int c) { return covered_[static_cast<std::size_t>(c)] != 0; });
}

void RouteSelection::take(std::size_t place) {
  added_.push_back(place);
  value_ += reduced(place);
  cost_ += pool_.cost(place);
  for (const int c : pool_.route(place)) {
    const std::size_t member = member_of_[static_cast<std::size_t>(c)];
    if (is_removed_[member] == 0) remove(member);
    covered_[static_cast<std::size_t>(c)] = 1;
  }
}

void RouteSelection::give_back(std::size_t place, std::size_t removed_before) {
  if (place < pool_.size()) {
    for (const int c : pool_.route(place)) covered_[static_cast<std::size_t>(c)] = 0;
    added_.pop_back();
  }
  while (removed_.size() > removed_before) {
    const std::size_t member = removed_.back();
    removed_.pop_back();
    is_removed_[member] = 0;
    uncovered_.resize(uncovered_.size() - pool_.route(selection_[member]).size());
    value_ += reduced(selection_[member]);
    cost_ += pool_.cost(selection_[member]);
  }
}

}  // namespace waywiser::search
