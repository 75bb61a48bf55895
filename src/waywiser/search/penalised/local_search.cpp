#include "waywiser/search/penalised/local_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "waywiser/search/kernel/scale.h"
#include "waywiser/search/penalised/metric.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search {
namespace {

// Improvements below this, in Scale::length, are the rounding of doubles: far above what rounding
// does to sums of 10^5 lengths, far below what an improvement of integers can be.
constexpr double kNegligible = 1e-9;
constexpr int kPoll = 32;  // customers between two looks at the clock
// Moves evaluated in the time of one ruin and recreate.
constexpr std::int64_t kEvaluationsPerIteration = 500;

}  // namespace

template <class T>
LocalSearch<T>::LocalSearch(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                            const LocalSearchSizes& sizes, Random& random)
    : plan_(plan),
      neighbours_(neighbours),
      sizes_(sizes),
      random_(random),
      order_(static_cast<std::size_t>(plan.customers())),
      negligible_(kNegligible * Scale::of(plan.problem()).length),
      tested_(plan.problem().order()) {
  std::iota(order_.begin(), order_.end(), 1);
}

template <class T>
void LocalSearch<T>::run(const Weights& weights, const Slice& slice) {
  begin(weights);
  std::fill(changed_.begin(), changed_.end(), applied_);
  descend(slice);
}

template <class T>
void LocalSearch<T>::run(const Weights& weights, std::span<const int> changed, const Slice& slice) {
  begin(weights);
  for (const int route : changed) changed_[route] = applied_;
  descend(slice);
}

// Nothing has changed since it was last tested.
template <class T>
void LocalSearch<T>::begin(const Weights& weights) {
  weights_ = weights;
  ++applied_;
  tested_.assign(tested_.size(), applied_ - 1);
  changed_.assign(static_cast<std::size_t>(plan_.route_count()), applied_ - 1);
  random_.shuffle(order_);
}

template <class T>
void LocalSearch<T>::descend(const Slice& slice) {
  for (bool improved = true; improved;) {
    improved = false;
    int until_poll = kPoll;
    for (const int v : order_) {
      if (--until_poll == 0) {
        report(slice);
        if (slice.over()) return;
        until_poll = kPoll;
      }
      if (plan_.routed(v) && improve(v)) improved = true;
    }
  }
  slice.clock().advance(1);
}

template <class T>
void LocalSearch<T>::report(const Slice& slice) {
  const std::int64_t iterations = (evaluated_ - reported_) / kEvaluationsPerIteration;
  slice.clock().advance(iterations);
  reported_ += iterations * kEvaluationsPerIteration;
}

// Every move of v with one of its neighbours that can have become better since the last time.
template <class T>
bool LocalSearch<T>::improve(int v) {
  const std::int64_t tested = tested_[v];
  tested_[v] = applied_;
  bool improved = false;
  const auto near = neighbours_.proximate(v);
  const auto partners = std::min(static_cast<std::size_t>(sizes_.neighbours), near.size());
  for (const int w : near.first(partners)) {
    if (!plan_.routed(w)) continue;
    if (std::max(changed_[plan_[v].route], changed_[plan_[w].route]) <= tested) continue;
    improved = try_partner(v, w) || improved;
  }
  return improved;
}

template <class T>
bool LocalSearch<T>::try_partner(int v, int w) {
  plan_.number(plan_[v].route);
  plan_.number(plan_[w].route);
  return Moves::each(plan_, Pair{v, w, sizes_.segment},
                     [this](const auto& move, int /*other*/) { return this->attempt(move); });
}

template <class T>
template <BetweenRoutes Move>
bool LocalSearch<T>::attempt(const Move& move) {
  ++evaluated_;
  const auto [a, b] = move.routes(plan_);
  double change = static_cast<double>(move.added_length(plan_, Distances{})) - penalty(a, b);
  if (change >= -negligible_) return false;
  const auto loads = move.loads(plan_);
  change += weights_.load_penalty(plan_, loads.first) + weights_.load_penalty(plan_, loads.second);
  if (change >= -negligible_) return false;
  change += weights_.warp * static_cast<double>(move.first_warp(plan_));
  if (change >= -negligible_) return false;
  change += weights_.warp * static_cast<double>(move.second_warp(plan_));
  return change < -negligible_ && apply(move, a, b, change);
}

template <class T>
template <WithinARoute Move>
bool LocalSearch<T>::attempt(const Move& move) {
  ++evaluated_;
  const int route = move.route(plan_);
  double change = static_cast<double>(move.added_length(plan_, Distances{})) -
                  weights_.warp * static_cast<double>(plan_.warp(route));
  if (change >= -negligible_) return false;
  change += weights_.warp * static_cast<double>(move.warp(plan_));
  return change < -negligible_ && apply(move, route, route, change);
}

template <class T>
template <class Move>
bool LocalSearch<T>::apply(const Move& move, int a, int b, [[maybe_unused]] double change) {
#ifndef NDEBUG
  const double before = cost();
#endif
  move.apply(plan_);
  ++applied_;
  changed_[a] = changed_[b] = applied_;
#ifndef NDEBUG
  plan_.verify();
  if (std::abs(cost() - before - change) > 1e-6 * (1.0 + std::abs(before))) {
    throw std::logic_error("a move changes the cost by something else than it was evaluated to");
  }
#endif
  return true;
}

template <class T>
double LocalSearch<T>::cost() const {
  double sum = weights_.penalty(plan_);
  for (int route = 0; route < plan_.route_count(); ++route) {
    int node = plan_.depot(route);
    do {
      sum += static_cast<double>(distance(plan_, node, plan_[node].next));
      node = plan_[node].next;
    } while (!plan_.is_depot(node));
  }
  return sum;
}

template class LocalSearch<std::int32_t>;
template class LocalSearch<std::int64_t>;
template class LocalSearch<double>;

}  // namespace waywiser::search
