#include "waywiser/metrics/contest.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "waywiser/base/nan.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/metrics/summary.h"
#include "waywiser/statistics/adjust.h"
#include "waywiser/statistics/cluster_bootstrap.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

using Means = std::vector<std::vector<double>>;  // [configuration][instance]

std::vector<std::size_t> common_instances(const Contest& contest, const Means& means) {
  std::vector<std::size_t> common;
  for (std::size_t i = 0; i < means.front().size(); ++i) {
    const bool all = std::all_of(contest.configurations.begin(), contest.configurations.end(),
                                 [&](std::size_t c) { return !std::isnan(means[c][i]); });
    if (all) common.push_back(i);
  }
  return common;
}

double mean_of(const std::vector<double>& values) {
  return values.empty() ? kNan : mean(values);
}

void rank_by_auc(Contest& contest, const Means& means, const std::vector<std::size_t>& common,
                 const Choices& choices) {
  for (Standing& s : contest.standings) {
    std::vector<double> own;
    for (const std::size_t i : common) own.push_back(means[s.configuration][i]);
    s.auc = mean_of(own);
    s.auc_interval =
        bootstrap_interval(own.size(), static_cast<std::size_t>(choices.resamples), 0.95,
                           choices.seed, [&](std::span<const std::size_t> sample) {
                             double sum = 0.0;
                             for (const std::size_t k : sample) sum += own[k];
                             return sum / static_cast<double>(sample.size());
                           });
  }
  for (Standing& s : contest.standings) {
    if (std::isnan(s.auc)) continue;
    const auto lower = std::count_if(contest.standings.begin(), contest.standings.end(),
                                     [&](const Standing& other) { return other.auc < s.auc; });
    s.rank = static_cast<std::size_t>(lower) + 1;
  }
}

void rank_by_instance(Contest& contest, const Means& means,
                      const std::vector<std::size_t>& common) {
  std::vector<std::vector<double>> blocks;
  for (const std::size_t i : common) {
    blocks.emplace_back();
    for (const std::size_t c : contest.configurations) blocks.back().push_back(means[c][i]);
  }
  contest.friedman = friedman(blocks);
  for (std::size_t k = 0; k < contest.standings.size(); ++k)
    contest.standings[k].mean_rank = blocks.empty() ? kNan : contest.friedman.mean_ranks[k];
}

// q of every pair by Holm, whatever the choice `correction`: [row][column].
Means holm(const PairwiseMatrix& matrix) {
  const std::size_t k = matrix.configurations.size();
  std::vector<double> p;
  for (std::size_t row = 0; row < k; ++row)
    for (std::size_t column = row + 1; column < k; ++column)
      p.push_back(matrix.at(row, column).p_different);
  const std::vector<double> q = adjusted(p, Adjustment::holm);
  Means table(k, std::vector<double>(k, 1.0));
  std::size_t next = 0;
  for (std::size_t row = 0; row < k; ++row)
    for (std::size_t column = row + 1; column < k; ++column)
      table[row][column] = table[column][row] = q[next++];
  return table;
}

void find_groups(Contest& contest) {
  const Means q = holm(contest.real);
  std::vector<std::size_t> order(contest.standings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return contest.standings[a].mean_rank < contest.standings[b].mean_rank;
  });
  std::size_t covered = 0;  // places in `order` that an earlier group reaches
  for (std::size_t from = 0; from < order.size(); ++from) {
    std::size_t to = from + 1;
    const auto joins = [&](std::size_t next) {
      for (std::size_t k = from; k < next; ++k)
        if (q[order[k]][order[next]] < kAlpha) return false;
      return true;
    };
    while (to < order.size() && joins(to)) ++to;
    if (to - from < 2 || to <= covered) continue;
    covered = to;
    contest.groups.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(from),
                                order.begin() + static_cast<std::ptrdiff_t>(to));
  }
}

bool solved(const AnalysedRun& run) {
  return run.counts() && run.last && run.last->feasible;
}

// Values of runs, whose instances are the clusters of an interval.
struct ByInstance {
  std::vector<double> values;
  std::vector<std::size_t> instances;

  void add(const AnalysedRun& run, double value) {
    values.push_back(value);
    instances.push_back(run.instance);
  }
  Interval interval(const Draws& draws) const {
    return bootstrap_mean(values, instances, 0.95, draws).interval;
  }
};

