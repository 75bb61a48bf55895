#include "waywiser/metrics/specification_curve.h"

#include <algorithm>
#include <cmath>

#include "waywiser/base/nan.h"
#include "waywiser/base/random.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

// Units of one table under one pairing, without memory of its own: permutations ask for it a
// million times.
class Units {
 public:
  struct Moments {
    std::size_t units = 0;
    double mean = 0.0;
    double t = 0.0;  // infinite where all units differ alike
  };

  Moments of(const LevelTable& table, const std::vector<LevelPair>& pairs) {
    const std::size_t size =
        table.unit.empty() ? 0 : 1 + *std::max_element(table.unit.begin(), table.unit.end());
    sums_.assign(size, 0.0);
    counts_.assign(size, 0.0);
    for (std::size_t i = 0; i < table.levels.size(); ++i) {
      const std::vector<double>& levels = table.levels[i];
      const double difference = levels[pairs[i].first] - levels[pairs[i].second];
      if (std::isnan(difference)) continue;
      sums_[table.unit[i]] += difference;
      counts_[table.unit[i]] += 1.0;
    }
    return moments();
  }

 private:
  Moments moments() {
    Moments result;
    double sum = 0.0;
    for (std::size_t u = 0; u < sums_.size(); ++u) {
      if (counts_[u] == 0.0) continue;
      sums_[result.units] = sums_[u] / counts_[u];
      sum += sums_[result.units++];
    }
    const auto n = static_cast<double>(result.units);
    result.mean = result.units == 0 ? kNan : sum / n;
    double squares = 0.0;
    for (std::size_t u = 0; u < result.units; ++u)
      squares += (sums_[u] - result.mean) * (sums_[u] - result.mean);
    if (result.units < 2 || result.mean == 0.0) return result;
    result.t = result.mean / std::sqrt(squares / (n - 1.0) / n);
    return result;
  }

  std::vector<double> sums_;
  std::vector<double> counts_;
};

// Whether p is below .05, by the critical value: 0.975's quantile of Student's t for n - 1 degrees.
class Significance {
 public:
  bool of(const Units::Moments& moments) {
    if (moments.units < 2) return false;
    if (critical_.size() <= moments.units) critical_.resize(moments.units + 1, 0.0);
    double& critical = critical_[moments.units];
    if (critical == 0.0)
      critical = student_quantile(1.0 - kAlpha / 2.0, static_cast<double>(moments.units) - 1.0);
    return std::abs(moments.t) > critical;
  }

 private:
  std::vector<double> critical_;  // by units
};

// Each block draws an ordered pair of two levels, as a permutation of the labels gives it.
std::vector<LevelPair> drawn_pairs(const std::vector<std::size_t>& blocks, std::size_t levels,
                                   Random& random) {
  const std::size_t count = 1 + *std::max_element(blocks.begin(), blocks.end());
  std::vector<LevelPair> by_block(count);
  for (LevelPair& pair : by_block) {
    pair.first = random.index(levels);
    pair.second = random.index(levels - 1);
    pair.second += pair.second >= pair.first ? 1U : 0U;
  }
  std::vector<LevelPair> pairs;
  pairs.reserve(blocks.size());
  for (const std::size_t block : blocks) pairs.push_back(by_block[block]);
  return pairs;
}

void count(CurveSummary& summary, double mean, bool significant) {
  summary.below += mean < 0.0 ? 1U : 0U;
  summary.above += mean > 0.0 ? 1U : 0U;
  summary.significant_below += significant && mean < 0.0 ? 1U : 0U;
  summary.significant_above += significant && mean > 0.0 ? 1U : 0U;
}

// The curve under a pairing.
class Curve {
 public:
  explicit Curve(const std::vector<LevelTable>& tables) : tables_(tables) {}

  CurveSummary under(const std::vector<LevelPair>& pairs) {
    CurveSummary summary;
    means_.clear();
    for (const LevelTable& table : tables_) {
      const Units::Moments moments = units_.of(table, pairs);
      if (std::isnan(moments.mean)) continue;
      means_.push_back(moments.mean);
      count(summary, moments.mean, significance_.of(moments));
    }
    summary.median = median(means_);
    return summary;
  }

 private:
  const std::vector<LevelTable>& tables_;
  Units units_;
  Significance significance_;
  std::vector<double> means_;
};

}  // namespace

UnitEffect unit_effect(const LevelTable& table, const std::vector<LevelPair>& pairs) {
  const Units::Moments moments = Units().of(table, pairs);
  UnitEffect effect{moments.units, moments.mean, 1.0};
  if (std::isinf(moments.t)) effect.p = 0.0;
  if (moments.units > 1 && moments.t != 0.0 && !std::isinf(moments.t))
    effect.p = std::min(
        1.0, 2.0 * student_above(std::abs(moments.t), static_cast<double>(moments.units) - 1.0));
  return effect;
}

CurveSummary summarise_curve(const std::vector<UnitEffect>& effects) {
  CurveSummary summary;
  std::vector<double> means;
  for (const UnitEffect& effect : effects) {
    if (std::isnan(effect.mean)) continue;
    means.push_back(effect.mean);
    count(summary, effect.mean, effect.p < kAlpha);
  }
  summary.median = median(means);
  return summary;
}

CurveTest test_curve(const std::vector<LevelTable>& tables, const std::vector<std::size_t>& blocks,
                     std::size_t levels, LevelPair observed, std::size_t permutations,
                     std::uint64_t seed) {
  CurveTest test;
  if (levels < 2 || blocks.empty()) return test;
  const auto side = [](const CurveSummary& s) { return std::max(s.below, s.above); };
  const auto significant = [](const CurveSummary& s) {
    return std::max(s.significant_below, s.significant_above);
  };
  Curve curve(tables);
  const CurveSummary here = curve.under(std::vector<LevelPair>(blocks.size(), observed));
  // Equal sums in another order are no more extreme.
  const double least = std::abs(here.median) * (1.0 - 1e-12);
  Random random(seed);
  double medians = 1.0;
  double sides = 1.0;
  double counts = 1.0;
  for (std::size_t k = 0; k < permutations; ++k) {
    const CurveSummary there = curve.under(drawn_pairs(blocks, levels, random));
    medians += std::abs(there.median) >= least ? 1.0 : 0.0;
    sides += side(there) >= side(here) ? 1.0 : 0.0;
    counts += significant(there) >= significant(here) ? 1.0 : 0.0;
  }
  const double all = 1.0 + static_cast<double>(permutations);
  test.p_median = medians / all;
  test.p_side = sides / all;
  test.p_significant = counts / all;
  return test;
}

}  // namespace waywiser
