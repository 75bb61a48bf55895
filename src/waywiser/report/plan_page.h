// A plan as a page: the routes on a map, their windows, and a sheet for each driver.
#pragma once

#include <string>

#include "waywiser/evaluation/timetable.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// One file that works offline and without scripts; printed, each driver's sheet begins a page of
// its own. Times are those of the timetable, over the reals; the picture is plot_svg()'s.
std::string plan_page(const Instance& instance, const Routes& routes, Departure departure);

}  // namespace waywiser
