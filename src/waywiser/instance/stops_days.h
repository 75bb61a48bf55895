// Numbers that are parts of a day, and on which day a time of day is meant: a depot that is open
// from 18:00 to 06:00 closes on the next day, and its customer of 01:00 to 03:00 is visited then.
#pragma once

#include <string>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/stops_cells.h"

namespace waywiser {

// The depot's window in seconds from midnight of its first day. Throws InputError where it ends as
// it begins.
struct OpenHours {
  PlacedNumber ready;
  PlacedNumber due;
};
OpenHours depot_hours(const Scanner& scanner, const StopTime& ready, const StopTime& due);

// A customer's window likewise; what is missing is the depot's. Throws InputError where it may be
// meant on either day, or ends before it begins.
OpenHours customer_hours(const Scanner& scanner, const StopWindow& window, const OpenHours& depot,
                         const std::string& who);

// Spreadsheets store a time of day as a part of the day. That these cells hold such is sure where
// all are numbers below 2 and whole minutes, and some have decimals enough to tell one from the
// next; where it only may be so that is asked, by an InputError. Empty cells say nothing.
bool are_parts_of_days(const Scanner& scanner, const std::vector<Word>& cells);

}  // namespace waywiser
