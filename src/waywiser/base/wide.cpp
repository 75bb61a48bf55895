#include "waywiser/base/wide.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace waywiser {

std::string to_string(UInt128 value) {
  std::string text;
  do {
    text += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::reverse(text.begin(), text.end());
  return text;
}

std::string to_string(Int128 value) {
  if (value >= 0) return to_string(static_cast<UInt128>(value));
  return "-" + to_string(-static_cast<UInt128>(value));
}

std::uint64_t floor_sqrt(UInt128 value) {
  if (value == 0) return 0;
  // The double's error is below 2^11 for the largest values; one Newton step in integers leaves at
  // most one unit.
  constexpr double kLargest = 18446744073709549568.0;  // the double before 2^64
  auto root = static_cast<UInt128>(std::min(std::sqrt(static_cast<double>(value)), kLargest));
  if (root >= (UInt128{1} << 26)) root = (root + value / root) / 2;
  constexpr UInt128 kMax = std::numeric_limits<std::uint64_t>::max();
  root = std::min(root, kMax);
  while (root * root > value) --root;
  while (root < kMax && (root + 1) * (root + 1) <= value) ++root;
  return static_cast<std::uint64_t>(root);
}

std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

std::optional<std::int64_t> checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

std::optional<std::int64_t> narrow(Int128 value) {
  if (value < std::numeric_limits<std::int64_t>::min() ||
      value > std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace waywiser
