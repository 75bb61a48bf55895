// Integers of any size, for the few values that 128 bits do not hold. The header of
// Boost.Multiprecision is slow to compile: include this in .cpp files only.
#pragma once

#include <string>

// GCC 12 sees uninitialised and overrun limbs in inlined copies of cpp_int, in release builds only:
// known false positives. They are reported where the copies are inlined, so that this holds for the
// rest of the few files that include this one.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif

#include <boost/multiprecision/cpp_int.hpp>

#include "waywiser/base/wide.h"

namespace waywiser {

// Without expression templates, so that `auto` and `?:` are safe.
using BigInteger = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                                 boost::multiprecision::et_off>;

BigInteger to_big(UInt128 value);
BigInteger to_big(Int128 value);

// floor(sqrt(value)), exactly. value >= 0. Newton's iteration from above, started at the root of
// the leading 128 bits.
BigInteger floor_sqrt(const BigInteger& value);

// floor(numerator / denominator), towards minus infinity. denominator > 0.
BigInteger floor_divide(const BigInteger& numerator, const BigInteger& denominator);

// 10^exponent, 2^exponent.
BigInteger big_power_of_ten(int exponent);
inline BigInteger big_power_of_two(unsigned exponent) {
  return BigInteger(1) << exponent;
}

// digits / 10^decimals as text with exactly `decimals` decimals: "12.500".
std::string fixed_text(const BigInteger& digits, int decimals);

}  // namespace waywiser
