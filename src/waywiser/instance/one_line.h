// Names in formats that have one line for them.
#pragma once

#include <algorithm>
#include <string>

#include "waywiser/base/foreign_bytes.h"

namespace waywiser {

// Line breaks and zero bytes (which a text cannot hold) as spaces.
inline std::string one_line(std::string text) {
  const auto breaks = [](char c) { return c == '\n' || c == '\r' || c == '\0'; };
  std::replace_if(text.begin(), text.end(), breaks, ' ');
  return text;
}

inline constexpr char kLineBreakLoss[] = "the line breaks or zero bytes in the name";

inline constexpr char kDurationLoss[] = "the longest duration of a route";

// Whether a text that begins with this name would be taken for a file of another kind.
inline bool begins_like_another_file(const std::string& name) {
  return !foreign_bytes(name).empty() || name.starts_with("\xEF\xBB\xBF");
}

inline constexpr char kForeignNameLoss[] = "a name that begins like another kind of file";

}  // namespace waywiser
