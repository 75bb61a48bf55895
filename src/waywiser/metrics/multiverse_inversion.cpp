#include "waywiser/metrics/multiverse_inversion.h"

#include <cmath>
#include <map>
#include <numeric>

#include "waywiser/metrics/specification_inversion.h"
#include "waywiser/statistics/adjust.h"

namespace waywiser {

namespace {

// The numbers of the units of these instances, from 0 on.
std::vector<std::size_t> numbered(const std::vector<std::size_t>& unit,
                                  const std::vector<std::size_t>& instances) {
  std::map<std::size_t, std::size_t> seen;
  std::vector<std::size_t> numbers;
  for (const std::size_t i : instances)
    numbers.push_back(seen.try_emplace(unit[i], seen.size()).first->second);
  return numbers;
}

// Of both views, alike in what both have: lambda, horizon, start and unit.
std::vector<TablePair> pairs_of(const std::vector<Specification>& all_real,
                                const std::vector<Specification>& all_integer) {
  std::vector<TablePair> pairs;
  for (std::size_t a = 0; a < all_real.size(); ++a) {
    for (std::size_t b = 0; b < all_integer.size(); ++b) {
      const Specification& real = all_real[a];
      const Specification& integer = all_integer[b];
      if (real.lens.vehicles == integer.lens.vehicles &&
          real.lens.horizon == integer.lens.horizon && real.lens.start == integer.lens.start &&
          real.sets == integer.sets)
        pairs.push_back({a, b});
    }
  }
  return pairs;
}

bool alike(const SpecificationDimension& dimension, Specification first, Specification second) {
  dimension.level(first);
  dimension.level(second);
  return first.sets == second.sets && first.lens == second.lens;
}

// One solver's configurations.
class Inversion {
 public:
  Inversion(const StudyData& data, const std::string& solver, const std::vector<std::size_t>& sets)
      : solver_(solver), single_(data.instances.size()) {
    std::iota(single_.begin(), single_.end(), std::size_t{0});
    sets_ = sets.empty() ? single_ : sets;
    for (std::size_t c = 0; c < data.configurations.size(); ++c)
      if (data.configurations[c].solver == solver && data.configurations[c].scaling)
        configurations_.push_back(c);
  }

  // Leaves out instances on which a configuration has no value under some specification.
  bool take_instances(const std::vector<InstanceMeans>& real,
                      const std::vector<InstanceMeans>& integer) {
    for (const std::size_t i : single_) {
      bool all = true;
      for (const std::vector<InstanceMeans>* view : {&real, &integer})
        for (const InstanceMeans& means : *view)
          for (const std::size_t c : configurations_) all = all && !std::isnan(means[c][i]);
      if (all) instances_.push_back(i);
    }
    return configurations_.size() > 1 && !instances_.empty();
  }

  std::vector<RankedTable> tables(const SpecifiedMeans& view) const {
    std::vector<RankedTable> tables;
    for (std::size_t s = 0; s < view.means.size(); ++s) {
      RankedTable& table = tables.emplace_back();
      for (const std::size_t i : instances_) {
        std::vector<double>& row = table.values.emplace_back();
        for (const std::size_t c : configurations_) row.push_back(view.means[s][c][i]);
      }
      table.unit = numbered(view.specifications[s].sets ? sets_ : single_, instances_);
    }
    return tables;
  }

  // Within which labels are permuted.
  std::vector<std::size_t> blocks() const { return numbered(sets_, instances_); }

  InversionCurve curve(const InversionSummary& summary) const {
    InversionCurve curve;
    curve.solver = solver_;
    curve.pairs = summary.effects.size();
    for (const InversionEffect& effect : summary.effects) {
      curve.differ += effect.differ ? 1U : 0U;
      curve.worse_real += effect.worse_real ? 1U : 0U;
      curve.better_integer += effect.better_integer ? 1U : 0U;
      curve.inverted += effect.inverted() ? 1U : 0U;
    }
    curve.chance_differ = summary.chance_differ;
    curve.p_inverted = summary.p_inverted;
    return curve;
  }

  InversionMove move(const SpecificationDimension& dimension,
                     const std::vector<Specification>& real,
                     const std::vector<Specification>& integer, const std::vector<TablePair>& pairs,
                     const std::vector<InversionEffect>& effects) const {
    InversionMove move{solver_, dimension.choice, 0, 0, 0};
    for (std::size_t a = 0; a < pairs.size(); ++a) {
      for (std::size_t b = a + 1; b < pairs.size(); ++b) {
        if (!alike(dimension, real[pairs[a].real], real[pairs[b].real]) ||
            !alike(dimension, integer[pairs[a].integer], integer[pairs[b].integer]))
          continue;
        ++move.pairs;
        move.differ += effects[a].differ != effects[b].differ ? 1U : 0U;
        move.inverted += effects[a].inverted() != effects[b].inverted() ? 1U : 0U;
      }
    }
    return move;
  }

 private:
  const std::string& solver_;
  std::vector<std::size_t> sets_;
  std::vector<std::size_t> single_;  // each instance a unit of its own
  std::vector<std::size_t> configurations_;
  std::vector<std::size_t> instances_;
};

}  // namespace

Inversions inversions(const StudyData& data, const SpecifiedMeans& real,
                      const SpecifiedMeans& integer, const std::vector<std::size_t>& sets,
                      std::size_t permutations) {
  Inversions result;
  const std::vector<TablePair> pairs = pairs_of(real.specifications, integer.specifications);
  for (const std::string& solver : data.solvers) {
    Inversion inversion(data, solver, sets);
    if (pairs.empty() || !inversion.take_instances(real.means, integer.means)) continue;
    const InversionSummary summary =
        test_inversions(inversion.tables(real), inversion.tables(integer), pairs,
                        inversion.blocks(), permutations, data.choices.seed);
    result.curves.push_back(inversion.curve(summary));
    for (const SpecificationDimension& dimension : specification_dimensions()) {
      const InversionMove move = inversion.move(dimension, real.specifications,
                                                integer.specifications, pairs, summary.effects);
      if (move.pairs > 0) result.moves.push_back(move);
    }
  }
  std::vector<double> p;
  for (const InversionCurve& curve : result.curves) p.push_back(curve.p_inverted);
  const std::vector<double> q = adjusted(p, Adjustment::holm);
  for (std::size_t k = 0; k < q.size(); ++k) result.curves[k].q_inverted = q[k];
  return result;
}

}  // namespace waywiser
