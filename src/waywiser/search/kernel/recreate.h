// Recreate, once for every kind of routes: in which order customers come back, and which of the
// places that a policy offers is taken (SISR, as ruin.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

enum class Order : char {
  random,  // as they are, shuffled
  largest_demand,
  farthest,  // from the depot
  nearest,
  narrowest,     // window
  earliest,      // start of the window
  latest,        // end of the window, the latest first
  earliest_due,  // end of the window, the earliest first
};

// With the weights of SISR (4, 4, 2, 1) and of its extension to time windows (2, 2, 2).
inline Order draw_order(Random& random) {
  const std::uint32_t draw = random.below(17);
  if (draw < 4) return Order::random;
  if (draw < 8) return Order::largest_demand;
  if (draw < 10) return Order::farthest;
  if (draw < 11) return Order::nearest;
  if (draw < 13) return Order::narrowest;
  return draw < 15 ? Order::earliest : Order::latest;
}

// What an order looks at, of customers of a problem.
template <class T>
struct ProblemSites {
  using Key = typename Problem<T>::Sum;

  const Problem<T>& problem;
  const T* away;  // from the depot, a row of a matrix

  Key demand(int c) const { return static_cast<Key>(problem.demand.data()[c]); }
  Key from_depot(int c) const { return static_cast<Key>(away[c]); }
  Key ready(int c) const { return static_cast<Key>(problem.ready.data()[c]); }
  Key due(int c) const { return static_cast<Key>(problem.due.data()[c]); }
};

// Sorts shuffled customers; equal ones stay in the order in which they come.
template <class Sites>
class ReinsertionOrder {
 public:
  explicit ReinsertionOrder(const Sites& sites) : sites_(sites) {}

  void sort(std::vector<int>& customers, Order order) {
    if (order == Order::random) return;
    keyed_.clear();
    for (const int c : customers) keyed_.emplace_back(key(c, order), c);
    std::stable_sort(keyed_.begin(), keyed_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t k = 0; k < keyed_.size(); ++k) customers[k] = keyed_[k].second;
  }

 private:
  typename Sites::Key key(int c, Order order) const {
    switch (order) {
      case Order::random:
        break;
      case Order::largest_demand:
        return -sites_.demand(c);
      case Order::farthest:
        return -sites_.from_depot(c);
      case Order::nearest:
        return sites_.from_depot(c);
      case Order::narrowest:
        return sites_.due(c) - sites_.ready(c);
      case Order::earliest:
        return sites_.ready(c);
      case Order::latest:
        return -sites_.due(c);
      case Order::earliest_due:
        return sites_.due(c);
    }
    return {};
  }

  Sites sites_;
  std::vector<std::pair<typename Sites::Key, int>> keyed_;
};

// The cheapest of the places offered so far.
template <class Place, class Cost>
struct Cheapest {
  Place place;  // what stands for none, until one is found
  Cost cost;    // only what is cheaper is taken

  // `fits` and then `overlooks` are asked only where the place is cheaper: whether it may be taken,
  // and whether it is passed over all the same ("blinks").
  template <class Fits, class Overlooks>
  void offer(Place candidate, Cost its_cost, const Fits& fits, const Overlooks& overlooks) {
    if (its_cost < cost && fits() && !overlooks()) {
      place = candidate;
      cost = its_cost;
    }
  }
};

// How often customers were left over: of two incomplete solutions the one whose absent customers
// have been left over less often is the better (SISR, Section 4.3).
class AbsenceCounters {
 public:
  explicit AbsenceCounters(std::size_t order) : counters_(order, 0) {}

  void count(const std::vector<int>& absent) {
    for (const int c : absent) ++counters_[static_cast<std::size_t>(c)];
  }
  std::int64_t sum(const std::vector<int>& absent) const {
    std::int64_t sum = 0;
    for (const int c : absent) sum += counters_[static_cast<std::size_t>(c)];
    return sum;
  }

 private:
  std::vector<std::int64_t> counters_;
};

}  // namespace waywiser::search
