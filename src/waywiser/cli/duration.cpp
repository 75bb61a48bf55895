#include "waywiser/cli/duration.h"

#include <charconv>
#include <cmath>
#include <string_view>

#include "waywiser/base/error.h"

namespace waywiser::cli {
namespace {

constexpr double kYear = 365.0 * 86400.0;

// Seconds of a unit, 0 where there is no such unit.
double unit_seconds(std::string_view unit) {
  if (unit.empty() || unit == "s") return 1.0;
  if (unit == "ms") return 0.001;
  if (unit == "m" || unit == "min") return 60.0;
  if (unit == "h") return 3600.0;
  return 0.0;
}

}  // namespace

double parse_duration(const std::string& text, const std::string& option) {
  double number = 0.0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  const double unit = unit_seconds(std::string_view(rest, static_cast<std::size_t>(end - rest)));
  const double seconds = number * unit;
  if (error != std::errc() || unit == 0.0 || !(seconds > 0.0) || seconds > kYear) {
    throw UsageError(option + ": found " + waywiser::quoted(text) +
                     ", expected a time such as 10s, 500ms, 2m or 1h");
  }
  return seconds;
}

}  // namespace waywiser::cli
