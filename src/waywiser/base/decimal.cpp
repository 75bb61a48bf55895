#include "waywiser/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "waywiser/base/wide.h"

namespace waywiser {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The pieces of a number: sign, digits without the point, and the power of ten of the last digit.
struct Pieces {
  bool negative = false;
  std::string_view whole;
  std::string_view fraction;
  std::int64_t exponent = 0;
};

std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

bool take_sign(std::string_view& text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return negative;
}

std::optional<Pieces> split(std::string_view text) {
  Pieces pieces;
  pieces.negative = take_sign(text);
  pieces.whole = take_digits(text);
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    pieces.fraction = take_digits(text);
  }
  if (pieces.whole.empty() && pieces.fraction.empty()) return std::nullopt;
  if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
    text.remove_prefix(1);
    const bool negative = take_sign(text);
    const std::string_view digits = take_digits(text);
    if (digits.empty()) return std::nullopt;
    // Beyond this the number is 0, too large or has too many decimals, whatever its digits (files
    // are bounded).
    constexpr std::int64_t kBeyond = 1'000'000'000'000;
    for (const char c : digits)
      pieces.exponent = std::min(kBeyond, pieces.exponent * 10 + (c - '0'));
    if (negative) pieces.exponent = -pieces.exponent;
  }
  if (!text.empty()) return std::nullopt;
  return pieces;
}

}  // namespace

DecimalResult parse_decimal(std::string_view text) {
  const std::optional<Pieces> pieces = split(text);
  if (!pieces) return {{}, DecimalFault::malformed};
  std::string digits(pieces->whole);
  digits += pieces->fraction;
  std::int64_t decimals = static_cast<std::int64_t>(pieces->fraction.size()) - pieces->exponent;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return {{0, 0}, DecimalFault::none};
  while (digits.back() == '0') {
    digits.pop_back();
    --decimals;
  }
  if (decimals > kMaxDecimals) return {{}, DecimalFault::too_many_decimals};
  if (decimals < 0) {
    if (static_cast<std::int64_t>(digits.size()) - decimals > kMaxSignificantDigits) {
      return {{}, DecimalFault::too_large};
    }
    digits.append(static_cast<std::size_t>(-decimals), '0');
    decimals = 0;
  }
  if (digits.size() > kMaxSignificantDigits) return {{}, DecimalFault::too_large};
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size())
    return {{}, DecimalFault::too_large};
  return {{pieces->negative ? -value : value, static_cast<int>(decimals)}, DecimalFault::none};
}

std::string_view describe(DecimalFault fault) {
  switch (fault) {
    case DecimalFault::none:
      return "a number";
    case DecimalFault::malformed:
      return "a decimal number";
    case DecimalFault::too_many_decimals:
      return "a number with at most 9 decimals";
    case DecimalFault::too_large:
      return "a number whose digits fit 64 bits (at most 9223372036854775807)";
  }
  return "a number";
}

std::int64_t power_of_ten(int exponent) {
  static constexpr auto kPowers = [] {
    std::array<std::int64_t, 19> powers{};
    std::int64_t power = 1;
    for (std::size_t i = 0; i < powers.size(); ++i) {
      powers[i] = power;
      if (i + 1 < powers.size()) power *= 10;
    }
    return powers;
  }();
  return kPowers.at(static_cast<std::size_t>(exponent));
}

std::optional<std::int64_t> scaled_to(const Decimal& value, int decimals) {
  if (decimals < value.decimals) return std::nullopt;
  return checked_multiply(value.digits, power_of_ten(decimals - value.decimals));
}

std::string to_text(std::int64_t digits, int decimals) {
  std::string text = to_string(static_cast<Int128>(digits));
  if (decimals <= 0) return text;
  const bool negative = digits < 0;
  if (negative) text.erase(0, 1);
  const auto places = static_cast<std::size_t>(decimals);
  if (text.size() <= places) text.insert(std::size_t{0}, places + 1 - text.size(), '0');
  text.insert(text.size() - places, 1, '.');
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  if (negative) text.insert(std::size_t{0}, 1, '-');
  return text;
}

double to_double(std::int64_t digits, int decimals) {
  if (decimals == 0) return static_cast<double>(digits);  // rounded once, half to even
  const std::string text = to_text(digits, decimals);
  double value = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), value);  // correctly rounded
  return value;
}

}  // namespace waywiser
