#include "waywiser/scaling/rounding.h"

#include "waywiser/base/big_integer.h"
#include "waywiser/base/decimal.h"

namespace waywiser {
namespace {

// Squares of up to 126 bits: 4 k P^2 of every k and P below stays below 2^128.
bool square_fits(UInt128 squared_length, UInt128 factor) {
  constexpr UInt128 kLargest = ~UInt128{0} >> 2;
  return squared_length == 0 ||
         (factor < (UInt128{1} << 64) && factor * factor <= kLargest / squared_length);
}

// With root = floor(sqrt(square)) and x = sqrt(square) / unit: floor(x) = floor(root / unit),
// because nothing between root / unit and x is an integer.
template <class Integer>
Integer rounded_up(const Integer& root, bool exact, const Integer& unit) {
  const Integer quotient = root / unit;
  return exact && quotient * unit == root ? quotient : quotient + 1;
}

// Nearest integer to x = y / 2 from root = floor(sqrt(4 square)): y = sqrt(4 square) / unit.
template <class Integer>
Integer rounded_to_nearest(const Integer& root, bool exact, const Integer& unit, Ties ties) {
  const Integer halves = root / unit;  // floor(2 x)
  const Integer up = (halves + 1) / 2;
  const bool tie = exact && halves * unit == root && halves % 2 != 0;
  return tie && ties == Ties::half_even && up % 2 != 0 ? up - 1 : up;
}

template <class Integer>
Integer rounded(const Integer& square, const Integer& unit, Direction direction, Ties ties) {
  const Integer argument = direction == Direction::nearest ? Integer(square * 4) : square;
  const Integer root(floor_sqrt(argument));
  const bool exact = root * root == argument;
  switch (direction) {
    case Direction::down:
      return root / unit;
    case Direction::up:
      return rounded_up(root, exact, unit);
    case Direction::nearest:
      return rounded_to_nearest(root, exact, unit, ties);
  }
  return 0;
}

}  // namespace

Int128 scaled_root(UInt128 squared_length, int decimals, std::int64_t P, Direction direction,
                   Ties ties) {
  const auto factor = static_cast<UInt128>(P);
  const std::int64_t unit = power_of_ten(decimals);
  if (square_fits(squared_length, factor)) {
    return static_cast<Int128>(rounded<UInt128>(squared_length * factor * factor,
                                                static_cast<UInt128>(unit), direction, ties));
  }
  const BigInteger square = to_big(squared_length) * P * P;
  return static_cast<Int128>(rounded<BigInteger>(square, BigInteger(unit), direction, ties));
}

Int128 scaled_rational(std::int64_t value, int decimals, std::int64_t P, Direction direction,
                       Ties ties) {
  const Int128 product = static_cast<Int128>(value) * P;
  const Int128 unit = power_of_ten(decimals);
  const Int128 down = product / unit;
  const Int128 rest = product % unit;
  switch (direction) {
    case Direction::down:
      return down;
    case Direction::up:
      return rest == 0 ? down : down + 1;
    case Direction::nearest: {
      if (2 * rest == unit) return ties == Ties::half_up || down % 2 != 0 ? down + 1 : down;
      return 2 * rest > unit ? down + 1 : down;
    }
  }
  return down;
}

}  // namespace waywiser
