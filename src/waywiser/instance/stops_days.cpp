#include "waywiser/instance/stops_days.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

constexpr Decimal kDay{86400, 0};

std::string text_of(const PlacedNumber& cell) {
  return Clock{Clock::Form::time_of_day, 0, {}}.at(to_text(cell.value.digits, cell.value.decimals));
}

// A day later; times of a table are far from the end of 64 bits, or no later day is meant.
PlacedNumber next_day(const PlacedNumber& cell) {
  return {sum(cell.value, kDay).value_or(cell.value), cell.offset};
}

bool overlap(const OpenHours& a, const OpenHours& b) {
  return !less(a.due.value, b.ready.value) && !less(b.due.value, a.ready.value);
}

}  // namespace

OpenHours depot_hours(const Scanner& scanner, const StopTime& ready, const StopTime& due) {
  OpenHours hours{ready.cell, due.cell};
  if (!due.day_said && less(hours.due.value, hours.ready.value)) hours.due = next_day(hours.due);
  if (!due.day_said && hours.due.value == hours.ready.value)
    throw InputError(scanner.place_at(due.cell.offset), text_of(due.cell),
                     "another time than the depot opens (24:00, or 06:00+1 for the next day)");
  return hours;
}

OpenHours customer_hours(const Scanner& scanner, const StopWindow& window, const OpenHours& depot,
                         const std::string& who) {
  OpenHours hours{window.ready ? window.ready->cell : depot.ready,
                  window.due ? window.due->cell : depot.due};
  const bool said =
      (!window.ready || window.ready->day_said) && (!window.due || window.due->day_said);
  const bool overnight = less(kDay, depot.due.value);
  if (said) return hours;
  if (!window.ready) {
    if (overnight && less(hours.due.value, depot.ready.value)) hours.due = next_day(hours.due);
    return hours;
  }
  if (!window.due) {
    if (overnight && less(hours.ready.value, depot.ready.value))
      hours.ready = next_day(hours.ready);
    return hours;
  }
  if (less(hours.due.value, hours.ready.value) && !window.due->day_said) {
    if (!overnight) {
      throw InputError(scanner.place_at(hours.due.offset), text_of(hours.due),
                       fmt::format("an end of the window of {} not before it begins at {} (the "
                                   "depot closes the same day; {}+1 is the next)",
                                   who, text_of(hours.ready), text_of(hours.due)));
    }
    hours.due = next_day(hours.due);
  }
  if (!overnight || window.ready->day_said || window.due->day_said) return hours;
  const OpenHours later{next_day(hours.ready), next_day(hours.due)};
  if (!overlap(later, depot)) return hours;
  if (overlap(hours, depot)) {
    throw InputError(scanner.place_at(hours.ready.offset),
                     fmt::format("{} - {}", text_of(hours.ready), text_of(hours.due)),
                     fmt::format("the day of the window of {}, for the depot is open then on two "
                                 "({}+1 is the next)",
                                 who, text_of(hours.ready)));
  }
  return later;
}

bool are_parts_of_days(const Scanner& scanner, const std::vector<Word>& cells) {
  constexpr int kTelling = 4;  // decimals that tell one minute of a day from the next
  bool sure = false;
  Word doubtful;
  Word fraction;
  for (const Word& word : cells) {
    if (word.at_end()) continue;
    std::string text(word.text);
    std::replace(text.begin(), text.end(), ',', '.');
    const DecimalResult number = parse_decimal(text);
    if (!number.ok() || number.value.digits < 0 || !less(number.value, {2, 0})) return false;
    if (number.value.decimals > 0) fraction = word;
    if (!whole_minutes(number.value)) doubtful = word;
    sure = sure || number.value.decimals >= kTelling;
  }
  if (fraction.at_end()) return false;
  if (sure && doubtful.at_end()) return true;
  throw scanner.error(doubtful.at_end() ? fraction : doubtful,
                      "times such as 08:00, or --time-unit s, min or h: in a column of times "
                      "numbers below 2 look like parts of a day, as spreadsheets store times, and "
                      "these need not be whole minutes of one");
}

}  // namespace waywiser
