// The text of a solution file that a command writes.
#pragma once

#include <string>

#include "waywiser/evaluation/timetable.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// By the ending of the path: .MonoCost.json and any other .json are MAMUT-routing's two kinds of
// best-known solutions, the first with the cost in the unit of its instance's integers (tenths cut
// off where the instance is Euclidean); anything else is CVRPLIB's .sol.
// .csv and .geojson are the timetable of the routes, .html a page of it. A name that promises what
// none of these is (check_output_name()) is written as .sol here.
std::string solution_output(const std::string& path, const Instance& instance, const Routes& routes,
                            Departure departure = Departure::late);

// Throws UsageError for a name whose ending is that of a well-known format that routes are not
// written in, such as plan.xlsx.
void check_output_name(const std::string& path);
// The same for GeoJSON of an instance without coordinates.
void check_output_name(const std::string& path, const Instance& instance);

}  // namespace waywiser::cli
