// Characters are told apart without a locale.
#pragma once

namespace waywiser {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace waywiser
