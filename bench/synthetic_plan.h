// Plans of made-up runs in the paper's shape: nine configurations, two solvers, three seeds.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "waywiser/study/file.h"
#include "waywiser/study/plan.h"

namespace waywiser {

// `head`: the study file's lines before those that all such studies have, with its instances, which
// `inputs` has as well.
inline Plan paper_shaped_plan(const std::filesystem::path& file, const std::string& head,
                              PlanInputs inputs) {
  const std::string text = head + R"(
P = [1, 10, 1000]
rounding = ["optimistic", "nearest", "pessimistic"]
seeds = [1, 2, 3]
time_limit = { 100 = "120s", 600 = "900s", 1000 = "1800s" }
[solver.pyvrp]
[solver.ortools]
)";
  inputs.solvers.push_back({"pyvrp", "pyvrp", "pyvrp", "0.12.2", {{"nb_granular", "40"}}, false});
  inputs.solvers.push_back({"ortools", "ortools", "ortools", "9.15", {{"search", "1"}}, false});
  return expand_plan(parse_study(text, file.string()), std::move(inputs));
}

}  // namespace waywiser
