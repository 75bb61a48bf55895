#include "waywiser/system/duration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/wide.h"

namespace waywiser {
namespace {

constexpr std::int64_t kTenYearsMs = std::int64_t{3650} * 24 * 3600 * 1000;

using Unit = std::pair<std::string_view, std::int64_t>;

// value * unit as an integer, where it is one.
template <std::size_t N>
std::optional<std::int64_t> parse_quantity(std::string_view text,
                                           const std::array<Unit, N>& units) {
  const std::size_t letters = std::min(text.find_first_not_of("0123456789."), text.size());
  if (letters == 0) return std::nullopt;
  std::string_view unit = text.substr(letters);
  if (unit.size() > 1 && unit.front() == ' ') unit.remove_prefix(1);
  const DecimalResult number = parse_decimal(text.substr(0, letters));
  if (!number.ok() || number.value.digits <= 0) return std::nullopt;
  for (const auto& [name, factor] : units) {
    if (unit != name) continue;
    const Int128 product = static_cast<Int128>(number.value.digits) * factor;
    const std::int64_t denominator = power_of_ten(number.value.decimals);
    if (product % denominator != 0) return std::nullopt;
    return narrow(product / denominator);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parse_duration(std::string_view text) {
  static constexpr std::array<Unit, 7> kUnits{{{"", 1000},
                                               {"ms", 1},
                                               {"s", 1000},
                                               {"m", 60'000},
                                               {"min", 60'000},
                                               {"h", 3'600'000},
                                               {"d", 86'400'000}}};
  const auto milliseconds = parse_quantity(text, kUnits);
  return milliseconds && *milliseconds <= kTenYearsMs ? milliseconds : std::nullopt;
}

std::optional<std::int64_t> parse_bytes(std::string_view text) {
  static constexpr std::int64_t kBinary = 1024;
  static constexpr std::array<Unit, 9> kUnits{{{"B", 1},
                                               {"kB", 1'000},
                                               {"MB", 1'000'000},
                                               {"GB", 1'000'000'000},
                                               {"TB", 1'000'000'000'000},
                                               {"KiB", kBinary},
                                               {"MiB", kBinary << 10},
                                               {"GiB", kBinary << 20},
                                               {"TiB", kBinary << 30}}};
  return parse_quantity(text, kUnits);
}

std::string duration_text(double seconds) {
  if (!(seconds >= 0)) return "unknown";
  if (seconds < 1) return fmt::format("{:.0f} ms", 1000 * seconds);
  if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);
  if (seconds > 1e12) return "for ever";
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  const std::int64_t minutes = (whole + 30) / 60;
  if (minutes < 48 * 60) return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
  const std::int64_t hours = (minutes + 30) / 60;
  return fmt::format("{} {} h", counted(hours / 24, "day"), hours % 24);
}

std::string bytes_text(double bytes) {
  static constexpr std::array<const char*, 5> kUnits{"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < kUnits.size()) {
    bytes /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", bytes, unit == 0 || bytes >= 99.5 ? 0 : 1, kUnits.at(unit));
}

std::string count_text(std::int64_t count) {
  std::string digits = std::to_string(count);
  const std::size_t first = count < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

}  // namespace waywiser
