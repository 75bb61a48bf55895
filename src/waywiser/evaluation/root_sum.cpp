#include "waywiser/evaluation/root_sum.h"

#include <algorithm>
#include <bit>

#include "waywiser/base/decimal.h"

namespace waywiser {
namespace {

constexpr unsigned kSmallestFastQ = 16;
constexpr unsigned kLargestFastQ = 60;
constexpr unsigned kBigQ = 64;
constexpr int kFewestPlaces = 6;

unsigned bit_width(UInt128 value) {
  const auto high = static_cast<std::uint64_t>(value >> 64);
  return high != 0 ? 64U + static_cast<unsigned>(std::bit_width(high))
                   : static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(value)));
}

}  // namespace

RootArithmetic::RootArithmetic(int places, int coordinate_decimals, UInt128 largest_square)
    : places_(places), multiplier_(power_of_ten(places - coordinate_decimals)) {
  // k s^2 4^q in 126 bits: a root of at most 63, and sums of 2^64 of them, fit 128.
  const unsigned bits =
      bit_width(largest_square) + 2 * bit_width(static_cast<UInt128>(multiplier_));
  const unsigned room = bits < 126 ? (126 - bits) / 2 : 0;
  fast_ = room >= kSmallestFastQ;
  q_ = fast_ ? std::min(room, kLargestFastQ) : kBigQ;
}

RootArithmetic::Length RootArithmetic::length(UInt128 square) const {
  Length length;
  length.square = square;
  if (fast_) {
    const auto s = static_cast<UInt128>(multiplier_);
    const UInt128 argument = (square * s * s) << (2 * q_);
    const UInt128 root = floor_sqrt(argument);
    // k s^2 4^q is a perfect square exactly where k is one.
    length.is_rational = root * root == argument;
    if (length.is_rational) {
      length.rational = static_cast<Int128>(root >> q_);
    } else {
      length.floor = root;
    }
    return length;
  }
  const UInt128 root = floor_sqrt(square);
  length.is_rational = root * root == square;
  if (length.is_rational) {
    length.rational = static_cast<Int128>(root) * multiplier_;
  } else {
    length.big_floor =
        floor_sqrt(BigInteger(to_big(square) * multiplier_ * multiplier_ << (2 * q_)));
  }
  return length;
}

void RootArithmetic::add(RootSum& sum, const Length& length) {
  if (length.is_rational) {
    sum.rational += length.rational;
    return;
  }
  sum.squares.push_back(length.square);
  sum.floors += length.floor;
  if (length.big_floor != 0) sum.big_floors += length.big_floor;
}

void RootArithmetic::add(RootSum& sum, const RootSum& more) {
  sum.rational += more.rational;
  sum.squares.insert(sum.squares.end(), more.squares.begin(), more.squares.end());
  sum.floors += more.floors;
  if (more.big_floors != 0) sum.big_floors += more.big_floors;
}

std::strong_ordering RootArithmetic::compare(const RootSum& sum, Int128 target) const {
  const Int128 rest = target - sum.rational;  // what the roots are compared with
  if (sum.squares.empty()) return 0 <=> rest;
  if (rest <= 0) return std::strong_ordering::greater;
  // The roots lie strictly between floors and floors + m, in units of 2^-q.
  const std::size_t count = sum.squares.size();
  if (fast_) {
    if (bit_width(static_cast<UInt128>(rest)) + q_ > 127) return std::strong_ordering::less;
    const UInt128 goal = static_cast<UInt128>(rest) << q_;
    if (sum.floors >= goal) return std::strong_ordering::greater;
    if (sum.floors + count <= goal) return std::strong_ordering::less;
  }
  BigInteger floors = first_floors(sum);
  for (unsigned q = q_;; q *= 2, floors = floors_at(sum, q)) {
    const BigInteger goal = to_big(rest) << q;
    if (floors >= goal) return std::strong_ordering::greater;
    if (floors + count <= goal) return std::strong_ordering::less;
  }
}

BigInteger RootArithmetic::first_floors(const RootSum& sum) const {
  return fast_ ? to_big(sum.floors) : sum.big_floors;
}

BigInteger RootArithmetic::floors_at(const RootSum& sum, unsigned q) const {
  const BigInteger factor = BigInteger(multiplier_) * multiplier_ << (2 * q);
  BigInteger floors;
  for (const UInt128 square : sum.squares) {
    floors += floor_sqrt(BigInteger(to_big(square) * factor));
  }
  return floors;
}

BigInteger RootArithmetic::floor_of(const RootSum& sum, Int128 target, int extra) const {
  const BigInteger rational = to_big(sum.rational - target);
  const BigInteger power = big_power_of_ten(extra);
  BigInteger floors = first_floors(sum);
  for (unsigned q = q_;; q *= 2, floors = floors_at(sum, q)) {
    const BigInteger unit = big_power_of_two(q);
    const BigInteger lower = (rational * unit + floors) * power;
    const BigInteger upper = lower + power * sum.squares.size();
    BigInteger below = floor_divide(lower, unit);
    if (below == floor_divide(upper, unit)) return below;
  }
}

Bounds RootArithmetic::bounds(const RootSum& sum, Int128 target, bool positive) const {
  int shown = std::max(kFewestPlaces, places_);
  if (sum.squares.empty()) {
    const std::string text =
        fixed_text(to_big(sum.rational - target) * big_power_of_ten(shown - places_), shown);
    return {text, text};
  }
  BigInteger lower = floor_of(sum, target, shown - places_);
  while (positive && lower == 0) {
    shown += 3;
    lower = floor_of(sum, target, shown - places_);
  }
  return {fixed_text(lower, shown), fixed_text(lower + 1, shown)};
}

}  // namespace waywiser
