// How one gets from stop to stop of a table: what the options say, or the table's own places.
#pragma once

#include <string>
#include <vector>

#include "waywiser/instance/format.h"
#include "waywiser/instance/site_rows.h"
#include "waywiser/instance/travel_file.h"

namespace waywiser {

struct StopsTravel {
  bool degrees = false;  // x is a longitude, y a latitude
  bool clock = false;    // times are on a clock, so that their unit is known
  // Of the table, where a later remark goes.
  std::vector<std::string>& warnings;
};

// Sets durations, distances and has_coordinates of an instance whose places are set; the windows of
// the rows say what is unreachable. Returns what was taken, for a person: "times of a matrix
// (OSRM's table)". Throws InputError, and UsageError for a wrong option.
std::string set_travel(const InstanceText& text, const std::vector<SiteRow>& rows,
                       const TravelSites& sites, const StopsTravel& known, Instance& instance);

// The seconds of a unit that a user names, 0 where none is named; `option` is its name. Throws
// UsageError.
std::int64_t unit_option(const std::optional<std::string>& unit, const std::string& option);

}  // namespace waywiser
