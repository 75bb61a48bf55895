#include "waywiser/instance/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/matrix_room.h"
#include "waywiser/system/number.h"

namespace waywiser {
namespace {

// NumPy's format, versions 1 and 2: the magic, two bytes of version, the length of the header (2 or
// 4 bytes, little-endian), a Python dictionary, and the numbers.
constexpr std::string_view kMagic = "\x93NUMPY";
constexpr int kMantissa = 53;

struct Header {
  std::string descr;     // "<f8"
  bool fortran = false;  // column by column
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t data = 0;  // where the numbers begin
};

// A power of two in 128 bits.
Int128 two_to(int exponent) {
  return Int128{1} << exponent;
}

// mantissa * 2^exponent, exactly or, where asked for, rounded to a number of decimals, half to
// even. `rounded` says whether that changed it.
std::optional<Decimal> decimal_of(double value, const std::optional<int>& decimals, bool& rounded) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, kMantissa));
  exponent -= kMantissa;
  while (mantissa != 0 && mantissa % 2 == 0) {
    mantissa /= 2;
    ++exponent;
  }
  if (mantissa == 0) return Decimal{};
  if (exponent >= 0) {
    if (exponent > 62) return std::nullopt;
    const auto whole = narrow(Int128{mantissa} * two_to(exponent));
    return whole ? std::optional(Decimal{*whole, 0}) : std::nullopt;
  }
  // As many decimals as binary places hold it.
  const bool exact = -exponent <= decimals.value_or(kMaxDecimals);
  if (!exact && !decimals) return std::nullopt;
  const int places = exact ? -exponent : *decimals;
  const Int128 scaled = Int128{mantissa} * power_of_ten(places);
  if (-exponent > 120) {
    rounded = true;  // below every last place
    return Decimal{};
  }
  const Int128 unit = two_to(-exponent);
  Int128 digits = scaled / unit;
  const Int128 rest = scaled % unit;
  if (rest != 0) {
    rounded = true;
    if (rest * 2 > unit || (rest * 2 == unit && digits % 2 != 0)) ++digits;
  }
  const auto narrowed = narrow(digits);
  if (!narrowed) return std::nullopt;
  const DecimalResult result = parse_decimal(to_text(*narrowed, places));
  return result.ok() ? std::optional(result.value) : std::nullopt;
}

class NpyReader {
 public:
  NpyReader(std::string_view bytes, const std::string& file, NumberRounding* rounding)
      : bytes_(bytes), scanner_({}, file), rounding_(rounding) {}

  RawTravel read() {
    read_header();
    raw_.title = "NumPy's array of " + header_.descr;
    raw_.size = header_.rows;
    const std::string kind = header_.descr.substr(1);
    if (kind == "i4") return numbers<std::int32_t>();
    if (kind == "i8") return numbers<std::int64_t>();
    if (kind == "u4") return numbers<std::uint32_t>();
    if (kind == "u8") return numbers<std::uint64_t>();
    if (kind == "f4") return numbers<float>();
    if (kind == "f8") return numbers<double>();
    throw refusal("numbers of the type " + in_quotes(header_.descr),
                  "integers or floats of 32 or 64 bits (<i4, <i8, <f4, <f8)");
  }

 private:
  InputError refusal(const std::string& found, const std::string& expected) const {
    return InputError({scanner_.file(), 0, 0}, found, expected);
  }

  std::size_t little_endian(std::size_t at, std::size_t size) const {
    std::size_t value = 0;
    for (std::size_t i = size; i-- > 0;)
      value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
    return value;
  }

  void read_header() {
    constexpr std::size_t kVersion = 6;
    const char version = bytes_.size() > 12 ? bytes_[kVersion] : '\0';
    if (version < 1 || version > 3)
      throw refusal("no header of NumPy's versions 1 to 3", "a file written by numpy.save");
    const std::size_t length = version == 1 ? 2 : 4;
    const std::size_t begin = kVersion + 2 + length;
    const std::size_t size = little_endian(kVersion + 2, length);
    if (size > bytes_.size() - begin) throw refusal("a header that is cut off", "the whole file");
    const std::string_view text = bytes_.substr(begin, size);
    header_.data = begin + size;
    header_.descr = value_of(text, "'descr'");
    header_.fortran = value_of(text, "'fortran_order'").starts_with("True");
    read_shape(text);
  }

  // What follows a key of the dictionary, without quotes.
  std::string value_of(std::string_view text, std::string_view key) const {
    const std::size_t at = text.find(key);
    const std::size_t colon = at == std::string_view::npos ? at : text.find(':', at);
    const std::size_t begin =
        colon == std::string_view::npos ? colon : text.find_first_not_of(" '\"", colon + 1);
    if (begin == std::string_view::npos)
      throw refusal("a header without " + std::string(key), "one written by numpy.save");
    return std::string(text.substr(begin, text.find_first_of("'\",}", begin) - begin));
  }

