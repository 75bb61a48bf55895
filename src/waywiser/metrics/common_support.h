// Every configuration of a solver on the same runs. Means over "its own
// float-feasible runs" compare different instances: a configuration that loses
// the hard ones looks good.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/sets.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/statistics/cluster_bootstrap.h"
#include "waywiser/statistics/paired_shares.h"

namespace waywiser {

// One configuration on the runs (instance and seed) that end float-feasible
// under every scaled configuration of its solver.
struct SupportedConfiguration {
  std::size_t configuration = 0;
  std::size_t blocks = 0;    // runs that every configuration of the solver has a result of
  std::size_t feasible = 0;  // of these, that end float-feasible under this one
  Interval share;            // 95 %, Clopper and Pearson, of feasible / blocks
  std::size_t without = 0;   // what `common` would be if this configuration were not asked for
  std::size_t common = 0;    // float-feasible under all of them
  ClusterBootstrap gap;      // final gap over these, 95 % over the units of the choice `unit`
  ClusterBootstrap error;    // cost-estimation error in % of c
  ClusterBootstrap fleet;    // vehicles beyond the reference
};

// Two configurations of one solver on the runs that both have a result of.
struct FeasibilityPair {
  std::size_t first = 0;
  std::size_t second = 0;
  McNemar test;                     // final routes float-feasible or not
  double q = 1.0;                   // Holm over the pairs of the solver
  std::size_t common = 0;           // runs that end float-feasible under both
  ClusterBootstrap gap_difference;  // first - second over these
};

// Do the configurations of a solver differ in what they keep feasible?
struct FeasibilityTests {
  std::string solver;
  CochranQ q;                          // over `blocks` of SupportedConfiguration
  std::vector<FeasibilityPair> pairs;  // in the order of the tables, first before second
  // The exact p where it could be counted.
  double p() const;
};

struct CommonSupport {
  std::vector<SupportedConfiguration> configurations;
  std::vector<FeasibilityTests> tests;  // by solver with two scaled configurations or more
};

CommonSupport common_support(const StudyData& data, const CoordinateSets& sets);

}  // namespace waywiser
