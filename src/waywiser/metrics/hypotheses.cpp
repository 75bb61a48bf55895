#include "waywiser/metrics/hypotheses.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <span>

#include "waywiser/base/nan.h"
#include "waywiser/base/random.h"
#include "waywiser/metrics/contrasts.h"
#include "waywiser/statistics/adjust.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

using Means = std::vector<std::vector<double>>;  // [configuration][instance]

// p of every pair under one view, signed: by Wilcoxon over instances or by sign flips over sets.
class PairTests {
 public:
  PairTests(const StudyData& data, const Means& means, const CoordinateSets& sets,
            const std::vector<std::size_t>& configurations)
      : data_(&data), means_(&means), sets_(&sets), all_(configurations) {
    std::vector<double> p;
    for (std::size_t a = 0; a < all_.size(); ++a) {
      for (std::size_t b = a + 1; b < all_.size(); ++b) {
        const auto [value, sign] = test(all_[a], all_[b]);
        p.push_back(value);
        signs_.push_back(sign);
      }
    }
    adjusted_ = adjusted(p, Adjustment::holm);
  }

  // That `better` has the lower values, after Holm over all pairs; 1 where the sign is wrong.
  double p_lower(std::size_t better, std::size_t worse) const {
    std::size_t k = 0;
    for (std::size_t a = 0; a < all_.size(); ++a) {
      for (std::size_t b = a + 1; b < all_.size(); ++b, ++k) {
        const bool forward = all_[a] == better && all_[b] == worse;
        const bool backward = all_[b] == better && all_[a] == worse;
        if (!forward && !backward) continue;
        return (forward ? signs_[k] < 0.0 : signs_[k] > 0.0) ? adjusted_[k] : 1.0;
      }
    }
    return 1.0;
  }

 private:
  struct Signed {
    double p;
    double sign;
  };

  Signed test(std::size_t a, std::size_t b) const {
    std::vector<double> first;
    std::vector<double> second;
    std::vector<std::size_t> units;
    for (std::size_t i = 0; i < sets_->set_of.size(); ++i) {
      if (std::isnan((*means_)[a][i]) || std::isnan((*means_)[b][i])) continue;
      first.push_back((*means_)[a][i]);
      second.push_back((*means_)[b][i]);
      units.push_back(sets_->set_of[i]);
    }
    if (first.empty()) return {1.0, 0.0};
    const GridDifferences differences = paired_differences(first, second);
    if (data_->choices.unit == EvidenceUnit::coordinates) {
      const SignFlipResult flips = sign_flips(differences, units, data_->choices.draws());
      return {flips.p_two_sided, flips.mean};
    }
    WilcoxonOptions options = data_->choices.wilcoxon();
    options.side = Side::two_sided;
    const WilcoxonResult w = wilcoxon_signed_rank(differences, options);
    return {w.p, w.w_plus - w.w_minus};
  }

  const StudyData* data_;
  const Means* means_;
  const CoordinateSets* sets_;
  std::vector<std::size_t> all_;
  std::vector<double> signs_;
  std::vector<double> adjusted_;
};

// Means of both views over instances, with the labels of the configurations permuted.
struct Permuted {
  std::vector<double> real;
  std::vector<double> integer;
  std::vector<std::size_t> labels;  // of the units, [unit][configuration]

  bool share_a_best() const {
    const double best_real = *std::min_element(real.begin(), real.end());
    const double best_integer = *std::min_element(integer.begin(), integer.end());
    for (std::size_t k = 0; k < real.size(); ++k)
      if (real[k] == best_real && integer[k] == best_integer) return true;
    return false;
  }
};

// Rows of both views on the instances on which every configuration has both, with their units.
struct Rows {
  std::vector<std::vector<double>> real;
  std::vector<std::vector<double>> integer;
  std::vector<std::size_t> unit;  // 0, 1, ... in the order in which they turn up
};

Rows complete_rows(const Means& real, const Means& integer,
                   const std::vector<std::size_t>& configurations,
                   const std::vector<std::size_t>& units) {
  Rows rows;
  std::map<std::size_t, std::size_t> seen;
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::vector<double> by_real;
    std::vector<double> by_integer;
    for (const std::size_t c : configurations) {
      by_real.push_back(real[c][i]);
      by_integer.push_back(integer[c][i]);
    }
    const auto missing = [](double v) { return std::isnan(v); };
    if (std::any_of(by_real.begin(), by_real.end(), missing) ||
        std::any_of(by_integer.begin(), by_integer.end(), missing))
      continue;
    rows.real.push_back(std::move(by_real));
    rows.integer.push_back(std::move(by_integer));
    rows.unit.push_back(seen.try_emplace(units[i], seen.size()).first->second);
  }
  return rows;
}

void permute(const Rows& rows, std::size_t k, Random& random, Permuted& sum) {
  sum.real.assign(k, 0.0);
  sum.integer.assign(k, 0.0);
  std::size_t shuffled = 0;  // units
  for (std::size_t i = 0; i < rows.unit.size(); ++i) {
    const std::span<std::size_t> labels(&sum.labels[rows.unit[i] * k], k);
    if (rows.unit[i] == shuffled) {
      std::iota(labels.begin(), labels.end(), std::size_t{0});
      random.shuffle(labels);
      ++shuffled;
    }
    for (std::size_t c = 0; c < k; ++c) {
      sum.real[c] += rows.real[i][labels[c]];
      sum.integer[c] += rows.integer[i][labels[c]];
    }
  }
}

