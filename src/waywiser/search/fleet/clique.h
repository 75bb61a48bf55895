// Clique of pairwise incompatible customers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "waywiser/search/fleet/bit_matrix.h"

namespace waywiser::search {

// i and j are incompatible where neither arc is possible.
inline BitMatrix incompatible_pairs(const BitMatrix& arcs) {
  BitMatrix pairs(arcs.order());
  for (int i = 0; i < arcs.order(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (arcs.test(i, j) || arcs.test(j, i)) continue;
      pairs.set(i, j);
      pairs.set(j, i);
    }
  }
  return pairs;
}

class CliqueSearch {
 public:
  explicit CliqueSearch(const BitMatrix& pairs) : pairs_(pairs), candidates_(pairs.words()) {}

  // Greedy from the customers with the most incompatible partners: always the candidate that keeps
  // the most candidates.
  std::vector<int> run() {
    std::vector<std::pair<int, int>> order;
    for (int i = 0; i < pairs_.order(); ++i) order.emplace_back(-common(i, nullptr), i);
    std::sort(order.begin(), order.end());
    std::vector<int> best;
    for (std::size_t k = 0; k < order.size() && k < kStarts && work_ > 0; ++k) {
      if (-order[k].first < static_cast<int>(best.size())) break;
      std::vector<int> clique = grow(order[k].second);
      if (clique.size() > best.size()) best = std::move(clique);
    }
    return best;
  }

 private:
  static constexpr std::size_t kStarts = 60;
  static constexpr std::int64_t kWork = 40'000'000;  // words read; bounds the time for large n

  int common(int i, const std::vector<Word>* with) {
    const Word* row = pairs_.row(i);
    int count = 0;
    for (std::size_t w = 0; w < pairs_.words(); ++w) {
      count += std::popcount(with == nullptr ? row[w] : row[w] & (*with)[w]);
    }
    work_ -= static_cast<std::int64_t>(pairs_.words());
    return count;
  }

  std::vector<int> grow(int start) {
    std::vector<int> clique{start};
    candidates_.assign(pairs_.row(start), pairs_.row(start) + pairs_.words());
    while (work_ > 0) {
      const int next = most_connected();
      if (next < 0) break;
      clique.push_back(next);
      for (std::size_t w = 0; w < pairs_.words(); ++w) candidates_[w] &= pairs_.row(next)[w];
    }
    return clique;
  }

  int most_connected() {
    int best = -1;
    int most = -1;
    for (std::size_t w = 0; w < candidates_.size(); ++w) {
      for (Word left = candidates_[w]; left != 0; left &= left - 1) {
        const int i = static_cast<int>(64 * w) + std::countr_zero(left);
        const int count = common(i, &candidates_);
        if (count > most) {
          most = count;
          best = i;
        }
      }
    }
    return best;
  }

  const BitMatrix& pairs_;
  std::vector<Word> candidates_;
  std::int64_t work_ = kWork;
};

}  // namespace waywiser::search
