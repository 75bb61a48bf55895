#include "waywiser/instance/clock_time.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "waywiser/base/blanks.h"
#include "waywiser/base/digits.h"
#include "waywiser/base/scanner.h"
#include "waywiser/base/wide.h"

namespace waywiser {
namespace {

// A text that is taken apart from its front.
class Pieces {
 public:
  explicit Pieces(std::string_view text) : text_(text) { skip_blanks(); }

  bool done() const { return text_.empty(); }
  bool at_digit() const { return !text_.empty() && is_digit(text_.front()); }

  void skip_blanks() {
    while (!text_.empty() && is_blank(text_.front())) text_.remove_prefix(1);
  }

  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  // A number of `fewest` to `most` digits from 0 to `largest`.
  std::optional<int> number(std::size_t fewest, std::size_t most, int largest) {
    std::size_t count = 0;
    int value = 0;
    while (count < text_.size() && is_digit(text_[count])) {
      if (count == most) return std::nullopt;
      value = value * 10 + (text_[count++] - '0');
    }
    if (count < fewest || value > largest) return std::nullopt;
    text_.remove_prefix(count);
    return value;
  }

  // Everything of which `belongs` is true.
  template <class Belongs>
  std::string_view while_true(Belongs belongs) {
    const auto end = std::find_if_not(text_.begin(), text_.end(), belongs);
    const auto taken = text_.substr(0, static_cast<std::size_t>(end - text_.begin()));
    text_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view text_;
};

constexpr int kHour = 3600;
constexpr int kMinute = 60;
constexpr std::int64_t kDay = 86400;

std::optional<Decimal> with_fraction(std::int64_t seconds, std::string_view fraction) {
  const DecimalResult result = parse_decimal(std::to_string(seconds) + "." + std::string(fraction));
  return result.ok() ? std::optional(result.value) : std::nullopt;
}

// The word in front, in upper case.
std::string word_of(Pieces text) {
  text.skip_blanks();
  return upper_case(text.while_true([](char c) { return !is_blank(c); }));
}

bool is_half(std::string_view word) {
  return word == "AM" || word == "PM" || word == "A.M." || word == "P.M.";
}

// The minutes behind an hour: ":05", "h05" and "h" as the French write it, none before "am", "Uhr".
std::optional<int> minutes_behind(Pieces& text) {
  if (text.take(':')) return text.number(2, 2, 59);
  if (const std::string word = word_of(text); is_half(word) || word == "UHR") return 0;
  text.skip_blanks();
  if (!text.take('h') && !text.take('H')) return std::nullopt;
  text.skip_blanks();
  return text.at_digit() ? text.number(2, 2, 59) : 0;
}

// "08:05", "08:05:30", "08:05:30.5", with am or pm behind; "8h05", "8 h", "8 am", "8 Uhr".
std::optional<Decimal> time_of_day(Pieces& text) {
  auto hour = text.number(1, 2, 24);
  const auto minute = hour ? minutes_behind(text) : std::nullopt;
  if (!minute) return std::nullopt;
  int second = 0;
  std::string_view fraction = "0";
  if (text.take(':')) {
    const auto read = text.number(2, 2, 59);
    if (!read) return std::nullopt;
    second = *read;
    if (text.take('.')) fraction = text.while_true(is_digit);
    if (fraction.empty()) return std::nullopt;
  }
  text.skip_blanks();
  Pieces ahead = text;
  const std::string half = upper_case(ahead.while_true([](char c) {
    return c == 'a' || c == 'A' || c == 'p' || c == 'P' || c == 'm' || c == 'M' || c == '.';
  }));
  if (word_of(text) == "UHR") {
    (void)text.while_true([](char c) { return !is_blank(c); });
    text.skip_blanks();
  }
  if (is_half(half)) {
    if (*hour < 1 || *hour > 12) return std::nullopt;
    hour = *hour % 12 + (half[0] == 'P' ? 12 : 0);
    text = ahead;
  }
  const std::int64_t total = std::int64_t{*hour} * kHour + *minute * kMinute + second;
  if (total > kDay || (total == kDay && fraction.find_first_not_of('0') != std::string_view::npos))
    return std::nullopt;
  return with_fraction(total, fraction);
}

// Days since 1970-01-01 of "2026-03-29".
std::optional<std::int64_t> days(Pieces& text) {
  const auto year = text.number(4, 4, 9999);
  if (!year || !text.take('-')) return std::nullopt;
  const auto month = text.number(2, 2, 12);
  if (!month || !text.take('-')) return std::nullopt;
  const auto day = text.number(2, 2, 31);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{*year},
                                         std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok() || *year < 1970) return std::nullopt;
  return std::chrono::sys_days{date}.time_since_epoch().count();
}

// "Z", "+01:00", "-0330", "+01", or nothing.
bool zone(Pieces& text, std::optional<int>& minutes) {
  text.skip_blanks();
  if (text.done()) return true;
  if (text.take('Z') || text.take('z')) {
    minutes = 0;
    return true;
  }
  const bool west = text.take('-');
  if (!west && !text.take('+')) return false;
  const auto hours = text.number(2, 2, 14);
  if (!hours) {
    return false;
  }
  std::optional<int> rest = 0;
  if (text.take(':') || !text.done()) rest = text.number(2, 2, 59);
  if (!rest) return false;
  minutes = (*hours * 60 + *rest) * (west ? -1 : 1);
  return true;
}

std::optional<ClockTime> date(Pieces text) {
  const auto day = days(text);
  if (!day || !(text.take('T') || text.take('t') || text.take(' '))) return std::nullopt;
  text.skip_blanks();
  const auto time = time_of_day(text);
  ClockTime result{Clock::Form::date, {}, true, std::nullopt};
  if (!time || !zone(text, result.zone) || !text.done()) return std::nullopt;
  const std::int64_t start = *day * kDay - std::int64_t{result.zone.value_or(0)} * kMinute;
  const auto seconds = sum(*time, Decimal{start, 0});
  if (!seconds || seconds->digits < 0) return std::nullopt;
  result.seconds = *seconds;
  return result;
}

std::optional<Decimal> hours_and_minutes(std::string_view text) {
  const std::size_t colon = text.find(':');
  const DecimalResult hours = parse_decimal(text.substr(0, colon));
  if (colon > 4 || !hours.ok() || hours.value.decimals != 0 || !is_digit(text.front()))
    return std::nullopt;
  Pieces rest(text.substr(colon + 1));
  const auto minute = rest.number(2, 2, 59);
  if (!minute) return std::nullopt;
  int second = 0;
  std::string_view fraction = "0";
  if (rest.take(':')) {
    const auto read = rest.number(2, 2, 59);
    if (!read) return std::nullopt;
    second = *read;
    if (rest.take('.')) fraction = rest.while_true(is_digit);
  }
  if (!rest.done() || fraction.empty()) return std::nullopt;
  return with_fraction(hours.value.digits * kHour + *minute * kMinute + second, fraction);
}

// As pandas writes durations: "0 days 00:05:00".
std::optional<Decimal> days_and_hours(std::string_view text) {
  Pieces rest(text);
  const DecimalResult days = parse_decimal(rest.while_true(is_digit));
  rest.skip_blanks();
  const std::string_view unit =
      rest.while_true([](char c) { return !is_digit(c) && !is_blank(c); });
  rest.skip_blanks();
  const auto hours = hours_and_minutes(rest.while_true([](char) { return true; }));
  const auto before = days.ok() ? times(days.value, kDay) : std::nullopt;
  if ((unit != "day" && unit != "days") || !hours || !before) return std::nullopt;
  return sum(*before, *hours);
}

}  // namespace

std::optional<Decimal> times(const Decimal& value, std::int64_t factor) {
  const auto digits = narrow(static_cast<Int128>(value.digits) * factor);
  if (!digits) return std::nullopt;
  const DecimalResult result = parse_decimal(to_text(*digits, value.decimals));
  return result.ok() ? std::optional(result.value) : std::nullopt;
}

std::optional<Decimal> sum(const Decimal& a, const Decimal& b) {
  const int decimals = std::max(a.decimals, b.decimals);
  const auto x = scaled_to(a, decimals);
  const auto y = scaled_to(b, decimals);
  const auto total = x && y ? checked_add(*x, *y) : std::nullopt;
  if (!total) return std::nullopt;
  const DecimalResult result = parse_decimal(to_text(*total, decimals));
  return result.ok() ? std::optional(result.value) : std::nullopt;
}

std::int64_t unit_seconds(std::string_view unit) {
  static constexpr std::pair<std::string_view, std::int64_t> kUnits[] = {{"S", 1},
                                                                         {"SEC", 1},
                                                                         {"SECS", 1},
                                                                         {"SECOND", 1},
                                                                         {"SECONDS", 1},
                                                                         {"M", kMinute},
                                                                         {"MIN", kMinute},
                                                                         {"MINS", kMinute},
                                                                         {"MINUTE", kMinute},
                                                                         {"MINUTES", kMinute},
                                                                         {"H", kHour},
                                                                         {"HR", kHour},
                                                                         {"HRS", kHour},
                                                                         {"HOUR", kHour},
                                                                         {"HOURS", kHour},
                                                                         {"SEK", 1},
                                                                         {"SEKUNDE", 1},
                                                                         {"SEKUNDEN", 1},
                                                                         {"MINUTEN", kMinute},
                                                                         {"STD", kHour},
                                                                         {"STUNDE", kHour},
                                                                         {"STUNDEN", kHour},
                                                                         {"HEURE", kHour},
                                                                         {"HEURES", kHour}};
  std::string upper = upper_case(unit);
  if (upper.ends_with('.')) upper.pop_back();
  for (const auto& [name, seconds] : kUnits) {
    if (upper == name) return seconds;
  }
  return 0;
}

std::optional<ClockTime> parse_clock_time(std::string_view text) {
  if (auto dated = date(Pieces(text))) return dated;
  Pieces rest(text);
  const auto time = time_of_day(rest);
  if (!time) return std::nullopt;
  ClockTime result{Clock::Form::time_of_day, *time, false, std::nullopt};
  if (rest.take('+')) {
    const auto day = rest.number(1, 2, 99);
    const auto later = day ? sum(*time, Decimal{*day * kDay, 0}) : std::nullopt;
    if (!later) return std::nullopt;
    result.seconds = *later;
    result.day_said = true;
  }
  rest.skip_blanks();
  return rest.done() ? std::optional(result) : std::nullopt;
}

std::optional<Decimal> parse_span(std::string_view text) {
  if (text.find(':') != std::string_view::npos)
    return text.find("day") != std::string_view::npos ? days_and_hours(text)
                                                      : hours_and_minutes(text);
  Pieces rest(text);
  if (rest.done()) return std::nullopt;
  Decimal total;
  std::int64_t last = kDay;  // units go down: 1 h 30 min
  while (!rest.done()) {
    const std::string_view digits = rest.while_true([](char c) { return is_digit(c) || c == '.'; });
    const DecimalResult number = parse_decimal(digits);
    rest.skip_blanks();
    const std::string_view name =
        rest.while_true([](char c) { return !is_digit(c) && !is_blank(c); });
    rest.skip_blanks();
    // "1h30" has its minutes without a word.
    const bool minutes = name.empty() && last == kHour && digits.size() == 2 && digits < "60";
    const std::int64_t unit = minutes ? kMinute : unit_seconds(name);
    if (!number.ok() || unit == 0 || unit >= last) return std::nullopt;
    last = unit;
    const auto part = times(number.value, unit);
    const auto both = part ? sum(total, *part) : std::nullopt;
    if (!both) return std::nullopt;
    total = *both;
  }
  return total;
}

}  // namespace waywiser
