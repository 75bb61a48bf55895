#include "waywiser/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "waywiser/base/digits.h"
#include "waywiser/base/wide.h"

namespace waywiser {
namespace {

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

// The digits of a number without zeros at either end, and the power of ten of the last one.
struct Digits {
  std::string text;
  std::int64_t decimals = 0;

  void drop_zeros() {
    text.erase(0, std::min(text.find_first_not_of('0'), text.size()));
    while (!text.empty() && text.back() == '0') {
      text.pop_back();
      --decimals;
    }
  }
};

Digits digits_of(const Pieces& pieces) {
  Digits digits{std::string(pieces.whole),
                static_cast<std::int64_t>(pieces.fraction.size()) - pieces.exponent};
  digits.text += pieces.fraction;
  digits.drop_zeros();
  return digits;
}

// Adds one to the last digit.
void increment(std::string& digits) {
  std::size_t at = digits.size();
  while (at > 0 && digits[at - 1] == '9') digits[--at] = '0';
  if (at == 0) {
    digits.insert(digits.begin(), '1');
  } else {
    ++digits[at - 1];
  }
}

// Half to even; digits.decimals > decimals, and the last digit is not 0.
void round_to(Digits& digits, int decimals) {
  const std::int64_t dropped = digits.decimals - decimals;
  const auto size = static_cast<std::int64_t>(digits.text.size());
  if (dropped > size) {
    digits.text.clear();
    return;
  }
  const std::string rest = digits.text.substr(static_cast<std::size_t>(size - dropped));
  digits.text.resize(static_cast<std::size_t>(size - dropped));
  digits.decimals = decimals;
  const bool odd = !digits.text.empty() && (digits.text.back() - '0') % 2 != 0;
  const bool half = rest == "5";
  if (rest.front() > '5' || (rest.front() == '5' && (!half || odd))) increment(digits.text);
  digits.drop_zeros();
}

DecimalResult assemble(Digits digits, bool negative) {
  if (digits.text.empty()) return {{0, 0}, DecimalFault::none};
  if (digits.decimals > kMaxDecimals) return {{}, DecimalFault::too_many_decimals};
  if (digits.decimals < 0) {
    if (static_cast<std::int64_t>(digits.text.size()) - digits.decimals > kMaxSignificantDigits)
      return {{}, DecimalFault::too_large};
    digits.text.append(static_cast<std::size_t>(-digits.decimals), '0');
    digits.decimals = 0;
  }
  std::int64_t value = 0;
  const char* const end = digits.text.data() + digits.text.size();
  if (digits.text.size() > kMaxSignificantDigits ||
      std::from_chars(digits.text.data(), end, value).ec != std::errc{})
    return {{}, DecimalFault::too_large};
  return {{negative ? -value : value, static_cast<int>(digits.decimals)}, DecimalFault::none};
}

}  // namespace

DecimalResult parse_decimal(std::string_view text) {
  const std::optional<Pieces> pieces = split(text);
  return pieces ? assemble(digits_of(*pieces), pieces->negative)
                : DecimalResult{{}, DecimalFault::malformed};
}

RoundedDecimal parse_rounded(std::string_view text, int decimals) {
  const std::optional<Pieces> pieces = split(text);
  if (!pieces) return {{{}, DecimalFault::malformed}, false};
  Digits digits = digits_of(*pieces);
  const bool rounded = digits.decimals > decimals;
  if (rounded) round_to(digits, decimals);
  return {assemble(std::move(digits), pieces->negative), rounded};
}

std::string_view describe(DecimalFault fault) {
  switch (fault) {
    case DecimalFault::none:
      return "a number";
    case DecimalFault::malformed:
      return "a decimal number";
    case DecimalFault::too_many_decimals:
      return "a number with at most 18 decimals";
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
