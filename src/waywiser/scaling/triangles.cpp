#include "waywiser/scaling/triangles.h"

namespace waywiser {
namespace {

// Row by row, so that the compiler can work on several k... of one j at a time: for fixed i and k,
// all j with d(i, k) + d(k, j) < d(i, j).
template <class Integer, class Sum>
std::int64_t count(const Integer* d, int order) {
  const auto size = static_cast<std::size_t>(order);
  std::int64_t violations = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const Integer* const from_i = d + i * size;
    for (std::size_t k = 0; k < size; ++k) {
      if (k == i) continue;
      const Integer* const from_k = d + k * size;
      const auto first = static_cast<Sum>(from_i[k]);
      Integer here = 0;  // at most `order`, which fits
      for (std::size_t j = 0; j < size; ++j) {
        here +=
            static_cast<Integer>(first + static_cast<Sum>(from_k[j]) < static_cast<Sum>(from_i[j]));
      }
      // j = i and j = k are no triples.
      if (first + static_cast<Sum>(from_k[i]) < static_cast<Sum>(from_i[i])) --here;
      if (first + static_cast<Sum>(from_k[k]) < static_cast<Sum>(from_i[k])) --here;
      violations += here;
    }
  }
  return violations;
}

}  // namespace

std::int64_t count_triangle_violations(const IntegerMatrix& matrix) {
  constexpr std::int64_t kHalf = std::int64_t{1} << 30;  // sums of two stay in 32 bits
  if (matrix.narrow() != nullptr) {
    return matrix.largest() < kHalf
               ? count<std::int32_t, std::int32_t>(matrix.narrow(), matrix.order())
               : count<std::int32_t, std::int64_t>(matrix.narrow(), matrix.order());
  }
  return count<std::int64_t, std::int64_t>(matrix.wide(), matrix.order());
}

}  // namespace waywiser
