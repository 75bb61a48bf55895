// Rounding many lengths of one instance: scaled_root() with what does not change taken out of the
// loop.
#pragma once

#include <cmath>
#include <cstdint>

#include "waywiser/base/decimal.h"
#include "waywiser/base/wide.h"

namespace waywiser {

// floor(sqrt(value)) for 0 <= value < 2^62. Below 2^52 the double's root, truncated, is right: the
// largest value below (r + 1)^2 has a root at least 1 / (2 r + 2) >= 2^-27 below r + 1, further
// than rounding (2^-28 at most, r < 2^26) can carry it. Above it is off by at most one.
inline std::int64_t small_floor_sqrt(std::int64_t value) {
  constexpr std::int64_t kTruncationIsRight = std::int64_t{1} << 52;
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(value)));
  if (value < kTruncationIsRight) return root;
  root -= static_cast<std::int64_t>(root * root > value);
  root += static_cast<std::int64_t>((root + 1) * (root + 1) <= value);
  return root;
}

// Of one length x = P sqrt(k): floor, ceiling and nearest integer. Integer coordinates never tie
// (docs/numerics.md, "Ties"), so that nearest needs no rule.
struct RoundedRoot {
  std::int64_t down;
  std::int64_t up;
  std::int64_t nearest;
};

// k P^2 = r^2 + rest with 0 <= rest <= 2 r: x > r where rest > 0, and x > r + 1/2 where rest > r,
// because (r + 1/2)^2 = r^2 + r + 1/4.
inline RoundedRoot round_root(std::int64_t square) {
  const std::int64_t root = small_floor_sqrt(square);
  const std::int64_t rest = square - root * root;
  return {root, root + static_cast<std::int64_t>(rest > 0),
          root + static_cast<std::int64_t>(rest > root)};
}

// Whether every k <= largest can go through round_root() for this P and number of decimals.
inline bool fits_round_root(UInt128 largest, int decimals, std::int64_t P) {
  constexpr std::int64_t kSquareRootLimit = std::int64_t{1} << 30;
  constexpr UInt128 kLimit = UInt128{1} << 62;
  if (decimals != 0 || P > kSquareRootLimit) return false;
  const auto square = static_cast<UInt128>(P) * static_cast<UInt128>(P);
  return largest < kLimit / square;
}

}  // namespace waywiser
