#include "waywiser/solver/process.h"

#include <optional>

#include "waywiser/base/error.h"
#include "waywiser/solver/session.h"

namespace waywiser {

RunOutcome run_process(const std::vector<std::string>& command, const RunRequest& request,
                       const Judge& judge, const IncumbentCallback& callback,
                       const ProcessLimits& limits, const StopFlag* stop) {
  if (command.empty()) throw UsageError("an empty solver command");
  std::optional<Session> session;
  try {
    session.emplace(command, request, judge, callback, limits, stop);
  } catch (const ExternalError& error) {  // no process, pipe or scratch folder to be had
    RunOutcome outcome;
    outcome.reason = error.what();
    return outcome;
  }
  return session->run();
}

}  // namespace waywiser
