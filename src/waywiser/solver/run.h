// One run of one solver: what is asked, what comes back. In process for the native solver, through
// the line protocol (docs/protocol.md) for every process.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solution/solution.h"
#include "waywiser/solver/clock_kind.h"

namespace waywiser {

// How long a run may take, by its own clock.
struct Budget {
  ClockKind clock = ClockKind::wall;
  double seconds = 10.0;        // wall and cpu
  std::int64_t iterations = 0;  // iterations
  // The limit in the unit of the clock.
  double limit() const {
    return clock == ClockKind::iterations ? static_cast<double>(iterations) : seconds;
  }
};

// An option of a solver as its `--describe` states it and as study files set it: the value is a
// JSON scalar as text.
using SolverOptions = std::map<std::string, std::string>;

struct RunRequest {
  std::shared_ptr<const Instance> instance;
  std::optional<Scaling> scaling;  // none: the control configuration in doubles
  Objective objective = Objective::fleet;
  std::uint64_t seed = 1;
  Budget budget;
  SolverOptions options;
  std::optional<Routes> initial;  // routes to start from, where the solver can
};

// An improving solution as the solver reported it.
struct Incumbent {
  double elapsed = 0.0;   // wall seconds since start, by the solver within what we measured
  double cpu = 0.0;       // CPU seconds since start, the same
  double received = 0.0;  // wall seconds since start, by us
  std::int64_t iteration = 0;
  std::int64_t cost = 0;      // claimed, vehicle cost included; scaled runs
  double control_cost = 0.0;  // claimed, by the objective; control runs in doubles
  Routes routes;
};

// What the judge says of an incumbent. A run with an invalid one is `invalid` as a whole.
struct Judgement {
  bool valid = false;  // structure and constraints of the problem that was posed hold, and the cost
                       // is the claimed one
  std::string fault;   // why not, with both values
  int routes = 0;
  std::int64_t cost = 0;        // c on I^P, recomputed; 0 for the control row
  bool float_feasible = false;  // finite cost in space `double`
  double fleet_cost = 0.0;  // 10 n r + sum in space `double`, of the routes whether feasible or not
  double distance_double = 0.0;
  bool exact_feasible = false;
  double lateness = 0.0;  // largest lateness in space `double`
};

enum class RunStatus {
  done,         // ran to its end; zero incumbents are a result too
  failed,       // died, hung past its limits, printed rubbish: an attempt, never a result
  invalid,      // an incumbent that disagrees with the judge: final
  interrupted,  // we stopped it
};
std::string to_string(RunStatus status);

struct RunOutcome {
  RunStatus status = RunStatus::failed;
  std::string reason;  // time_limit, iterations, optimal, ... by the solver; or what went wrong
  std::string solver;  // name and version, from `ready`
  std::int64_t iterations = 0;
  int incumbents = 0;            // valid, improving, passed to the callback
  int late_reports = 0;          // incumbents received more than 0.1 s from their reported time
  int differing_cpu = 0;         // incumbents whose CPU time is not what was measured
  int not_improving = 0;         // reported but no better than the one before: left out
  double wall = 0.0;             // of the whole run since start
  double cpu = 0.0;              // since start, of the solver's process and all its descendants
  double overshoot = 0.0;        // beyond the limit, in the unit of the clock
  std::int64_t peak_memory = 0;  // bytes
  std::string log;               // standard error of the solver, its last 64 KiB
};

using IncumbentCallback = std::function<void(const Incumbent&, const Judgement&)>;

}  // namespace waywiser
