// A solver as a process that speaks the line protocol (docs/protocol.md): started, fed, timed,
// bounded, judged, and gone without a trace afterwards, whatever it does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/solver/budget.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// What bounds a solver from outside.
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

// Runs `command` (argv, looked up in PATH) on the request. The callback gets each valid improving
// incumbent, and the invalid one that ends a run as `invalid`, on the calling thread. A failing
// solver is an outcome, never an exception; throws only what the callback throws, after everything
// that was started is gone. The process gets its own session and a scratch folder as TMPDIR; when
// it ends, or this process dies by any signal, every descendant is killed and the folder removed.
// Safe to call from several threads at once.
RunOutcome run_process(const std::vector<std::string>& command, const RunRequest& request,
                       const Judge& judge, const IncumbentCallback& callback,
                       const ProcessLimits& limits = {}, const StopFlag* stop = nullptr);

}  // namespace waywiser
