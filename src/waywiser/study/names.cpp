#include "waywiser/study/names.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>

#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"

namespace waywiser {
namespace {

template <class Value>
Value known(const char* what, const std::string& name, std::optional<Value> value) {
  if (!value) throw std::invalid_argument(std::string("the unknown ") + what + " \"" + name + "\"");
  return *value;
}

// The one of `values` that `name_of` gives this name.
template <class Value, class Name>
Value named(const char* what, const std::string& name, std::initializer_list<Value> values,
            Name name_of) {
  for (const Value value : values) {
    if (name_of(value) == name) return value;
  }
  return known<Value>(what, name, std::nullopt);
}

}  // namespace

Rounding rounding_named(const std::string& name) {
  return known("rounding", name, find_rounding(name));
}

Ties ties_named(const std::string& name) {
  return known("tie rule", name, find_ties(name));
}

Objective objective_named(const std::string& name) {
  return known("objective", name, find_objective(name));
}

ClockKind clock_named(const std::string& name) {
  return known("clock", name, find_clock(name));
}

RunStatus status_named(const std::string& name) {
  return named("status", name,
               {RunStatus::done, RunStatus::failed, RunStatus::invalid, RunStatus::interrupted},
               [](RunStatus status) { return to_string(status); });
}

std::string canonical_scalar(const std::string& json) {
  const char* const end = json.data() + json.size();
  std::int64_t integer = 0;
  if (const auto read = std::from_chars(json.data(), end, integer);
      read.ec == std::errc{} && read.ptr == end) {
    return std::to_string(integer);
  }
  double number = 0.0;
  const auto read = std::from_chars(json.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || !std::isfinite(number)) return json;
  if (std::abs(number) <= static_cast<double>(kMaxExactInteger) && number == std::trunc(number)) {
    return std::to_string(static_cast<std::int64_t>(number));
  }
  return shortest(number);
}

}  // namespace waywiser
