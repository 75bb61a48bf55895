// Counted nouns, in every sentence that we print: "1 stop", "3 stops".
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace waywiser {

// The noun, with an s unless there is one of them.
template <std::integral Count>
std::string plural(Count count, std::string_view noun) {
  return std::string(noun) + (count == 1 ? "" : "s");
}

// "1 run", "3 runs".
template <std::integral Count>
std::string counted(Count count, std::string_view noun) {
  return std::to_string(count) + " " + plural(count, noun);
}

// The verb that goes with so many: verb(1, "is", "are").
template <std::integral Count>
std::string verb(Count count, std::string_view of_one, std::string_view of_several) {
  return std::string(count == 1 ? of_one : of_several);
}

}  // namespace waywiser
