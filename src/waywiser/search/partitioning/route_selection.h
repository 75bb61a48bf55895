// A better choice from a pool of routes, by exchanges: a few routes of a solution for others of the
// pool that serve the same customers, found by a depth-first search whose sums are reduced costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "waywiser/search/kernel/slice.h"
#include "waywiser/search/partitioning/dual_prices.h"
#include "waywiser/search/partitioning/route_pool.h"

namespace waywiser::search {

class RouteSelection {
 public:
  // `selection`: places in the pool of routes that serve every customer once; at most `routes` may
  // be chosen.
  RouteSelection(const RoutePool& pool, const DualPrices& prices,
                 std::vector<std::size_t> selection, std::size_t routes);

  // Exchanges of at most so many routes, for as long as one is found within `nodes` tries from one
  // route each. True where there was one.
  bool improve(int removed_at_most, std::int64_t nodes, const Slice& slice);
  const std::vector<std::size_t>& selection() const { return selection_; }

 private:
  bool exchange_any(std::int64_t nodes, const Slice& slice);
  bool exchange_from(std::size_t member, std::int64_t nodes);
  bool search();
  int scarcest() const;
  bool disjoint(std::size_t place) const;
  void take(std::size_t place);
  void give_back(std::size_t place, std::size_t removed_before);
  void remove(std::size_t member);
  void carry_out();
  double reduced(std::size_t place) const { return prices_.reduced_costs()[place]; }

  const RoutePool& pool_;
  const DualPrices& prices_;
  std::vector<std::size_t> selection_;
  std::size_t routes_;
  std::vector<std::vector<std::size_t>> columns_;  // by customer: of the core, cheapest first
  std::vector<std::size_t> member_of_;             // by customer: its route in selection_
  // Of the exchange under way.
  std::vector<std::size_t> removed_;  // members of selection_
  std::vector<char> is_removed_;
  std::vector<std::size_t> added_;
  std::vector<char> covered_;   // by customer: by an added route
  std::vector<int> uncovered_;  // customers of removed routes, covered or not
  double value_ = 0.0;          // reduced costs of added_ less those of removed_
  double cost_ = 0.0;           // the same in costs
  double slack_ = 0.0;
  std::size_t removed_at_most_ = 0;
  std::int64_t nodes_left_ = 0;
};

}  // namespace waywiser::search
