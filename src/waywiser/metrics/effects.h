// How large differences are and how sure the means: effect sizes of pairs of
// configurations, intervals of what the tables average, and where the variance
// comes from.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"
#include "waywiser/metrics/sets.h"
#include "waywiser/statistics/bayes.h"
#include "waywiser/statistics/cluster_bootstrap.h"
#include "waywiser/statistics/components.h"
#include "waywiser/statistics/effect_size.h"

namespace waywiser {

// Two configurations of one solver under one view, over the instances that both
// have a result on. Lower AUC is better; differences are first - second, and
// effects are of "the first is better".
struct PairEffect {
  std::string solver;
  View view = View::real;
  std::size_t first = 0;
  std::size_t second = 0;
  std::size_t n = 0;
  ClusterBootstrap difference;   // mean, 95 % over the units of the choice `unit`
  HodgesLehmann hodges_lehmann;  // 95 %
  EffectSize rank_biserial;      // 1: the first is better on every instance
  EffectSize a12;                // probability that a result of the first is better
  Posterior posterior;           // below: the first is better; within: the same within delta
};

// Every pair of every matrix, first before second in the order of the tables.
std::vector<PairEffect> pair_effects(const StudyData& data, const CoordinateSets& sets);

// The mean of one measure of one configuration over instances, with 95 % over
// either unit.
struct MeanInterval {
  std::size_t configuration = 0;
  std::string measure;  // its id: "auc_float", ...
  std::size_t instances = 0;
  double mean = 0.0;
  Interval by_instance;
  Interval by_set;
};

// AUC float and integer, final gap, feasible share, cost error, fleet gap: each
// over the instances on which the configuration has a value of it.
std::vector<MeanInterval> mean_intervals(const StudyData& data, const CoordinateSets& sets);

// Variance of the AUC of a solver by configuration, instance, their interaction
// and seed, over the instances that every scaled configuration has all seeds
// of.
struct VarianceShares {
  std::string solver;
  View view = View::real;
  VarianceComponents components;
  VarianceIntervals intervals;  // 95 %, over the units of the choice `unit`
};
std::vector<VarianceShares> variance_shares(const StudyData& data, const CoordinateSets& sets);

}  // namespace waywiser
