// A study and its plan without files and solvers, for the tests of this folder.
#pragma once

#include <string>

#include "waywiser/study/plan.h"

namespace waywiser {

// `instances` of them, named A, B, C, A3, A4, ..., every third with 600 customers and a longer
// limit; two solvers, one of them native.
inline Plan example_plan(int instances = 3) {
  StudyFile study = parse_study(R"([study]
instances = ["*.txt"]
P = [1, 10]
rounding = ["nearest", "pessimistic"]
ties = ["half-up", "half-even"]
control = ["double"]
seeds = [1, 2]
clock = "iterations"
iterations = { 100 = 1000, 600 = 5000 }
[solver.waywiser]
[solver.other]
)",
                                "example.toml");
  PlanInputs inputs;
  for (int i = 0; i < instances; ++i) {
    const std::string name =
        i < 3 ? std::string(1, static_cast<char>('A' + i)) : "A" + std::to_string(i);
    inputs.instances.push_back(
        {name, name + ".txt", "digest-" + name, "R1", i % 3 == 2 ? 600 : 100});
  }
  inputs.solvers.push_back({"waywiser", "waywiser", "waywiser", "1", {{"depth", "3"}}, true});
  inputs.solvers.push_back({"other", "./other", "other", "0.1", {}, false});
  return expand_plan(study, std::move(inputs));
}

}  // namespace waywiser
