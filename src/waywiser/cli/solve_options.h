// What `solve` is asked for on the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/cli/arguments.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/solve_report.h"
#include "waywiser/instance/objective.h"

namespace waywiser::cli {

struct SolveOptions {
  std::string instance;
  InstanceInput input;
  ScalingOptions scaling;
  std::string space = "scaled";
  std::string solver = "waywiser";
  std::vector<std::string> set;
  std::string objective = to_string(Objective::fleet);
  std::optional<std::int64_t> fleet;
  std::optional<std::string> time_limit;
  std::optional<std::int64_t> iterations;
  std::optional<std::string> clock;
  std::int64_t seed = 1;
  std::int64_t threads = 1;
  std::optional<std::string> initial;
  bool improve = false;
  bool allow_unserved = false;
  std::optional<std::string> slack;
  std::optional<std::string> vehicle_cost;
  bool adapt = false;
  std::vector<std::string> lock;
  std::optional<std::string> output;
  std::optional<std::string> trajectory;
  bool repair = false;
  bool timetable = false;
  bool force = false;
  bool help_all = false;

  void add_to(Command& command);
  bool adapts() const { return adapt || !lock.empty(); }
  bool native() const { return solver == "waywiser"; }
  // What is asked for, with the instance and what is known of it; outputs are checked before any
  // search. Throws UsageError, InputError, WriteError.
  SolveReport prepare(const Common& common) const;

 private:
  void add_search(Command& command);
  void add_plan(Command& command);
  void add_limits(Command& command);
  void add_results(Command& command);
};

}  // namespace waywiser::cli
