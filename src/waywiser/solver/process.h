// A solver as a process that speaks the line protocol (docs/protocol.md): started, fed, timed,
// bounded, judged, and gone without a trace afterwards, whatever it does.
#pragma once

#include <string>
#include <vector>

#include "waywiser/solver/budget.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/process_limits.h"
#include "waywiser/solver/run.h"

namespace waywiser {

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
