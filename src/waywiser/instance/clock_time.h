// Times and durations as people write them in tables: "08:05", "8:05 pm", "8h05", "01:30+1",
// "2026-03-29T01:30+01:00"; "5 min", "300 s", "1 h 30 min", "00:05".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "waywiser/base/decimal.h"
#include "waywiser/instance/labels.h"

namespace waywiser {

struct ClockTime {
  Clock::Form form = Clock::Form::number;
  // After midnight of the first day; of a date since 1970-01-01T00:00, of UTC where it has a zone.
  Decimal seconds;
  bool day_said = false;    // a time of day with its day: "01:30+1"
  std::optional<int> zone;  // minutes east of UTC
};

// A time of day or a date with a time, never a plain number. Empty for anything else, times that no
// clock shows (25:00) and dates that no calendar has.
std::optional<ClockTime> parse_clock_time(std::string_view text);

// A duration with its unit, or hours and minutes with a colon, in seconds. Empty for anything else,
// a number without unit among it.
std::optional<Decimal> parse_span(std::string_view text);

// The seconds of "s", "sec", "min", "minutes", "h", ...; 0 for no unit of time.
std::int64_t unit_seconds(std::string_view unit);

// value * factor; empty where that does not fit.
std::optional<Decimal> times(const Decimal& value, std::int64_t factor);
// a + b; empty where that does not fit.
std::optional<Decimal> sum(const Decimal& a, const Decimal& b);

inline constexpr const char* kTimeGrammar =
    "a time such as 08:05, 8:05 pm, 8h05, 01:30+1 (the next day) or 2026-03-29T01:30+01:00";
inline constexpr const char* kSpanGrammar = "a duration such as 5 min, 300 s, 1 h 30 min or 00:05";

}  // namespace waywiser
