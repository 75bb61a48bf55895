// The cost of putting one customer between two stops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "waywiser/search/fleet/plan.h"

namespace waywiser::search::fleet {

// Durations to a customer and from it, each in one row of memory: where the matrix is symmetric the
// same row, else that of a transposed copy.
template <class T>
class RowsAround {
 public:
  explicit RowsAround(const Problem<T>& problem) : problem_(problem) {
    if (!symmetric()) transpose();
  }
  const T* from(int customer) const { return problem_.duration_row(customer); }
  const T* to(int customer) const {
    return transposed_.empty()
               ? from(customer)
               : &transposed_[static_cast<std::size_t>(customer) * problem_.order()];
  }

 private:
  static constexpr int kBlock = 64;  // sites a side: two blocks stay in the first cache

  // visit(i, j) for j < i, block by block; ends where it returns false.
  template <class Visit>
  bool for_pairs(const Visit& visit) const {
    const int sites = problem_.customers + 1;
    for (int rows = 0; rows < sites; rows += kBlock) {
      for (int columns = 0; columns <= rows; columns += kBlock) {
        for (int i = rows; i < std::min(rows + kBlock, sites); ++i) {
          for (int j = columns; j < std::min(columns + kBlock, i); ++j) {
            if (!visit(i, j)) return false;
          }
        }
      }
    }
    return true;
  }
  bool symmetric() const {
    return for_pairs(
        [&](int i, int j) { return problem_.duration(i, j) == problem_.duration(j, i); });
  }
  void transpose() {
    transposed_ = problem_.durations;
    const std::size_t order = problem_.order();
    for_pairs([&](int i, int j) {
      const auto a = static_cast<std::size_t>(i);
      const auto b = static_cast<std::size_t>(j);
      std::swap(transposed_[a * order + b], transposed_[b * order + a]);
      return true;
    });
  }

  const Problem<T>& problem_;
  std::vector<T> transposed_;
};

// A customer to be put somewhere, with all that is needed of it at hand.
template <class T>
class Insertion {
 public:
  Insertion(const Plan<T>& plan, const RowsAround<T>& rows, int customer)
      : plan_(plan), to_(rows.to(customer)), from_(rows.from(customer)), customer_(customer) {}

  // How much longer the route becomes with the customer right after stop u.
  T detour(int u) const {
    return to_[plan_.site(u)] + from_[plan_.site(plan_[u].next)] - plan_[u].arc;
  }
  // Time warp of the route then, and a lower bound on it that is quicker.
  T warp(int u) const {
    const int next = plan_[u].next;
    const auto at = plan_.step(plan_.reached(u), to_[plan_.site(u)], customer_);
    return plan_.join(at, from_[plan_.site(next)], next);
  }
  T least_warp(int u) const { return plan_[u].warp + plan_[plan_[u].next].warp_after; }

 private:
  const Plan<T>& plan_;
  const T* to_;
  const T* from_;
  int customer_;
};

}  // namespace waywiser::search::fleet
