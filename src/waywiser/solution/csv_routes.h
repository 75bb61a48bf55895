// Routes as a table: one stop a row, with columns for the route and the stop and perhaps the place
// in the route.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kCsvRoutes;

// Columns by their usual names in any order ("route", "vehicle", ...; "stop", "customer", ...;
// "sequence", "position", ...), others are passed; routes in order of appearance. Throws
// InputError.
SolutionFile parse_csv_routes(std::string_view bytes, const std::string& file);

}  // namespace waywiser
