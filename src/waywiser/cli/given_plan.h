// The plan that `solve --initial` begins with, and what becomes of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/base/json.h"
#include "waywiser/cli/common.h"
#include "waywiser/planning/locks.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

struct GivenPlan {
  Routes routes;                        // as the file has them, without stops that are gone
  std::vector<std::int64_t> gone;       // stops that the instance does not have, as written
  std::vector<std::string> gone_names;  // likewise, of a table of stops by name
  std::vector<int> fresh;               // customers that the plan does not have
  std::vector<Locked> locked;
  bool adapts = false;  // it may differ from the instance, and have routes too heavy or too many
};

// What a plan may be, and of which routes the first stops stay: "R" or "R:K".
struct PlanRules {
  bool partial = false;  // customers may be left out
  bool adapts = false;
  std::vector<std::string> locks;
};

// Throws InputError for routes that are no such plan, UsageError for a lock on what is not there.
GivenPlan read_given_plan(const std::string& path, const Instance& instance, const PlanRules& rules,
                          const Common& common);

// How many of the first stops of each route are locked: one more than there are where nothing may
// be put behind them either.
std::vector<std::size_t> locked_stops(const std::vector<Locked>& locked, const Routes& routes);

// What has changed from the plan to the routes: lines for a person.
std::string given_text(const GivenPlan& plan, const Instance& instance, const Routes& routes);
void write_given(JsonWriter& json, const GivenPlan& plan, const Instance& instance,
                 const Routes& routes);

}  // namespace waywiser::cli
