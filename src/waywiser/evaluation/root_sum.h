// Sums of square roots compared and bounded exactly: the arithmetic of space `exact`.
#pragma once

#include <compare>
#include <vector>

#include "waywiser/base/big_integer.h"
#include "waywiser/base/wide.h"
#include "waywiser/evaluation/evaluate.h"

namespace waywiser {

// The real number rational + s (sqrt(k_1) + ... + sqrt(k_m)) in units of 10^-places, where no k_i
// is a perfect square and s is the RootArithmetic's. It is rational only if m = 0: square roots of
// positive integers that are not squares never sum to a rational number (docs/numerics.md).
struct RootSum {
  Int128 rational = 0;
  std::vector<UInt128> squares;  // k_1, ..., k_m
  UInt128 floors = 0;            // sum of floor(s sqrt(k_i) 2^q), in the fast mode
  BigInteger big_floors;         // the same in the other mode
};

// Decides and bounds RootSums of one instance by intervals of integers, s sqrt(k) 2^q between its
// floor and one more, with q raised until they answer. The first q is what 128 bits hold; lengths
// too long for that go by big integers from the start.
class RootArithmetic {
 public:
  // Lengths sqrt(k) / 10^coordinate_decimals with k <= largest_square, as sums in units of
  // 10^-places; places >= coordinate_decimals.
  RootArithmetic(int places, int coordinate_decimals, UInt128 largest_square);

  int places() const { return places_; }

  // A length ready to be added: a multiple of the unit where k is a perfect square.
  struct Length {
    bool is_rational = true;
    Int128 rational = 0;
    UInt128 square = 0;
    UInt128 floor = 0;
    BigInteger big_floor;
  };
  Length length(UInt128 square) const;
  static void add(RootSum& sum, const Length& length);
  static void add(RootSum& sum, const RootSum& more);

  // sum against target, in units of 10^-places; equal only where the sum is that integer.
  std::strong_ordering compare(const RootSum& sum, Int128 target) const;

  // sum - target between neighbouring decimals of max(6, places) places; of more places where
  // `positive` asks for a lower bound above 0, which sum > target then has.
  Bounds bounds(const RootSum& sum, Int128 target, bool positive) const;

 private:
  // floor of (sum - target) 10^extra, which is irrational.
  BigInteger floor_of(const RootSum& sum, Int128 target, int extra) const;
  // sum of floor(s sqrt(k_i) 2^q) for any q.
  BigInteger floors_at(const RootSum& sum, unsigned q) const;
  BigInteger first_floors(const RootSum& sum) const;

  int places_;
  std::int64_t multiplier_;  // s = 10^(places - coordinate_decimals)
  bool fast_;
  unsigned q_;
};

}  // namespace waywiser