double chance_that_best_differ(const Rows& rows, std::size_t k, const Draws& draws) {
  if (rows.unit.empty()) return kNan;
  Random random(draws.seed);
  Permuted sum;
  sum.labels.resize(k * rows.unit.size());
  double differ = 0.0;
  for (std::size_t d = 0; d < draws.count; ++d) {
    permute(rows, k, random, sum);
    differ += sum.share_a_best() ? 0.0 : 1.0;
  }
  return differ / static_cast<double>(draws.count);
}

InversionTest invert(const StudyData& data, const CoordinateSets& sets, const RankingComparison& r,
                     const Means& real, const Means& integer) {
  InversionTest test;
  test.solver = r.solver;
  const Rows rows =
      complete_rows(real, integer, r.integer, evidence_units(sets, data.choices.unit));
  test.chance_best_differ = chance_that_best_differ(rows, r.integer.size(), data.choices.draws());
  if (r.agree()) return test;
  const std::size_t of_real = r.real.front();
  const std::size_t of_integer = r.integer.front();
  test.p = std::max(PairTests(data, real, sets, r.real).p_lower(of_real, of_integer),
                    PairTests(data, integer, sets, r.integer).p_lower(of_integer, of_real));
  return test;
}

// Differences of the pairs, a mean an instance.
void test_difference(SelectionTest& test, const std::vector<SelectionPair>& pairs,
                     const CoordinateSets& sets, const Draws& draws) {
  std::map<std::size_t, std::vector<double>> by_instance;
  for (const SelectionPair& pair : pairs)
    by_instance[pair.instance].push_back(pair.nearest - pair.control);
  std::vector<double> differences;
  std::vector<std::size_t> instances;
  for (const auto& [instance, values] : by_instance) {
    differences.push_back(mean(values));
    instances.push_back(instance);
  }
  test.pairs = pairs.size();
  test.difference = mean(differences);
  const auto of = [&](EvidenceUnit unit) {
    return test_by_unit(differences, instances, evidence_units(sets, unit), draws);
  };
  test.by_instance = of(EvidenceUnit::instance);
  test.by_set = of(EvidenceUnit::coordinates);
}

ClusterBootstrap selected_share(const std::vector<SelectionPair>& pairs,
                                const std::vector<std::size_t>& units, const Draws& draws) {
  std::vector<double> selected;
  std::vector<double> whole;
  std::vector<std::size_t> cluster;
  for (const SelectionPair& pair : pairs) {
    selected.push_back(pair.nearest - pair.control);
    whole.push_back(pair.nearest);
    cluster.push_back(units[pair.instance]);
  }
  return bootstrap_ratio(selected, whole, cluster, 0.95, draws);
}

std::optional<SelectionTest> test_selection(const StudyData& data, const CoordinateSets& sets) {
  const Choices& choices = data.choices;
  const std::vector<std::size_t> units = evidence_units(sets, choices.unit);
  std::set<std::int64_t> factors;
  for (const Configuration& c : data.configurations)
    if (c.scaling) factors.insert(c.scaling->P);
  std::optional<SelectionTest> test;
  for (const std::int64_t P : factors) {
    const auto pairs = selection_pairs(data, P, choices.bias_control, choices.bias_base);
    if (pairs.empty()) continue;
    if (!test) {
      test.emplace().lowest = P;
      test_difference(*test, pairs, sets, choices.draws());
      test->share_lowest = selected_share(pairs, units, choices.draws());
    }
    test->highest = P;
    test->share_highest = selected_share(pairs, units, choices.draws());
  }
  return test;
}

double chosen_p(const UnitTest& by_instance, const UnitTest& by_set, EvidenceUnit unit) {
  return unit == EvidenceUnit::instance ? by_instance.p : by_set.p;
}

void correct(HypothesisTests& tests, EvidenceUnit unit) {
  std::vector<double> p;
  std::vector<double*> q;
  const auto take = [&](double value, double& into) {
    p.push_back(value);
    q.push_back(&into);
  };
  for (Contrast& c : tests.contrasts) take(chosen_p(c.by_instance, c.by_set, unit), c.q);
  for (InversionTest& i : tests.inversions) take(i.p, i.q);
  if (tests.selection) {
    SelectionTest& s = *tests.selection;
    take(chosen_p(s.by_instance, s.by_set, unit), s.q);
  }
  tests.family = p.size();
  const std::vector<double> corrected = adjusted(p, Adjustment::holm);
  for (std::size_t k = 0; k < q.size(); ++k) *q[k] = corrected[k];
}

}  // namespace

HypothesisTests test_hypotheses(const StudyData& data, const CoordinateSets& sets,
                                const std::vector<RankingComparison>& rankings) {
  HypothesisTests tests;
  tests.contrasts = contrasts(data, sets);
  const Means real = instance_means(data, &RunMeasures::auc_float);
  const Means integer = instance_means(data, &RunMeasures::auc_integer);
  for (const RankingComparison& r : rankings)
    if (r.complete() && r.integer.size() > 1)
      tests.inversions.push_back(invert(data, sets, r, real, integer));
  tests.selection = test_selection(data, sets);
  correct(tests, data.choices.unit);
  return tests;
}

}  // namespace waywiser
