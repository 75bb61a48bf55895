// Integers of JSON that JsonWriter wrote. Only for the few .cpp files that read JSON.
#pragma once

#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace waywiser {

// JsonWriter writes integers beyond 2^53 as text. A fraction, an exponent or a number that does not
// fit is nothing that it can have written (and the JSON library would cast it blindly): throws
// std::invalid_argument.
template <class Integer>
Integer integer_of(const nlohmann::json& value) {
  if (value.is_number_unsigned()) {
    if (const auto number = value.get<std::uint64_t>(); std::in_range<Integer>(number))
      return static_cast<Integer>(number);
  } else if (value.is_number_integer()) {
    if (const auto number = value.get<std::int64_t>(); std::in_range<Integer>(number))
      return static_cast<Integer>(number);
  } else if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    Integer number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  throw std::invalid_argument("the integer " + value.dump());
}

}  // namespace waywiser
