// MAMUT-routing's best-known solutions (.bks.HierarchicalVehicleCost.json, .bks.MonoCost.json),
// github.com/ANR-MAMUT/MAMUT-routing, and any JSON object with "routes": VROOM's too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kMamutSolution;
extern const SolutionFormat kMamutMonoCost;  // only written: reading is one for both

// Reads "routes" (or what others call so, where one such list is there), "cost" and
// "instance_name"; other keys say nothing about the solution. A route is as json_route.h says. The
// cost of a MonoCost file is in the unit of its instance's arc costs (tenths in Dimacs2021). Throws
// InputError.
SolutionFile parse_mamut_solution(std::string_view bytes, const std::string& file);

// Which of the two kinds of best-known solutions.
enum class MamutObjective { hierarchical_vehicle_cost, mono_cost };

// Exactly the published keys. `ids[i]` is the number to write for site i, `cost` a decimal written
// as it is.
std::string format_mamut_solution(const std::string& instance_name, const Routes& routes,
                                  const std::vector<std::int64_t>& ids, const std::string& cost,
                                  MamutObjective objective);

}  // namespace waywiser
