// Prices of customers by Lagrangian relaxation of the set partitioning problem over a pool of
// routes: every customer on exactly one of at most so many routes (A. Caprara, M. Fischetti and P.
// Toth, "A heuristic method for the set covering problem", Operations Research 47(5), 1999: prices
// found on a core of columns, all columns priced now and then).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "waywiser/search/kernel/slice.h"
#include "waywiser/search/partitioning/route_pool.h"

namespace waywiser::search {

class DualPrices {
 public:
  // The core has so many routes at least for each customer, where there are.
  DualPrices(int customers, int core_per_customer);

  // Goes on from the prices that it has (at first what a customer pays of its route in `selection`,
  // places of a feasible solution) by so many subgradient steps.
  // `routes`: how many a solution may have.
  void improve(const RoutePool& pool, const std::vector<std::size_t>& selection, std::size_t routes,
               int steps, const Slice& slice);

  // No solution of routes of the pool costs less.
  double bound() const { return bound_; }
  // Cost of a route of the pool above what its customers pay. The differences of sums of these are
  // the differences of costs, for solutions with equally many routes.
  const std::vector<double>& reduced_costs() const { return reduced_; }
  // Places of routes that are cheap by these prices for one of their customers at least, cheapest
  // first, and the selection.
  const std::vector<std::size_t>& core() const { return core_; }

 private:
  void begin(const RoutePool& pool, const std::vector<std::size_t>& selection);
  double climb(const RoutePool& pool, std::size_t routes, double upper, double length, int steps,
               const Slice& slice);
  void account(const Slice& slice);
  void price_all(const RoutePool& pool, const std::vector<std::size_t>& selection,
                 std::size_t routes);
  void price(const RoutePool& pool, const std::vector<std::size_t>& places);
  void choose_core(const RoutePool& pool, std::vector<std::size_t> all,
                   const std::vector<std::size_t>& selection);
  double choose(const RoutePool& pool, const std::vector<std::size_t>& places, std::size_t routes);
  void charge_for_vehicles(std::size_t routes);
  void step(double length);

  int core_per_customer_;
  std::vector<double> prices_;  // by customer; the depot has none
  std::vector<double> best_prices_;
  std::vector<double> direction_;
  std::vector<int> visits_;  // of the routes that were chosen last
  std::vector<double> reduced_;
  std::vector<std::size_t> core_;
  std::vector<std::size_t> negative_;
  double bound_ = 0.0;
  std::int64_t work_ = 0;  // entries of columns looked at
  bool begun_ = false;
};

}  // namespace waywiser::search
