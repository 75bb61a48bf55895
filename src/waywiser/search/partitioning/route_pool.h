// Routes that a search has come by, to choose from: columns of a set partitioning problem.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "waywiser/solution/solution.h"

namespace waywiser::search {

// A bounded number of feasible routes, each set of customers once, in its cheapest order seen. When
// there is no place left, the half that was seen last stays. The same additions in the same order
// make the same pool on every machine.
class RoutePool {
 public:
  // Customers have the numbers 1 to `customers`; `capacity` >= 2 routes.
  RoutePool(int customers, std::size_t capacity);

  // The route, not empty, with its distance.
  void add(const Route& route, double cost);

  std::size_t size() const { return entries_.size(); }
  int customers() const { return customers_; }
  // By place, in the order in which their sets came; a place holds until the next add().
  std::span<const int> route(std::size_t place) const {
    const Entry& entry = entries_[place];
    return {visits_.data() + entry.begin, entry.size};
  }
  // Of a route whose set of customers is in the pool.
  std::size_t place(const Route& route) const;
  double cost(std::size_t place) const { return entries_[place].cost; }

 private:
  struct Entry {
    std::uint64_t key;  // of the set; two sets with one key count as one
    std::int64_t seen;
    double cost;
    std::uint32_t begin;  // in visits_
    std::uint32_t size;
  };

  std::uint64_t key(const Route& route) const;
  std::size_t slot(std::uint64_t key) const;
  void forget_half();
  void index_all();

  int customers_;
  std::size_t capacity_;
  std::int64_t now_ = 0;
  std::vector<std::uint64_t> codes_;  // by customer; a set's key is their sum
  std::vector<Entry> entries_;
  std::vector<int> visits_;
  std::vector<std::uint32_t> slots_;  // place + 1 of an entry by its key, 0 where free
};

}  // namespace waywiser::search
