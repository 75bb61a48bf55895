// Who is near whom, built once from a Problem and shared by every part of the search.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Lists are of customers, nearest first, without the customer itself; ties by internal number.
// Every customer's list of a kind has the same length, at most n - 1.
template <class T>
class Neighbours {
 public:
  // A likely neighbour on a route, with the distance of the arc between the two.
  struct Candidate {
    int customer;
    T distance;
  };
  struct Sizes {
    int nearest = 300;
    int proximate = 60;
    int arcs = 30;
    double waiting_weight = 0.2;  // of proximate() and the arcs

    static Sizes of(const Parameters& parameters) {
      return {parameters.ruin_neighbours, parameters.move_neighbours, parameters.candidates,
              parameters.waiting_weight};
    }
  };

  // Quadratic time: a tenth of a second at n = 2,000, seconds at 10,000. Gives up where `cancelled`
  // (asked every few customers) says so; the lists are of no use then.
  Neighbours(const Problem<T>& problem, const Sizes& sizes,
             const std::function<bool()>& cancelled = nullptr);

  // By distance alone (the shorter of the two directions).
  std::span<const int> nearest(int customer) const { return slice(nearest_, customer, near_); }
  // Time-aware (Vidal et al. 2013): distance + a weight x waiting + lateness that the better of the
  // two arcs forces; arcs that are infeasible come last.
  std::span<const int> proximate(int customer) const { return slice(proximate_, customer, close_); }
  // The same for one direction: likely predecessors u of the arc (u, customer), likely successors.
  std::span<const Candidate> predecessors(int customer) const {
    return slice(predecessors_, customer, arcs_);
  }
  std::span<const Candidate> successors(int customer) const {
    return slice(successors_, customer, arcs_);
  }

 private:
  template <class E>
  static std::span<const E> slice(const std::vector<E>& all, int customer, std::size_t size) {
    return {all.data() + static_cast<std::size_t>(customer) * size, size};
  }

  std::size_t near_;
  std::size_t close_;
  std::size_t arcs_;
  std::vector<int> nearest_;
  std::vector<int> proximate_;
  std::vector<Candidate> predecessors_;
  std::vector<Candidate> successors_;
};

}  // namespace waywiser::search
