// Maximum matching: augmenting paths by breadth-first search, in phases that share the set of
// visited heads; a phase without success ends it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "waywiser/search/fleet/bit_matrix.h"
#include "waywiser/search/kernel/indexed.h"

namespace waywiser::search {

class Matching {
 public:
  explicit Matching(const BitMatrix& arcs)
      : arcs_(arcs),
        head_(static_cast<std::size_t>(arcs.order()), -1),
        tail_(head_),
        parent_(head_),
        unvisited_(arcs.words()) {}

  // None where `cancelled` said so before it was a maximum.
  std::optional<int> size(const std::function<bool()>& cancelled = nullptr) {
    int matched = 0;
    for (int found = 1; found > 0; matched += found) {
      found = 0;
      std::fill(unvisited_.begin(), unvisited_.end(), ~Word{0});
      for (int i = 0; i < arcs_.order(); ++i) {
        if (i % kCancelEvery == 0 && cancelled && cancelled()) return std::nullopt;
        if (head_[i] < 0 && augment(i)) ++found;
      }
    }
    return matched;
  }

 private:
  static constexpr int kCancelEvery = 64;

  bool augment(int root) {
    queue_.assign(1, root);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int i = queue_[next];
      const Word* row = arcs_.row(i);
      for (std::size_t w = 0; w < arcs_.words(); ++w) {
        for (Word fresh = row[w] & unvisited_[w]; fresh != 0; fresh &= fresh - 1) {
          const int j = static_cast<int>(64 * w) + std::countr_zero(fresh);
          unvisited_[w] &= ~(fresh & (0 - fresh));
          parent_[j] = i;
          if (tail_[j] < 0) {
            flip(j);
            return true;
          }
          queue_.push_back(tail_[j]);
        }
      }
    }
    return false;
  }

  void flip(int j) {
    while (j >= 0) {
      const int i = parent_[j];
      tail_[j] = i;
      std::swap(head_[i], j);
    }
  }

  const BitMatrix& arcs_;
  Indexed<int> head_;  // of the matched arc that leaves i
  Indexed<int> tail_;  // of the matched arc that enters j
  Indexed<int> parent_;
  std::vector<Word> unvisited_;
  std::vector<int> queue_;
};

}  // namespace waywiser::search
