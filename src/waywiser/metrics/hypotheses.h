// The paper's hypotheses as tests: what a report may say "shows" of. All p-values that a sentence
// can rest on are one family under Holm's correction, so that in at most 5 % of studies in which
// the labels (scheme, P, who routed) mean nothing any sentence says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/metrics/bias.h"
#include "waywiser/metrics/contrasts.h"
#include "waywiser/metrics/ranking.h"
#include "waywiser/metrics/sets.h"
#include "waywiser/statistics/cluster_bootstrap.h"

namespace waywiser {

// Does the ranking of a solver invert: is the best configuration of one view worse than the
// other's under the other, and better under its own? Both must be significant, after Holm over all
// pairs of configurations of the view, since the two were picked by their means.
struct InversionTest {
  std::string solver;
  double p = 1.0;  // the larger of the two views; 1 where they agree or a sign is wrong
  double q = 1.0;  // Holm over the family
  // What chance gives where the labels of the configurations mean nothing (permuted within each
  // instance, for both views together): how often the two views have no best in common. NaN where
  // no instance has all results.
  double chance_best_differ = 0.0;

  bool shows() const { return q < kHypothesisLevel; }
};

// H2 at the lowest P, H4 at the highest: what the choices say of control and base.
struct SelectionTest {
  std::int64_t lowest = 0;
  std::int64_t highest = 0;  // H4 needs two
  std::size_t pairs = 0;
  double difference = 0.0;  // nearest - control at the lowest P, mean over instances, in %
  UnitTest by_instance;
  UnitTest by_set;
  double q = 1.0;  // Holm over the family
  // The selected share of the error, 1 - control / nearest, at both P, with its 95 % bootstrap
  // interval over the units of the choice.
  ClusterBootstrap share_lowest;
  ClusterBootstrap share_highest;

  bool shows() const { return q < kHypothesisLevel && difference < 0.0; }
};

struct HypothesisTests {
  std::size_t family = 0;                 // tests
  std::vector<Contrast> contrasts;        // by solver, float first
  std::vector<InversionTest> inversions;  // one a solver that has a ranking
  std::optional<SelectionTest> selection;
};

HypothesisTests test_hypotheses(const StudyData& data, const CoordinateSets& sets,
                                const std::vector<RankingComparison>& rankings);

}  // namespace waywiser
