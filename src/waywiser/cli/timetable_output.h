// Timetables as people and programs read them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/json.h"
#include "waywiser/evaluation/timetable.h"
#include "waywiser/instance/instance.h"

namespace waywiser::cli {

// "late" or "early"; throws UsageError that names --departure.
Departure parse_departure(const std::string& name);

// A table a route. A number with "..." goes on: it is irrational. Where a table is wider than the
// columns there are, a stop takes several lines.
std::string timetable_text(const Instance& instance, const std::vector<RouteTimetable>& tables,
                           std::optional<int> columns);

// One line a stop, with a head; RFC 4180; times and durations on the clock of the instance, where
// it has one. Irrational numbers are cut off after six decimals, or
// after as many as the file's numbers have, towards minus infinity.
std::string timetable_csv(const Instance& instance, const std::vector<RouteTimetable>& tables);

// A line a route and a point a stop, in the coordinates of the file (x, y; RFC 7946 asks for
// longitude and latitude), which the instance must have.
std::string timetable_geojson(const Instance& instance, const std::vector<RouteTimetable>& tables);

// An array with an object a route, every time with its lower and upper bound.
void write_timetable(JsonWriter& json, const Instance& instance,
                     const std::vector<RouteTimetable>& tables);

}  // namespace waywiser::cli
