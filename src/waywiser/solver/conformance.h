// Does a solver speak the line protocol? Small instances that exercise what adapters get wrong.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "waywiser/solver/budget.h"
#include "waywiser/solver/registry.h"

namespace waywiser {

struct ConformanceResult {
  std::string name;                  // of the case: "tight windows"
  std::string meaning;               // what it is about, for a person
  std::vector<std::string> faults;   // what the solver got wrong; empty: nothing
  std::vector<std::string> remarks;  // what is allowed but worth knowing
  std::string log;                   // of the solver where there are faults
  bool passed() const { return faults.empty(); }
};

// Runs every case, calling `progress` after each. Ends early, with the cases done so far, where
// `stop` is raised, and after --describe where that fails.
std::vector<ConformanceResult> check_conformance(
    const SolverCommand& solver, const std::function<void(const ConformanceResult&)>& progress,
    const StopFlag* stop = nullptr);

}  // namespace waywiser
