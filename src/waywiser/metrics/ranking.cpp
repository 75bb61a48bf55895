#include "waywiser/metrics/ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

// Tau between the means over the sampled instances.
double sampled_tau(const std::vector<std::size_t>& configurations,
                   const std::vector<std::vector<double>>& real,
                   const std::vector<std::vector<double>>& integer,
                   std::span<const std::size_t> sample) {
  std::vector<double> by_real;
  std::vector<double> by_integer;
  for (const std::size_t c : configurations) {
    double sums[2] = {0.0, 0.0};
    double counts[2] = {0.0, 0.0};
    for (const std::size_t i : sample) {
      for (const int view : {0, 1}) {
        const double value = view == 0 ? real[c][i] : integer[c][i];
        if (std::isnan(value)) continue;
        sums[view] += value;
        counts[view] += 1.0;
      }
    }
    if (counts[0] == 0.0 || counts[1] == 0.0) continue;
    by_real.push_back(sums[0] / counts[0]);
    by_integer.push_back(sums[1] / counts[1]);
  }
  return kendall_tau(by_real, by_integer);
}

const PairwiseMatrix* find(const std::vector<PairwiseMatrix>& matrices, const std::string& solver,
                           View view) {
  for (const PairwiseMatrix& matrix : matrices)
    if (matrix.solver == solver && matrix.view == view) return &matrix;
  return nullptr;
}

Comparison cell(const PairwiseMatrix& matrix, std::size_t row, std::size_t column) {
  const auto place = [&](std::size_t c) {
    const auto& all = matrix.configurations;
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), c) - all.begin());
  };
  return matrix.at(place(row), place(column));
}

void compare_best(RankingComparison& result, const std::vector<PairwiseMatrix>& matrices) {
  if (result.agree()) return;
  const PairwiseMatrix* real = find(matrices, result.solver, View::real);
  const PairwiseMatrix* integer = find(matrices, result.solver, View::integer);
  if (real == nullptr || integer == nullptr) return;
  result.best_real = cell(*real, result.integer.front(), result.real.front());
  result.best_integer = cell(*integer, result.integer.front(), result.real.front());
}

// Instances on which every scaled configuration of the solver has a result.
std::vector<std::size_t> common_instances(const StudyData& data, const std::string& solver,
                                          const std::vector<std::vector<double>>& means) {
  std::vector<std::size_t> common;
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    bool all = true;
    for (std::size_t c = 0; c < data.configurations.size(); ++c) {
      if (data.configurations[c].solver == solver && data.configurations[c].scaling)
        all = all && !std::isnan(means[c][i]);
    }
    if (all) common.push_back(i);
  }
  return common;
}

// Without those that have no value there: an I^P that cannot be served has no integer gap.
double mean_over(const std::vector<double>& values, const std::vector<std::size_t>& instances) {
  std::vector<double> there;
  for (const std::size_t i : instances)
    if (!std::isnan(values[i])) there.push_back(values[i]);
  return there.empty() ? kNan : mean(there);
}

// Returns the instances that the means are over.
std::vector<std::size_t> take_means(RankingComparison& result, const StudyData& data,
                                    const std::vector<ConfigurationSummary>& summaries,
                                    const std::vector<std::vector<double>>& real,
                                    const std::vector<std::vector<double>>& integer) {
  const bool all_runs = data.missing.empty();
  std::vector<std::size_t> common(data.instances.size());
  std::iota(common.begin(), common.end(), std::size_t{0});
  if (!all_runs) common = common_instances(data, result.solver, real);
  result.instances = common.size();
  for (std::size_t c = 0; c < summaries.size(); ++c) {
    result.auc_float.push_back(all_runs ? summaries[c].mean.auc_float : mean_over(real[c], common));
    result.auc_integer.push_back(all_runs ? summaries[c].mean.auc_integer
                                          : mean_over(integer[c], common));
  }
  result.real = ranking(data, result.auc_float, result.solver);
  result.integer = ranking(data, result.auc_integer, result.solver);
  return common;
}

}  // namespace

std::vector<std::size_t> RankingComparison::best(View view) const {
  std::vector<std::size_t> all;
  for (const std::size_t c : order(view))
    if (rank(view, c) == 1) all.push_back(c);
  return all;
}

bool RankingComparison::agree() const {
  const std::vector<std::size_t> both = best(View::real);
  return std::any_of(both.begin(), both.end(),
                     [&](std::size_t c) { return rank(View::integer, c) == 1; });
}

std::size_t RankingComparison::rank(View view, std::size_t configuration) const {
  std::size_t lower = 0;
  bool ranked = false;
  for (const std::size_t c : order(view)) {
    ranked = ranked || c == configuration;
    lower += aucs(view)[c] < aucs(view)[configuration] ? 1U : 0U;
  }
  return ranked ? lower + 1 : 0;
}

std::vector<RankingComparison> compare_rankings(const StudyData& data,
                                                const std::vector<ConfigurationSummary>& summaries,
                                                const std::vector<PairwiseMatrix>& matrices) {
  std::vector<RankingComparison> results;
  const auto real = instance_means(data, &RunMeasures::auc_float);
  const auto integer = instance_means(data, &RunMeasures::auc_integer);
  for (const std::string& solver : data.solvers) {
    RankingComparison result;
    result.solver = solver;
    const std::vector<std::size_t> instances = take_means(result, data, summaries, real, integer);
    result.tau = kNan;
    result.tau_interval = {kNan, kNan};
    if (result.complete()) {
      std::vector<double> by_real;
      std::vector<double> by_integer;
      for (const std::size_t c : result.integer) {
        by_real.push_back(result.auc_float[c]);
        by_integer.push_back(result.auc_integer[c]);
      }
      result.tau = kendall_tau(by_real, by_integer);
      result.tau_interval =
          bootstrap_interval(instances.size(), static_cast<std::size_t>(data.choices.resamples),
                             0.95, data.choices.seed, [&](std::span<const std::size_t> sample) {
                               std::vector<std::size_t> drawn;
                               for (const std::size_t k : sample) drawn.push_back(instances[k]);
                               return sampled_tau(result.integer, real, integer, drawn);
                             });
      compare_best(result, matrices);
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace waywiser
