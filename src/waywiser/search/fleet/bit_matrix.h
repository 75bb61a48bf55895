// Sets of sites as words of 64 bits, one a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace waywiser::search {

using Word = std::uint64_t;

class BitMatrix {
 public:
  explicit BitMatrix(int order)
      : order_(order),
        words_((static_cast<std::size_t>(order) + 63) / 64),
        bits_(static_cast<std::size_t>(order) * words_) {}
  int order() const { return order_; }
  std::size_t words() const { return words_; }
  Word* row(int i) { return bits_.data() + static_cast<std::size_t>(i) * words_; }
  const Word* row(int i) const { return bits_.data() + static_cast<std::size_t>(i) * words_; }
  void set(int i, int j) { row(i)[j / 64] |= Word{1} << (j % 64); }
  bool test(int i, int j) const { return ((row(i)[j / 64] >> (j % 64)) & 1U) != 0; }

 private:
  int order_;
  std::size_t words_;
  std::vector<Word> bits_;
};

}  // namespace waywiser::search
