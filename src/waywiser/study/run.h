// A run of a study: its description (which makes its id), and its record (what came out).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// All that decides a run's result, and nothing else: no path, host or date.
struct RunDescription {
  std::string instance_digest;
  std::optional<Scaling> scaling;  // none: control row in doubles
  Objective objective = Objective::fleet;
  std::string solver;          // name in the study file, e.g. "pyvrp"
  std::string solver_version;  // as --describe states it
  SolverOptions options;       // all, defaults included
  std::uint64_t seed = 1;
  Budget budget;
};

// Sorted keys, compact JSON, integers, budgets in ms or iterations.
std::string canonical_json(const RunDescription& description);
// First 32 hexadecimal digits of SHA-256 over canonical_json().
std::string run_id(const RunDescription& description);

// One incumbent of a record, judged when it arrived.
struct RecordedIncumbent {
  double wall = 0.0;
  double cpu = 0.0;
  double received = 0.0;
  std::int64_t iteration = 0;
  std::int64_t cost = 0;  // on I^P
  int routes = 0;
  bool float_feasible = false;
  bool exact_feasible = false;
  // On I in space `double`, feasible or not: 10 n routes + distance for `fleet`, the distance for
  // `distance`.
  double cost_double = 0.0;
  double lateness = 0.0;
  std::optional<Routes> solution;  // where keep_routes says so

  double time(ClockKind clock) const {
    switch (clock) {
      case ClockKind::wall:
        return wall;
      case ClockKind::cpu:
        return cpu;
      case ClockKind::iterations:
        return static_cast<double>(iteration);
    }
    return wall;
  }
};

// A run as the analysis sees it: the description, names for people, and what came out.
struct Run {
  std::string id;
  RunDescription description;
  std::string instance;  // name, for people and for best-known values
  int customers = 0;
  std::string instance_class;  // R1, C2, RC1, ...; "" where unknown
  RunStatus status = RunStatus::done;
  std::string reason;
  // I^P has an emptied window, an unreachable customer or a value that does not fit: no solver was
  // started, `reason` says why, status is `done`. A result like a run without incumbents.
  bool unservable = false;
  bool disturbed = false;  // CPU below 95 % of wall time
  // Incumbents whose stated times were not those that the host measured (docs/protocol.md,
  // "Times"): received more than 0.1 s away from their wall time; with another CPU time.
  std::int64_t late_reports = 0;
  std::int64_t differing_cpu = 0;
  double wall = 0.0;
  double cpu = 0.0;
  std::vector<RecordedIncumbent> incumbents;  // in order of time

  // Time of incumbent `k` on the study's clock.
  double time(std::size_t k) const { return incumbents[k].time(description.budget.clock); }
};

}  // namespace waywiser
