// Why an instance has no solution with the vehicles that there are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/json.h"
#include "waywiser/solver/run.h"

namespace waywiser::cli {

// What the bound on vehicles proves (search/fleet/lower_bound.h).
struct WhyInfeasible {
  std::int64_t vehicles = 0;   // that there are
  std::int64_t needed = 0;     // at least, by the largest of the three below
  std::int64_t capacity = 0;   // by the demands
  std::int64_t exclusive = 0;  // customers no two of which can share a route
  std::int64_t arcs = 0;       // by the arcs that can be driven at all
  std::vector<int> customers;  // vehicles + 1 exclusive customers, where that many are known
  // Else customers that need more vehicles by themselves, by the same bounds; none can be left out
  // for these to show it. Empty where the instance is too large to look for them.
  std::vector<int> conflicting;
  bool over_reals = false;  // proved on the data as given, else for the rounded instance alone
};

// None where the bound allows the vehicles that there are.
std::optional<WhyInfeasible> why_infeasible(const RunRequest& request);

// "At least 4 vehicles are needed, there are 2: ...": lines for a person.
std::string why_infeasible_text(const WhyInfeasible& why, const RunRequest& request);
void write_why_infeasible(JsonWriter& json, const WhyInfeasible& why, const Instance& instance);

}  // namespace waywiser::cli
