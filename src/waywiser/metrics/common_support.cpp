#include "waywiser/metrics/common_support.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "waywiser/statistics/adjust.h"

namespace waywiser {

namespace {

using Block = std::pair<std::size_t, std::uint64_t>;            // instance, seed
using Runs = std::vector<std::map<Block, const AnalysedRun*>>;  // by configuration

bool feasible(const AnalysedRun& run) {
  return run.last && run.last->feasible;
}

Runs runs_by_block(const StudyData& data) {
  Runs runs(data.configurations.size());
  for (const AnalysedRun& run : data.runs)
    if (run.counts()) runs[run.configuration][{run.instance, run.seed}] = &run;
  return runs;
}

std::vector<Block> blocks_of_all(const Runs& runs, const std::vector<std::size_t>& own) {
  std::vector<Block> blocks;
  for (const auto& [block, run] : runs[own.front()]) {
    const bool all =
        std::all_of(own.begin(), own.end(), [&](std::size_t c) { return runs[c].contains(block); });
    if (all) blocks.push_back(block);
  }
  return blocks;
}

std::vector<Block> feasible_under(const Runs& runs, const std::vector<Block>& blocks,
                                  const std::vector<std::size_t>& own) {
  std::vector<Block> kept;
  for (const Block& block : blocks) {
    const bool all = std::all_of(own.begin(), own.end(),
                                 [&](std::size_t c) { return feasible(*runs[c].at(block)); });
    if (all) kept.push_back(block);
  }
  return kept;
}

// Means over runs with their uncertainty, by the choices of the study.
class Means {
 public:
  Means(const StudyData& data, const CoordinateSets& sets)
      : units_(evidence_units(sets, data.choices.unit)), draws_(data.choices.draws()) {}

  template <class Value>
  ClusterBootstrap over(const std::vector<Block>& blocks, const Value& value) const {
    std::vector<double> values;
    std::vector<std::size_t> units;
    for (const Block& block : blocks) {
      const double v = value(block);
      if (std::isnan(v)) continue;
      values.push_back(v);
      units.push_back(units_[block.first]);
    }
    return bootstrap_mean(values, units, 0.95, draws_);
  }

  const Draws& draws() const { return draws_; }

 private:
  std::vector<std::size_t> units_;
  Draws draws_;
};

SupportedConfiguration supported(const Runs& runs, const std::vector<std::size_t>& own,
                                 std::size_t configuration, const std::vector<Block>& blocks,
                                 const std::vector<Block>& common, const Means& means) {
  SupportedConfiguration s;
  s.configuration = configuration;
  s.blocks = blocks.size();
  s.feasible = feasible_under(runs, blocks, {configuration}).size();
  s.share = clopper_pearson(s.feasible, s.blocks, 0.95);
  std::vector<std::size_t> others = own;
  std::erase(others, configuration);
  s.without = feasible_under(runs, blocks, others).size();
  s.common = common.size();
  const auto of = [&](double RunMeasures::* measure) {
    return means.over(common, [&](const Block& block) {
      return runs[configuration].at(block)->measures.*measure;
    });
  };
  s.gap = of(&RunMeasures::gap);
  s.error = of(&RunMeasures::error_cost);
  s.fleet = of(&RunMeasures::fleet_gap);
  return s;
}

FeasibilityPair compare_pair(const Runs& runs, std::size_t first, std::size_t second,
                             const Means& means) {
  const std::vector<Block> blocks = blocks_of_all(runs, {first, second});
  std::vector<bool> a;
  std::vector<bool> b;
  for (const Block& block : blocks) {
    a.push_back(feasible(*runs[first].at(block)));
    b.push_back(feasible(*runs[second].at(block)));
  }
  FeasibilityPair pair;
  pair.first = first;
  pair.second = second;
  pair.test = mcnemar(a, b);
  const std::vector<Block> common = feasible_under(runs, blocks, {first, second});
  pair.common = common.size();
  pair.gap_difference = means.over(common, [&](const Block& block) {
    return runs[first].at(block)->measures.gap - runs[second].at(block)->measures.gap;
  });
  return pair;
}

FeasibilityTests test_feasibility(const Runs& runs, const std::vector<std::size_t>& own,
                                  const std::vector<Block>& blocks, const Means& means) {
  FeasibilityTests tests;
  std::vector<std::vector<bool>> rows;
  for (const Block& block : blocks) {
    rows.emplace_back();
    for (const std::size_t c : own) rows.back().push_back(feasible(*runs[c].at(block)));
  }
  tests.q = cochran_q(rows, means.draws());
  std::vector<double> p;
  for (std::size_t a = 0; a < own.size(); ++a) {
    for (std::size_t b = a + 1; b < own.size(); ++b) {
      tests.pairs.push_back(compare_pair(runs, own[a], own[b], means));
      p.push_back(tests.pairs.back().test.p);
    }
  }
  const std::vector<double> q = adjusted(p, Adjustment::holm);
  for (std::size_t k = 0; k < q.size(); ++k) tests.pairs[k].q = q[k];
  return tests;
}

}  // namespace

double FeasibilityTests::p() const {
  return q.best_p();
}

CommonSupport common_support(const StudyData& data, const CoordinateSets& sets) {
  CommonSupport result;
  const Runs runs = runs_by_block(data);
  const Means means(data, sets);
  for (const std::string& solver : data.solvers) {
    std::vector<std::size_t> own;
    for (std::size_t c = 0; c < data.configurations.size(); ++c)
      if (data.configurations[c].solver == solver && data.configurations[c].scaling)
        own.push_back(c);
    if (own.size() < 2) continue;
    const std::vector<Block> blocks = blocks_of_all(runs, own);
    const std::vector<Block> common = feasible_under(runs, blocks, own);
    for (const std::size_t c : own)
      result.configurations.push_back(supported(runs, own, c, blocks, common, means));
    result.tests.push_back(test_feasibility(runs, own, blocks, means));
    result.tests.back().solver = solver;
  }
  return result;
}

}  // namespace waywiser