// Gaps over the runs that all solved, so that nobody gains by failing on the hard ones.
void take_gaps(Contest& contest, const StudyData& data) {
  std::map<std::pair<std::size_t, std::uint64_t>, std::size_t> solvers;  // that solved a run
  const auto place = [&](const AnalysedRun& run) {
    const auto& all = contest.configurations;
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), run.configuration) -
                                    all.begin());
  };
  const std::size_t k = contest.configurations.size();
  for (const AnalysedRun& run : data.runs)
    if (place(run) < k && solved(run)) ++solvers[{run.instance, run.seed}];
  std::vector<ByInstance> own(k);
  std::vector<ByInstance> common(k);
  std::vector<ByInstance> fleet(k);
  for (const AnalysedRun& run : data.runs) {
    const std::size_t s = place(run);
    if (s == k || !run.counts()) continue;
    ++contest.standings[s].runs;
    if (!solved(run)) continue;
    ++contest.standings[s].solved;
    if (std::isnan(run.measures.gap)) continue;
    own[s].add(run, run.measures.gap);
    if (solvers[{run.instance, run.seed}] != k) continue;
    common[s].add(run, run.measures.gap);
    fleet[s].add(run, run.measures.fleet_gap);
  }
  for (std::size_t s = 0; s < k; ++s) {
    Standing& standing = contest.standings[s];
    const Draws draws = data.choices.draws();
    standing.gap_own = mean_of(own[s].values);
    standing.gap_own_interval = own[s].interval(draws);
    standing.gap_common = mean_of(common[s].values);
    standing.gap_common_interval = common[s].interval(draws);
    standing.fleet_gap_common = mean_of(fleet[s].values);
    standing.fleet_gap_common_interval = fleet[s].interval(draws);
  }
  contest.common_runs = common.front().values.size();
}

std::vector<Contest> solvers_by_scaling(const StudyData& data) {
  std::vector<Contest> all;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    const auto& scaling = data.configurations[c].scaling;
    auto it = std::find_if(all.begin(), all.end(),
                           [&](const Contest& contest) { return contest.scaling == scaling; });
    if (it == all.end()) {
      it = all.insert(all.end(), Contest{});
      it->scaling = scaling;
    }
    it->configurations.push_back(c);
  }
  std::erase_if(all, [](const Contest& contest) { return contest.configurations.size() < 2; });
  return all;
}

}  // namespace

std::vector<Contest> contests(const StudyData& data) {
  std::vector<Contest> all = solvers_by_scaling(data);
  const Means real = instance_means(data, &RunMeasures::auc_float);
  const Means integer = instance_means(data, &RunMeasures::auc_integer);
  std::vector<PairwiseMatrix> matrices;
  for (const Contest& contest : all) {
    matrices.push_back({contest.label(), View::real, contest.configurations, {}});
    if (contest.scaling)
      matrices.push_back({contest.label(), View::integer, contest.configurations, {}});
  }
  compare_within(matrices, real, integer, data.choices);
  auto next = matrices.begin();
  for (Contest& contest : all) {
    contest.real = std::move(*next++);
    if (contest.scaling) contest.integer = std::move(*next++);
    for (const std::size_t c : contest.configurations)
      contest.standings.emplace_back().configuration = c;
    const std::vector<std::size_t> common = common_instances(contest, real);
    contest.instances = common.size();
    rank_by_auc(contest, real, common, data.choices);
    rank_by_instance(contest, real, common);
    take_gaps(contest, data);
    find_groups(contest);
  }
  return all;
}

double least_q(std::size_t n, std::size_t tests, const Choices& choices) {
  GridDifferences one_sided;
  for (std::size_t i = 1; i <= n; ++i) one_sided.units.push_back(static_cast<std::int64_t>(i));
  WilcoxonOptions options = choices.wilcoxon();
  if (choices.side != Side::two_sided) options.side = Side::greater;
  const std::vector<double> p(std::max<std::size_t>(1, tests),
                              wilcoxon_signed_rank(one_sided, options).p);
  const std::vector<double> q = adjusted(p, choices.correction);
  return *std::min_element(q.begin(), q.end());
}

}  // namespace waywiser
