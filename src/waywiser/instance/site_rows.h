// The sites of an instance as they stand in a file, and from there to the integers of an Instance:
// what every reader does once it has its numbers. Sums are bounded here, where the place of the
// number that exceeds them is still known.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/instance.h"
#include "waywiser/instance/units.h"

namespace waywiser {

// Ids of sites are 0 to this in every format: larger ones are no labels, and their successors
// would not fit.
inline constexpr std::int64_t kLargestId = 1'000'000'000'000'000;

// What a reader puts for a due date or a capacity that its file does not state. It is no number of
// the file, so no warning is about it.
inline constexpr PlacedNumber kNoLimit{{std::numeric_limits<std::int64_t>::max(), 0}, 0};

struct SiteRow {
  std::int64_t id = 0;
  PlacedNumber x;
  PlacedNumber y;
  PlacedNumber demand;
  PlacedNumber ready;
  PlacedNumber due;
  PlacedNumber service;
};

// Rows as a reader has collected them, the depot's first, and what they are put into. Warnings are
// sentences for a person.
struct SiteTable {
  const Scanner& scanner;
  const std::vector<SiteRow>& rows;
  std::vector<std::string>& warnings;
};

// Numbers of the sites and coordinates. Throws InputError at a number that does not fit.
void set_places(const SiteTable& table, Instance& instance);

// Windows and services, once travel is known (coordinates or matrices are set). A due date beyond
// kLatestUsualDate, or one too large for the unit of the times, binds nothing where no route can
// last that long: it is then read as the last time that a route can reach, with a warning, so that
// every factor P leaves it within its integers (kNoLimit: the same, silently). No evaluation
// changes by that.
void set_times(const SiteTable& table, Instance& instance);

// Demands and capacity. Where their common unit is too fine for kLargestLoad they get the fewest
// decimals that hold every demand, and the capacity is cut off to that, which no load can notice; a
// capacity beyond kLargestLoad becomes the total demand. Both with a warning. Throws InputError at
// the demand with which the total exceeds kLargestLoad.
void set_loads(const SiteTable& table, const PlacedNumber& capacity, Instance& instance);

// A capacity: a number above 0. A fleet: an integer of at least 1.
PlacedNumber capacity_cell(const Scanner& scanner, const Word& word);
std::int64_t fleet(const Scanner& scanner, const Word& word);

// Refuses a window of `row` that ends before it begins; `who` names the site: "customer 3".
void check_window(const Scanner& scanner, const SiteRow& row, const std::string& who);
// Refuses a demand of the depot.
void check_depot(const Scanner& scanner, const SiteRow& row);

}  // namespace waywiser
