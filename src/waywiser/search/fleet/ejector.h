// Cheapest ejection: which few customers to take out of one route so that it becomes feasible.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "waywiser/search/fleet/budget.h"
#include "waywiser/search/penalised/routes.h"

namespace waywiser::search::fleet {

// How often each customer could not be placed: those that are easy to place are ejected first
// (Nagata and Braysy 2009).
using PenaltyCounters = Indexed<int>;

// Depth first over the sets in lexicographic order; a branch ends where a customer that stays is
// late, or where its counters sum to no less than the best known.
template <class T>
class Ejector {
 public:
  using Load = typename Problem<T>::Load;

  Ejector(const PenalisedRoutes<T>& plan, const PenaltyCounters& counters)
      : plan_(plan), counters_(counters) {}

  struct Limits {
    int customers;           // ejected at most
    std::int64_t work;       // nodes looked at
    std::int64_t less_than;  // sum of counters
  };

  // From `route` as it is. True where a set within the limits has been found.
  bool from_route(int route, const Limits& limits);
  // From `route` with `customer` added between its place-th stop and the next (0: the depot at the
  // start). Ask for places in ascending order, after begin_insertions().
  void begin_insertions(int route, int customer);
  bool with_insertion(int place, const Limits& limits);

  // Of the last success.
  const std::vector<int>& customers() const { return best_; }
  std::int64_t sum() const { return best_sum_; }
  // Nodes looked at since the last call.
  std::int64_t take_work() { return std::exchange(work_done_, 0); }

 private:
  struct Item {
    int site;
    Load demand;
    T ready;
    T due;
    T service;
    T latest;    // of the stop, where `clean`
    bool clean;  // the rest of the route is in time from here if reached by `latest`
    bool may_go;
    int counter;
  };

  void copy(int route);
  Item item(int node) const;
  bool solve(const Limits& limits, std::size_t first_valid, Load excess);
  void search(std::size_t index, T departure, int site, Load excess, std::int64_t sum);

  const PenalisedRoutes<T>& plan_;
  const PenaltyCounters& counters_;
  std::vector<Item> items_;  // the route, its end included
  std::vector<int> current_;
  std::vector<int> best_;
  std::int64_t best_sum_ = 0;
  std::size_t most_ = 0;
  std::size_t first_valid_ = 0;  // items before it do not see what comes after them
  std::int64_t work_left_ = 0;
  std::int64_t work_done_ = 0;
  Load load_ = 0;
};

}  // namespace waywiser::search::fleet
