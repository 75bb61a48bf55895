// Repair: given routes that are feasible on some I^P but not on I, the cheapest float-feasible
// routes near them (docs/repair.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

struct RepairRequest {
  bool allow_vehicles = false;  // more vehicles, as few as it takes, where nothing else helps
  std::uint64_t seed = 1;
  std::int64_t iterations = 8'000;  // of ruin and recreate, a neighbourhood
};

// How far repair had to go.
enum class RepairStage {
  none,           // nothing was late
  moved,          // single late customers were moved
  reoptimised,    // the late routes and their neighbours were rearranged
  vehicle_added,  // with a vehicle more
  failed,
};
std::string to_string(RepairStage stage);

struct RepairReport {
  RepairStage stage = RepairStage::failed;
  Routes routes;  // feasible in `exact` and in `double`; the given ones if stage is failed
  int too_long_before = 0;       // routes that are in time, but longer than the longest duration
  int late_before = 0;           // late arrivals in `exact`
  std::vector<int> late_routes;  // 1-based, in the order given
  double distance_before = 0.0;  // in space `double`
  double distance_after = 0.0;
  int vehicles_before = 0;
  int vehicles_after = 0;
  int fleet_bound = 0;               // proved: no fewer vehicles can do; 0 where that was not asked
  int arcs_changed = 0;              // arcs of the result that the given routes do not have
  std::vector<int> moved_customers;  // with another predecessor and another successor
  std::vector<int> unplaced;         // where it failed: customers without a place
  bool repaired() const { return stage != RepairStage::failed; }
};

// The routes must be a solution but for lateness: every customer once, capacity and fleet kept.
// Deterministic for a seed. Throws ScalingOverflow where not even P = 1 fits 64 bits.
RepairReport repair(const Instance& instance, const Routes& routes, const RepairRequest& request);

}  // namespace waywiser
