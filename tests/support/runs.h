// Runs made by hand, for tests of the analysis.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "waywiser/metrics/study_builder.h"

namespace waywiser::test {

// An incumbent: when, c on I^P, routes, c on I, float-feasible or not.
struct Found {
  double time;
  std::int64_t cost;
  int routes;
  double real_cost;
  bool feasible = true;
};

struct RunOf {
  std::string instance = "A";
  int customers = 10;
  std::string instance_class = "R1";
  std::string solver = "hgs";
  std::optional<Scaling> scaling = Scaling{1, Rounding::optimistic, Ties::half_up};
  std::uint64_t seed = 1;
  double limit = 10.0;
};

inline Run make_run(const RunOf& of, std::initializer_list<Found> incumbents) {
  Run run;
  run.description.instance_digest = "digest of " + of.instance;
  run.description.scaling = of.scaling;
  run.description.solver = of.solver;
  run.description.seed = of.seed;
  run.description.budget = {ClockKind::wall, of.limit, 0};
  run.instance = of.instance;
  run.customers = of.customers;
  run.instance_class = of.instance_class;
  for (const Found& f : incumbents) {
    RecordedIncumbent it;
    it.wall = f.time;
    it.cost = f.cost;
    it.routes = f.routes;
    it.cost_double = f.real_cost;
    it.float_feasible = it.exact_feasible = f.feasible;
    run.incumbents.push_back(it);
  }
  return run;
}

inline StudyFile study_of(std::vector<std::string> solvers, std::vector<std::uint64_t> seeds) {
  StudyFile study;
  study.name = "by hand";
  study.seeds = std::move(seeds);
  study.P = {1, 10, 1000};
  for (std::string& name : solvers) {
    StudySolver solver;
    solver.name = std::move(name);
    study.solvers.push_back(solver);
  }
  return study;
}

inline StudyData data_of(const StudyFile& study, std::vector<Run> runs, const Choices& choices = {},
                         std::vector<MissingRun> missing = {}) {
  StudyDataBuilder builder(study, choices, [](const std::string&, const std::string&) {
    return std::shared_ptr<const Instance>();
  });
  for (Run& run : runs) builder.add(std::move(run));
  StudyRuns rest;
  rest.missing = std::move(missing);
  return builder.finish(std::move(rest));
}

}  // namespace waywiser::test