  void read_shape(std::string_view text) {
    const std::size_t at = text.find("'shape'");
    const std::size_t open = at == std::string_view::npos ? at : text.find('(', at);
    const std::size_t close = open == std::string_view::npos ? open : text.find(')', open);
    const std::size_t comma = open == std::string_view::npos ? open : text.find(',', open);
    if (close == std::string_view::npos || comma > close)
      throw refusal("a header without a shape of two numbers", "a square array");
    const auto number = [&](std::size_t from, std::size_t to) {
      std::string digits(text.substr(from, to - from));
      std::erase(digits, ' ');
      return parse_integer(digits).value_or(-1);
    };
    const std::int64_t rows = number(open + 1, comma);
    const std::int64_t columns = number(comma + 1, close);
    if (rows < 1 || rows != columns)
      throw refusal("an array of the shape " + in_quotes(text.substr(open, close - open + 1)),
                    "a square one");
    require_matrix_room(static_cast<std::size_t>(rows), {scanner_.file(), 0, 0});
    header_.rows = header_.columns = static_cast<std::size_t>(rows);
    if (header_.descr.size() < 2)
      throw refusal("a type of numbers " + in_quotes(header_.descr), "<f8");
  }

  template <class Number>
  Number number_at(std::size_t element) const {
    std::array<char, sizeof(Number)> raw{};
    std::memcpy(raw.data(), bytes_.data() + header_.data + element * sizeof(Number),
                sizeof(Number));
    const bool big = header_.descr.front() == '>';
    if (big != (std::endian::native == std::endian::big)) std::reverse(raw.begin(), raw.end());
    return std::bit_cast<Number>(raw);
  }

  template <class Number>
  RawTravel numbers() {
    const std::size_t n = header_.rows;
    const std::size_t held = (bytes_.size() - header_.data) / sizeof(Number);
    if (n > held / n || n * n != held || (bytes_.size() - header_.data) % sizeof(Number) != 0)
      throw refusal(counted(bytes_.size() - header_.data, "byte") + " of numbers",
                    fmt::format("{} x {} of {} bytes", n, n, sizeof(Number)));
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t column = 0; column < n; ++column) {
        add(number_at<Number>(header_.fortran ? column * n + row : row * n + column), row, column);
      }
    }
    return std::move(raw_);
  }

  template <class Number>
  void add(Number number, std::size_t row, std::size_t column) {
    std::optional<Decimal> value;
    if constexpr (std::is_floating_point_v<Number>) {
      const auto real = static_cast<double>(number);
      if (std::isinf(real) && real > 0) {
        raw_.unreachable.push_back(raw_.numbers.size());
        value = Decimal{};
      } else if (!std::isnan(real) && real >= 0) {
        value = decimal(real);
      } else {
        throw bad(fmt::format("{}", real), row, column, "a number of at least 0 (or infinity)");
      }
    } else if (std::in_range<std::int64_t>(number) && number >= 0) {
      value = Decimal{static_cast<std::int64_t>(number), 0};
    }
    if (!value || !fits(*value)) {
      throw bad(fmt::format("{}", number), row, column,
                fmt::format("a number of at least 0 that 64 bits hold exactly with at most {} "
                            "decimals, in a unit for all{}",
                            kMaxDecimals, kRoundingHint));
    }
    raw_.numbers.add(*value, scanner_, {});
  }

  // Rounded where that was asked for.
  std::optional<Decimal> decimal(double value) {
    bool rounded = false;
    const auto result =
        decimal_of(value, rounding_ ? std::optional(rounding_->decimals) : std::nullopt, rounded);
    if (rounded && rounding_) ++rounding_->rounded;
    return result;
  }

  // Whether the list can take it, which says no place in a file of bytes.
  bool fits(const Decimal& value) {
    largest_ = std::max(largest_, to_double(value.digits, value.decimals));
    decimals_ = std::max(decimals_, value.decimals);
    return largest_ * static_cast<double>(power_of_ten(decimals_)) < 9e18;
  }

  InputError bad(const std::string& found, std::size_t row, std::size_t column,
                 const std::string& expected) const {
    return refusal(fmt::format("{} in row {}, column {}", found, row + 1, column + 1), expected);
  }

  std::string_view bytes_;
  Scanner scanner_;  // of no text: it names the file
  NumberRounding* rounding_;
  Header header_;
  RawTravel raw_;
  double largest_ = 0.0;
  int decimals_ = 0;
};

}  // namespace

bool is_npy(std::string_view bytes) {
  return bytes.starts_with(kMagic);
}

RawTravel read_npy(std::string_view bytes, const std::string& file, NumberRounding* rounding) {
  return NpyReader(bytes, file, rounding).read();
}

}  // namespace waywiser
