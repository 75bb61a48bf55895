#include "waywiser/base/error.h"

#include <string_view>
#include <utility>

namespace waywiser {

std::string to_string(const Place& place) {
  std::string text = place.file;
  if (place.line > 0) text += ":" + std::to_string(place.line);
  if (place.line > 0 && place.column > 0) text += ":" + std::to_string(place.column);
  return text;
}

InputError::InputError(Place place, std::string found, std::string expected)
    : Error(ExitCode::input, to_string(place) + ": found " + found + ", expected " + expected),
      place_(std::move(place)),
      found_(std::move(found)),
      expected_(std::move(expected)) {}

std::string in_quotes(std::string_view found, std::size_t limit) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text = "\"";
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i == limit) {
      text += "...";
      break;
    }
    const auto byte = static_cast<unsigned char>(found[i]);
    if (byte < 0x20 || byte > 0x7e) {
      text += "\\x";
      text += kHex[byte >> 4];
      text += kHex[byte & 15];
    } else {
      text += found[i];
    }
  }
  return text + "\"";
}

}  // namespace waywiser
