// The words that study files, run ids and records have, read. They are those of scaling/scheme.h,
// instance/objective.h and solver/clock_kind.h; run ids depend on them.
#pragma once

#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// Throw std::invalid_argument for another word.
Rounding rounding_named(const std::string& name);
Ties ties_named(const std::string& name);
Objective objective_named(const std::string& name);
ClockKind clock_named(const std::string& name);
RunStatus status_named(const std::string& name);

// A JSON scalar as it stands in run descriptions: equal numbers have equal text, whoever wrote them
// (3.0 and 3, 100000.0 and 1e+05), so that a run keeps its id from session to session.
std::string canonical_scalar(const std::string& json);

}  // namespace waywiser
