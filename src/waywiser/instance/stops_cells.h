// The cells of a table of stops as numbers, times and durations. What one cell decides (the decimal
// mark, whether times are numbers, times of day or dates) holds for all: a cell that contradicts
// another is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "waywiser/base/table_text.h"
#include "waywiser/instance/clock_time.h"
#include "waywiser/instance/units.h"

namespace waywiser {

// A time in a cell, in seconds; `day_said` where its day is beyond doubt.
struct StopTime {
  PlacedNumber cell;
  bool day_said = true;
};

struct StopWindow {
  std::optional<StopTime> ready;
  std::optional<StopTime> due;
};

class StopCells {
 public:
  // `unit` is what the user says a number without unit is, in seconds; 0: nothing said.
  StopCells(const Scanner& scanner, char separator, std::int64_t unit)
      : scanner_(scanner), comma_(separator != ','), unit_(unit) {}

  // Each throws InputError at the cell; `what` names it: "the demand of site 3". `seconds` is the
  // unit that the header states, 0 for none.
  PlacedNumber number(const Word& word, const std::string& what);
  PlacedNumber amount(const Word& word, const std::string& what);  // not below 0
  StopTime time(const Word& word, const std::string& what, std::int64_t seconds, bool limit);
  StopWindow window(const Word& word, const std::string& what, std::int64_t seconds);
  // Once all times are read: a number without unit is refused beside clock times.
  PlacedNumber service(const Word& word, const std::string& what, std::int64_t seconds);

  // Numbers without unit are parts of a day from now on, as spreadsheets store times of day.
  void take_parts_of_days() { parts_of_days_ = true; }

  Clock::Form form() const { return form_; }
  // Of the first date: minutes east of UTC.
  std::optional<int> zone() const { return zone_; }

 private:
  // With a point for a decimal comma.
  std::string with_point(const Word& word);
  PlacedNumber checked(const Word& word, const std::optional<Decimal>& value,
                       const char* expected) const;
  void agree(const Word& word, Clock::Form form, const std::optional<int>& zone);

  const Scanner& scanner_;
  bool comma_;  // whether a decimal comma can be told from the separator
  std::int64_t unit_;
  bool parts_of_days_ = false;
  Word mark_;  // the first cell with a decimal mark; empty: none yet
  char decimal_mark_ = '\0';
  Word first_;  // the first time
  Clock::Form form_ = Clock::Form::number;
  std::optional<int> zone_;
};

// The seconds of a part of a day that is a whole minute, to the last of its decimals but for what a
// double may err by: 0.3333 is 08:00. Empty for other numbers.
std::optional<Decimal> whole_minutes(const Decimal& part_of_day);

// The begin and the end of a window: "08:00 - 10:30", "08:00/10:30", "08:00 to 10:30", ...; empty
// where there is no place to cut at, or more than one.
std::optional<std::pair<Word, Word>> window_parts(const Word& word);

// Whether the cell holds more than one window: "08:00-10:00, 14:00-16:00".
bool several_windows(std::string_view cell);

// Throws InputError at the first byte that is no UTF-8.
void refuse_other_text(std::string_view bytes, const std::string& file);

}  // namespace waywiser
