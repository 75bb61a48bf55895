// Blanks are told apart without a locale.
#pragma once

namespace waywiser {

// Within a line.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Between lines too: the white space of JSON (RFC 8259, section 2).
constexpr bool is_white_space(char c) {
  return is_blank(c) || c == '\n' || c == '\r';
}

}  // namespace waywiser
