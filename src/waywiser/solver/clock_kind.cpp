#include "waywiser/solver/clock_kind.h"

namespace waywiser {

std::string to_string(ClockKind clock) {
  return std::string(words_of(clock).name);
}

std::optional<ClockKind> find_clock(std::string_view name) {
  for (const ClockText& clock : kClocks)
    if (clock.name == name) return clock.id;
  return std::nullopt;
}

std::vector<std::string> clock_names() {
  std::vector<std::string> names;
  for (const ClockText& clock : kClocks) names.emplace_back(clock.name);
  return names;
}

}  // namespace waywiser
