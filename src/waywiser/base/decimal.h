// Decimal numbers as they stand in files: an integer and a power of ten, never a double.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waywiser {

// The number digits / 10^decimals. Normalised: trailing zeros of the fraction are dropped, so
// decimals is the fewest that hold the number, and equal numbers are equal members.
struct Decimal {
  std::int64_t digits = 0;
  int decimals = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

// The most decimals and significant digits that a number in a file may have (docs/formats.md,
// "Numbers").
inline constexpr int kMaxDecimals = 18;
inline constexpr int kMaxSignificantDigits = 19;

enum class DecimalFault {
  none,
  malformed,          // not a decimal number (empty, letters, NaN, infinity, hexadecimal)
  too_many_decimals,  // more than kMaxDecimals after trailing zeros are dropped
  too_large,          // the digits do not fit 64 bits (19 up to 2^63-1)
};

struct DecimalResult {
  Decimal value;
  DecimalFault fault = DecimalFault::none;
  bool ok() const { return fault == DecimalFault::none; }
};

// Reads the whole of `text` as a decimal: [+-] digits [. digits] [e|E [+-] digits]. Locale-free,
// never rounds: what cannot be held exactly is a fault. Runs in time linear in the text whatever
// the exponent says.
DecimalResult parse_decimal(std::string_view text);

// The same after rounding to `decimals` places, half to even, which is for those who asked for it.
// `rounded` says whether that changed the number.
struct RoundedDecimal {
  DecimalResult result;
  bool rounded = false;
};
RoundedDecimal parse_rounded(std::string_view text, int decimals);

// What `fault` means, as the "expected" part of an error message.
std::string_view describe(DecimalFault fault);

// value * 10^decimals as an integer. Empty if it does not fit 64 bits or `decimals` is fewer than
// value.decimals.
std::optional<std::int64_t> scaled_to(const Decimal& value, int decimals);

// digits / 10^decimals rounded once, half to even: the double nearest to the decimal.
double to_double(std::int64_t digits, int decimals);

// Shortest text of digits / 10^decimals, without trailing zeros: "12", "-0.5".
std::string to_text(std::int64_t digits, int decimals);

// 10^exponent for 0 <= exponent <= 18.
std::int64_t power_of_ten(int exponent);

}  // namespace waywiser
