#include "waywiser/system/number.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

template <class Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end ? std::optional(number) : std::nullopt;
}

std::string range_text(std::int64_t lowest, std::int64_t highest) {
  const bool no_end = highest == std::numeric_limits<std::int64_t>::max();
  if (no_end && lowest == std::numeric_limits<std::int64_t>::min()) return "an integer of 64 bits";
  if (no_end && lowest == 1) return "a positive integer of 64 bits";
  return "an integer from " + std::to_string(lowest) + " to " + std::to_string(highest);
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) {
  return parse_whole<std::int64_t>(text);
}

std::optional<double> parse_real(std::string_view text) {
  const std::optional<double> number = parse_whole<double>(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

std::int64_t integer_from(std::string_view text, const std::string& name, std::int64_t lowest,
                          std::int64_t highest) {
  const std::optional<std::int64_t> number = parse_integer(text);
  if (number && *number >= lowest && *number <= highest) return *number;
  throw UsageError(name + ": found " + in_quotes(text) + ", expected " +
                   range_text(lowest, highest));
}

}  // namespace waywiser
