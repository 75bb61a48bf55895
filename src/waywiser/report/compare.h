// Two studies side by side, by the same tests: two versions of a solver, two machines.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"
#include "waywiser/report/model.h"
#include "waywiser/study/file.h"
#include "waywiser/study/load.h"

namespace waywiser {

// A solver and scaling that both studies have, on the instances that both have.
struct ComparedConfiguration {
  std::string solver;   // "name", or "name / name" where the two studies call it differently
  std::string label;    // "1-Opt", or "all": means over the configurations that both have
  std::string measure;  // "float AUC", ...
  double first = 0.0;   // mean over the common instances
  double second = 0.0;
  Comparison comparison;  // first - second, lower is better
};

struct StudyComparison {
  StudyData data;                           // of both: references are the best of either
  std::vector<ComparedConfiguration> rows;  // by solver, measure, configuration
  std::size_t common_instances = 0;
  // What each study ran: "waywiser 0.1.0, 72 runs".
  std::string first_ran;
  std::string second_ran;
  std::vector<std::string> warnings;  // what makes the comparison unfair or partial
};

// Solvers are paired by name; where each study has a single one, these are paired whatever their
// names. Throws InputError where nothing is common.
StudyComparison compare_studies(const StudyFile& first, const StudyFile& second,
                                const Choices& choices);
// The same from loaded runs.
StudyComparison compare_runs(const StudyFile& first, StudyRuns&& first_runs,
                             const StudyFile& second, StudyRuns&& second_runs,
                             const Choices& choices);

// Where B is worse than A in float AUC with q < alpha: "waywiser 1000-Pes: +0.0123 (q = 0.004)".
// The difference must be an effect of the test, not of the mean alone. Empty: nothing is worse.
std::vector<std::string> regressions(const StudyComparison& comparison, double alpha);

Report comparison_report(const StudyComparison& comparison, const std::string& first,
                         const std::string& second);

}  // namespace waywiser
