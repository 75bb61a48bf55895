#include "waywiser/metrics/specification_inversion.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "waywiser/base/random.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

// Labels of the configurations by block: which column each of them has.
class Labels {
 public:
  Labels(const std::vector<std::size_t>& blocks, std::size_t configurations)
      : blocks_(blocks),
        k_(configurations),
        labels_(k_ * (1 + *std::max_element(blocks.begin(), blocks.end()))) {
    for (std::size_t at = 0; at < labels_.size(); ++at) labels_[at] = at % k_;
  }
  void permute(Random& random) {
    for (std::size_t at = 0; at < labels_.size(); at += k_) {
      std::span<std::size_t> block(&labels_[at], k_);
      random.shuffle(block);
    }
  }
  const std::size_t* of(std::size_t instance) const { return &labels_[blocks_[instance] * k_]; }

 private:
  const std::vector<std::size_t>& blocks_;
  std::size_t k_;
  std::vector<std::size_t> labels_;
};

// A table under the labels: means over units, and of each unit over its instances.
class Ranked {
 public:
  explicit Ranked(const RankedTable& table)
      : table_(table),
        k_(table.values.front().size()),
        counts_(1 + *std::max_element(table.unit.begin(), table.unit.end()), 0.0) {
    for (const std::size_t unit : table.unit) counts_[unit] += 1.0;
    if (counts_.size() > 1)
      critical_ = student_quantile(1.0 - kAlpha / 2.0, static_cast<double>(counts_.size()) - 1.0);
  }

  void take(const Labels& labels) {
    units_.assign(counts_.size() * k_, 0.0);
    for (std::size_t i = 0; i < table_.unit.size(); ++i) {
      const std::size_t* label = labels.of(i);
      double* sums = &units_[table_.unit[i] * k_];
      for (std::size_t c = 0; c < k_; ++c) sums[c] += table_.values[i][label[c]];
    }
    means_.assign(k_, 0.0);
    for (std::size_t u = 0; u < counts_.size(); ++u) {
      for (std::size_t c = 0; c < k_; ++c) {
        units_[u * k_ + c] /= counts_[u];
        means_[c] += units_[u * k_ + c] / static_cast<double>(counts_.size());
      }
    }
    best_ =
        static_cast<std::size_t>(std::min_element(means_.begin(), means_.end()) - means_.begin());
  }

  std::size_t best() const { return best_; }
  bool is_best(std::size_t c) const { return means_[c] == means_[best_]; }

  // Whether `first` is lower than `second` beyond chance.
  bool lower(std::size_t first, std::size_t second) const {
    const auto n = static_cast<double>(counts_.size());
    const double difference = means_[first] - means_[second];
    if (counts_.size() < 2 || difference >= 0.0) return false;
    double squares = 0.0;
    for (std::size_t u = 0; u < counts_.size(); ++u) {
      const double own = units_[u * k_ + first] - units_[u * k_ + second] - difference;
      squares += own * own;
    }
    return -difference > critical_ * std::sqrt(squares / (n - 1.0) / n);
  }

 private:
  const RankedTable& table_;
  std::size_t k_;
  std::vector<double> counts_;  // of instances, by unit
  double critical_ = 0.0;
  std::vector<double> units_;  // [unit][configuration]
  std::vector<double> means_;
  std::size_t best_ = 0;
};

std::vector<Ranked> ranked(const std::vector<RankedTable>& tables) {
  return {tables.begin(), tables.end()};
}

InversionEffect effect_of(const Ranked& real, const Ranked& integer, std::size_t configurations) {
  InversionEffect effect;
  effect.differ = true;
  for (std::size_t c = 0; c < configurations; ++c)
    effect.differ = effect.differ && !(real.is_best(c) && integer.is_best(c));
  if (!effect.differ) return effect;
  effect.worse_real = real.lower(real.best(), integer.best());
  effect.better_integer = integer.lower(integer.best(), real.best());
  return effect;
}

struct Counts {
  double differ = 0.0;
  double inverted = 0.0;
};

Counts counts_of(const std::vector<InversionEffect>& effects) {
  Counts counts;
  for (const InversionEffect& effect : effects) {
    counts.differ += effect.differ ? 1.0 : 0.0;
    counts.inverted += effect.inverted() ? 1.0 : 0.0;
  }
  return counts;
}

}  // namespace

InversionSummary test_inversions(const std::vector<RankedTable>& real,
                                 const std::vector<RankedTable>& integer,
                                 const std::vector<TablePair>& pairs,
                                 const std::vector<std::size_t>& blocks, std::size_t permutations,
                                 std::uint64_t seed) {
  const std::size_t configurations = real.front().values.front().size();
  std::vector<Ranked> by_real = ranked(real);
  std::vector<Ranked> by_integer = ranked(integer);
  Labels labels(blocks, configurations);
  const auto under_labels = [&] {
    for (Ranked& table : by_real) table.take(labels);
    for (Ranked& table : by_integer) table.take(labels);
    std::vector<InversionEffect> effects;
    effects.reserve(pairs.size());
    for (const TablePair& pair : pairs)
      effects.push_back(effect_of(by_real[pair.real], by_integer[pair.integer], configurations));
    return effects;
  };
  InversionSummary summary;
  summary.effects = under_labels();
  const double here = counts_of(summary.effects).inverted;
  Random random(seed);
  double hits = 1.0;
  for (std::size_t k = 0; k < permutations; ++k) {
    labels.permute(random);
    const Counts there = counts_of(under_labels());
    summary.chance_differ += there.differ / static_cast<double>(pairs.size());
    hits += there.inverted >= here ? 1.0 : 0.0;
  }
  summary.chance_differ /= static_cast<double>(permutations);
  summary.p_inverted = hits / (1.0 + static_cast<double>(permutations));
  return summary;
}

}  // namespace waywiser
