// Solvers against each other under one configuration: what a study that compares solvers is about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"
#include "waywiser/statistics/friedman.h"

namespace waywiser {

// One solver of a contest.
struct Standing {
  std::size_t configuration = 0;
  std::size_t runs = 0;    // that count
  std::size_t solved = 0;  // whose last incumbent is float-feasible
  double auc = 0.0;        // mean over the instances that all solvers have a result on; NaN: none
  Interval auc_interval;   // 95 %, bootstrap over these instances
  std::size_t rank = 0;    // by `auc`, equal means share it; 0: none
  double mean_rank = 0.0;  // over these instances (Friedman); 1 is best
  double gap_own = 0.0;    // mean final gap over its own solved runs
  // Over the runs (instance and seed) that every solver of the contest solved.
  double gap_common = 0.0;
  double fleet_gap_common = 0.0;
  // 95 %, bootstrap over the instances of these runs.
  Interval gap_own_interval;
  Interval gap_common_interval;
  Interval fleet_gap_common_interval;
};

// The solvers that a study ran with one scaling (or on the unrounded instances), two or more.
struct Contest {
  std::optional<Scaling> scaling;
  std::vector<std::size_t> configurations;  // one a solver, in the order of the study
  PairwiseMatrix real;                      // float AUC, solver against solver
  std::optional<PairwiseMatrix> integer;    // none for the unrounded instances
  std::vector<Standing> standings;          // in the order of `configurations`
  std::size_t instances = 0;                // that all of them have a result on
  std::size_t common_runs = 0;              // instance and seed, solved by all
  FriedmanResult friedman;                  // of the instances' float AUCs
  // Groups that the float view cannot separate: places in `configurations`, by mean rank. Largest
  // runs of neighbours in which no pair differs by Wilcoxon with Holm's correction at .05.
  std::vector<std::vector<std::size_t>> groups;

  std::string label() const { return Configuration{"", scaling}.label(); }
};

// In the order of the tables. Empty where no two solvers share a scaling.
std::vector<Contest> contests(const StudyData& data);

// The smallest q that a family of `tests` tests over `n` pairs each can have: that of n differences
// without ties, all of one sign, in every test. Where it is not below .05, "inconclusive" says
// nothing of the solvers.
double least_q(std::size_t n, std::size_t tests, const Choices& choices);

}  // namespace waywiser
