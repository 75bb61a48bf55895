// What keeps routes from being feasible over the real numbers, in words: arrivals that are late,
// and routes that are longer than the longest duration allowed.
#pragma once

#include <cstddef>
#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/repair/repair.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// "late", "too long", "late and too long"; "feasible" where the routes are that. Capacity, fleet
// and coverage are not looked at.
std::string fault_words(const Instance& instance, const Routes& routes);

// "2 late arrivals and 1 route too long"; what there is none of is left out, unless there is
// neither: "0 late arrivals".
std::string counted_faults(std::size_t late, std::size_t too_long);

// The same of routes before repair, "in 2 routes" where lateness is among it. A route that is both
// late and too long counts as late.
std::string faults_text(const RepairReport& report);

}  // namespace waywiser::cli
