#include "waywiser/instance/stops_cells.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"

namespace waywiser {
namespace {

const char* name_of(Clock::Form form) {
  switch (form) {
    case Clock::Form::number:
      return "a number";
    case Clock::Form::time_of_day:
      return "a time of day";
    case Clock::Form::date:
      return "a date with a time";
  }
  return "";
}

Word part(const Word& word, std::size_t begin, std::size_t size = std::string_view::npos) {
  std::string_view text = word.text.substr(begin, size);
  const std::size_t blanks = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(blanks);
  text = text.substr(0, text.find_last_not_of(" \t") + 1);
  return {text, word.offset + begin + blanks};
}

// Where a window is cut in two: the place and the length of what stands between. A hyphen of its
// own cuts only where there is one, for dates and zones have hyphens too.
struct Cut {
  std::size_t at = std::string_view::npos;
  std::size_t size = 0;
};

Cut cut_of(std::string_view text) {
  for (const std::string_view between :
       {"\xE2\x80\x93", "\xE2\x80\x94", " - ", "/", " to ", " bis ", " \xC3\xA0 ", "..", "-"}) {
    const std::size_t at = text.find(between);
    if (at == std::string_view::npos) continue;
    if (text.find(between, at + between.size()) != std::string_view::npos) return {};
    return {at, between.size()};
  }
  return {};
}

}  // namespace

std::string StopCells::with_point(const Word& word) {
  std::string text(word.text);
  const std::size_t comma = comma_ ? text.find(',') : std::string::npos;
  const std::size_t point = text.find('.');  // "5 min." has none
  const bool decimal = point != std::string::npos && point + 1 < text.size() &&
                       text[point + 1] >= '0' && text[point + 1] <= '9';
  const char mark = comma != std::string::npos ? ',' : decimal ? '.' : '\0';
  if (mark == '\0') return text;
  if (decimal_mark_ == '\0') {
    decimal_mark_ = mark;
    mark_ = word;
  } else if (decimal_mark_ != mark) {
    throw scanner_.error(word, fmt::format("a number with a decimal {}, as {} in line {}",
                                           decimal_mark_ == ',' ? "comma" : "point",
                                           in_quotes(mark_.text), scanner_.place(mark_).line));
  }
  if (mark == ',') {
    if (text.find('.') != std::string::npos || text.find(',', comma + 1) != std::string::npos)
      throw scanner_.error(word, "a number with one decimal mark and nothing between thousands");
    text[comma] = '.';
  }
  return text;
}

PlacedNumber StopCells::number(const Word& word, const std::string& what) {
  const std::string text = with_point(word);
  return {scanner_.decimal(
              {text.empty() ? std::string_view{} : std::string_view(text), word.offset}, what),
          word.offset};
}

PlacedNumber StopCells::amount(const Word& word, const std::string& what) {
  const std::string text = with_point(word);
  return {scanner_.non_negative({text, word.offset}, what), word.offset};
}

PlacedNumber StopCells::checked(const Word& word, const std::optional<Decimal>& value,
                                const char* expected) const {
  if (!value) throw scanner_.error(word, expected);
  return {*value, word.offset};
}

void StopCells::agree(const Word& word, Clock::Form form, const std::optional<int>& zone) {
  if (first_.at_end()) {
    first_ = word;
    form_ = form;
    zone_ = zone;
    return;
  }
  if (form == form_ && zone.has_value() == zone_.has_value()) return;
  throw scanner_.error(word, fmt::format("{}{}, as {} in line {}", name_of(form_),
                                         form_ != Clock::Form::date ? ""
                                         : zone_                    ? " and a zone"
                                                                    : " and no zone",
                                         in_quotes(first_.text), scanner_.place(first_).line));
}

StopTime StopCells::time(const Word& word, const std::string& what, std::int64_t seconds,
                         bool limit) {
  if (const auto clock = parse_clock_time(word.text)) {
    agree(word, clock->form, clock->zone);
    return {{clock->seconds, word.offset}, clock->form == Clock::Form::date || clock->day_said};
  }
  if (word.at_end() || !begins_number(word.text) || word.text.find(':') != std::string_view::npos)
    throw scanner_.error(word, fmt::format("{}, or a number, as {}", kTimeGrammar, what));
  const std::string text = with_point(word);
  const Word number{text, word.offset};
  if (parts_of_days_) {
    agree(word, Clock::Form::time_of_day, std::nullopt);
    const auto of_day = whole_minutes(scanner_.non_negative(number, what));
    const StopTime time{checked(word, of_day, "a part of a day, as in the other cells"), false};
    constexpr std::int64_t kDay = 86400;
    return {time.cell, time.cell.value.digits > kDay};
  }
  agree(word, Clock::Form::number, std::nullopt);
  const Decimal value = limit ? scanner_.limit(number, what) : scanner_.non_negative(number, what);
  const std::int64_t factor = seconds != 0 ? seconds : unit_ != 0 ? unit_ : 1;
  const auto scaled = times(value, factor);
  // What is too large in seconds is meant as no limit, as it is elsewhere.
  const Decimal kept = scaled || !limit ? scaled.value_or(value)
                                        : Decimal{std::numeric_limits<std::int64_t>::max(), 0};
  if (!scaled && !limit) throw scanner_.error(word, "a time whose seconds fit 64 bits");
  return {{kept, word.offset}, true};
}

StopWindow StopCells::window(const Word& word, const std::string& what, std::int64_t seconds) {
  if (word.at_end()) return {};
  const auto parts = window_parts(word);
  if (!parts) throw scanner_.error(word, fmt::format("a window such as 08:00-10:30 as {}", what));
  StopWindow window;
  window.ready = time(parts->first, "the begin of " + what, seconds, false);
  window.due = time(parts->second, "the end of " + what, seconds, true);
  return window;
}

PlacedNumber StopCells::service(const Word& word, const std::string& what, std::int64_t seconds) {
  if (word.at_end()) return {{0, 0}, word.offset};
  const bool plain = word.text.find_first_not_of("0123456789.,+-eE") == std::string_view::npos;
  if (!plain) {
    const std::string text = with_point(word);
    return checked(word, parse_span(text), kSpanGrammar);
  }
  const PlacedNumber cell = amount(word, what);
  const std::int64_t unit = seconds != 0 ? seconds : unit_;
  if (unit == 0 && parts_of_days_ && less(cell.value, {1, 0})) {
    if (const auto of_day = whole_minutes(cell.value)) return {*of_day, word.offset};
  }
  if (unit == 0 && form_ != Clock::Form::number && cell.value.digits != 0) {
    throw scanner_.error(word, fmt::format("{} with its unit ({}), a header such as \"service "
                                           "(min)\", or --time-unit min",
                                           what, kSpanGrammar));
  }
  return checked(word, times(cell.value, unit == 0 ? 1 : unit), "a time whose seconds fit 64 bits");
}

std::optional<Decimal> whole_minutes(const Decimal& part_of_day) {
  constexpr int kMinutes = 1440;      // of a day
  constexpr int kFewestDecimals = 4;  // that tell a minute from the next
  constexpr int kPrecision = 9;       // decimals of a minute that a double keeps
  const Int128 unit = power_of_ten(part_of_day.decimals);
  const Int128 minutes = static_cast<Int128>(part_of_day.digits) * kMinutes;
  const Int128 nearest = (2 * minutes + unit) / (2 * unit);
  Int128 tolerance = 0;
  if (part_of_day.decimals >= kFewestDecimals)
    tolerance = std::max<Int128>(kMinutes, unit / power_of_ten(kPrecision));
  const Int128 off = minutes - nearest * unit;
  if ((off < 0 ? -off : off) > tolerance) return std::nullopt;
  return Decimal{static_cast<std::int64_t>(nearest) * 60, 0};
}

std::optional<std::pair<Word, Word>> window_parts(const Word& word) {
  const Cut cut = cut_of(word.text);
  if (cut.at == std::string_view::npos) return std::nullopt;
  return std::pair{part(word, 0, cut.at), part(word, cut.at + cut.size)};
}

bool several_windows(std::string_view cell) {
  return std::count(cell.begin(), cell.end(), ':') > 2 &&
         cell.find_first_of(",;|&\n") != std::string_view::npos;
}

void refuse_other_text(std::string_view bytes, const std::string& file) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = utf8_length(bytes.substr(at));
    if (length == 0)
      throw InputError(Scanner(bytes, file).place_at(at), in_quotes(bytes.substr(at, 1)),
                       "text in UTF-8 (a spreadsheet saves it as \"CSV UTF-8\")");
    at += length;
  }
}

}  // namespace waywiser
