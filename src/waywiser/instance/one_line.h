// Names in formats that have one line for them.
#pragma once

#include <algorithm>
#include <string>

namespace waywiser {

// Line breaks and zero bytes (which a text cannot hold) as spaces.
inline std::string one_line(std::string text) {
  const auto breaks = [](char c) { return c == '\n' || c == '\r' || c == '\0'; };
  std::replace_if(text.begin(), text.end(), breaks, ' ');
  return text;
}

inline constexpr char kLineBreakLoss[] = "the line breaks or zero bytes in the name";

}  // namespace waywiser
