// How the two views rank the configurations of a solver. Whether they differ by more than chance:
// hypotheses.h.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"

namespace waywiser {

struct RankingComparison {
  std::string solver;
  std::vector<std::size_t> real;     // configurations, best first
  std::vector<std::size_t> integer;  // configurations, best first
  // Mean AUCs by configuration, what is ranked: over all runs; in a study with missing runs, over
  // the instances on which every scaled configuration of the solver has a result, lest the one
  // with the easier runs so far come first. NaN where there is none.
  std::vector<double> auc_float;
  std::vector<double> auc_integer;
  std::size_t instances = 0;  // that they are means over
  double tau = 0.0;           // Kendall's, between the mean AUCs of the two views
  Interval tau_interval;      // 95 %, bootstrap over instances
  // Where the views have no best in common: the cells of the matrices that compare the two
  // (integer's best first). Whether that says anything: hypotheses.h.
  Comparison best_real;
  Comparison best_integer;

  bool complete() const { return !real.empty() && !integer.empty(); }
  // A configuration is (or shares) best under both views.
  bool agree() const;
  // Every configuration with the lowest mean AUC of the view, in the order of the tables.
  std::vector<std::size_t> best(View view) const;
  // 1 + the number of configurations with a lower mean: equal means have equal ranks. 0 where the
  // configuration has no mean.
  std::size_t rank(View view, std::size_t configuration) const;
  const std::vector<std::size_t>& order(View view) const {
    return view == View::real ? real : integer;
  }
  const std::vector<double>& aucs(View view) const {
    return view == View::real ? auc_float : auc_integer;
  }
};

std::vector<RankingComparison> compare_rankings(const StudyData& data,
                                                const std::vector<ConfigurationSummary>& summaries,
                                                const std::vector<PairwiseMatrix>& matrices);

}  // namespace waywiser
