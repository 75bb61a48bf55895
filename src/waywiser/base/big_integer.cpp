#include "waywiser/base/big_integer.h"

namespace waywiser {

BigInteger to_big(UInt128 value) {
  BigInteger big = static_cast<std::uint64_t>(value >> 64);
  big <<= 64;
  big += static_cast<std::uint64_t>(value);
  return big;
}

BigInteger to_big(Int128 value) {
  if (value >= 0) return to_big(static_cast<UInt128>(value));
  return -to_big(-static_cast<UInt128>(value));
}

BigInteger floor_sqrt(const BigInteger& value) {
  if (value == 0) return 0;
  const unsigned bits = static_cast<unsigned>(msb(value)) + 1;
  if (bits <= 128) return BigInteger(floor_sqrt(static_cast<UInt128>(value)));
  // Above the root: one more than the root of the leading bits, shifted back. Newton's iteration
  // in integers falls monotonically from there and stops at the floor.
  const unsigned shift = (bits - 128 + 1) / 2;
  BigInteger root = to_big(
      static_cast<UInt128>(floor_sqrt(static_cast<UInt128>(BigInteger(value >> (2 * shift))))));
  root = (root + 1) << shift;
  while (true) {
    BigInteger next = (root + value / root) >> 1;
    if (next >= root) return root;
    root = std::move(next);
  }
}

BigInteger floor_divide(const BigInteger& numerator, const BigInteger& denominator) {
  BigInteger quotient = numerator / denominator;  // towards zero
  if (numerator < 0 && quotient * denominator != numerator) --quotient;
  return quotient;
}

BigInteger big_power_of_ten(int exponent) {
  return boost::multiprecision::pow(BigInteger(10), static_cast<unsigned>(exponent));
}

std::string fixed_text(const BigInteger& digits, int decimals) {
  std::string text = digits.str();
  const bool negative = text.front() == '-';
  if (negative) text.erase(0, 1);
  if (decimals > 0) {
    const auto places = static_cast<std::size_t>(decimals);
    if (text.size() <= places) text.insert(std::size_t{0}, places + 1 - text.size(), '0');
    text.insert(text.size() - places, 1, '.');
  }
  if (negative) text.insert(std::size_t{0}, 1, '-');
  return text;
}

}  // namespace waywiser
