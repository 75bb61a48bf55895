// The clocks that a limit may be on, and all that differs between them: options, study files,
// messages, records and reports derive from this table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waywiser {

enum class ClockKind { wall, cpu, iterations };

struct ClockText {
  ClockKind id;
  std::string_view name;  // in options, files and messages
  std::string_view unit;  // of its limits
  std::string_view unit_in_words;
  std::string_view measured;  // what its limits are of: "" where the unit says it
};

inline constexpr std::array kClocks{
    ClockText{ClockKind::wall, "wall", "s", "seconds", "wall time"},
    ClockText{ClockKind::cpu, "cpu", "s", "seconds", "CPU time"},
    ClockText{ClockKind::iterations, "iterations", "iterations", "iterations", ""},
};

constexpr const ClockText& words_of(ClockKind clock) {
  return kClocks[static_cast<std::size_t>(clock)];
}
static_assert(words_of(ClockKind::wall).id == ClockKind::wall &&
              words_of(ClockKind::cpu).id == ClockKind::cpu &&
              words_of(ClockKind::iterations).id == ClockKind::iterations);

std::string to_string(ClockKind clock);  // "wall"
std::optional<ClockKind> find_clock(std::string_view name);
std::vector<std::string> clock_names();

}  // namespace waywiser
