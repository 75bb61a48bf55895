// Several native searches of one problem side by side, one thread each, with the request's seed and
// those after it. They share what they find: where a part of a search begins, it goes on from the
// best routes of all. That depends on the machine's moods, so it is for people, never for studies.
#pragma once

#include "waywiser/solver/budget.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// As run_native() (native_run.h), with `threads` searches. The callback gets the improvements of
// all as those of one run, never two at once, on any thread. The budget must be wall time, and
// applies to each search. Throws what the first failing search or callback throws, once all have
// ended, and ExternalError where the machine has no thread left.
RunOutcome run_native_team(const RunRequest& request, const Judge& judge,
                           const IncumbentCallback& callback, int threads,
                           const StopFlag* stop = nullptr);

}  // namespace waywiser
