// What bounds a solver's process from outside (docs/protocol.md, "Limits").
#pragma once

#include <cstdint>

namespace waywiser {

struct ProcessLimits {
  std::int64_t memory = 0;         // bytes resident in the process and its descendants; 0: none
  int core = -1;                   // pin to this core; -1: do not
  double ready_seconds = 300.0;    // from the launch to `ready`
  double stop_seconds = 5.0;       // from `stop` on an interrupt to the kill
  double iteration_wall = 3600.0;  // wall seconds for a budget in iterations
  // Hard limits since `start` for a budget in seconds: beyond them the process is killed and the
  // run has failed (docs/protocol.md, "Limits").
  double cpu_factor = 1.1;
  double cpu_slack = 2.0;
  double wall_factor = 3.0;
  double wall_slack = 30.0;

  double hard_cpu(double seconds) const { return cpu_factor * seconds + cpu_slack; }
  double hard_wall(double seconds) const { return wall_factor * seconds + wall_slack; }
};

}  // namespace waywiser
