// The cases of the conformance check.
#pragma once

#include <string>
#include <vector>

#include "waywiser/solver/process.h"
#include "waywiser/solver/run.h"
#include "waywiser/solver/session.h"

namespace waywiser {

struct ConformanceCase {
  std::string name;
  std::string meaning;
  RunRequest request;
  Turns turns;
  bool solvable = true;     // a valid incumbent is expected
  bool may_refuse = false;  // `error` is an answer too
  double stop_after = 0.0;  // seconds until it is asked to stop; 0: not asked
};

std::vector<ConformanceCase> conformance_cases();

}  // namespace waywiser
