#include "waywiser/metrics/multiverse.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "waywiser/base/nan.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/metrics/specification_curve.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

constexpr std::size_t kPermutations = 500;

// Instances' means under every specification; those that differ in the unit alone share them.
std::vector<InstanceMeans> measured(const StudyData& data, View view,
                                    const std::vector<Specification>& all) {
  std::vector<InstanceMeans> means;
  for (std::size_t s = 0; s < all.size(); ++s) {
    const auto same = std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(s),
                                   [&](const Specification& o) { return o.lens == all[s].lens; });
    const auto place = static_cast<std::size_t>(same - all.begin());
    if (place < s) {
      means.push_back(means[place]);
      continue;
    }
    means.push_back(instance_means(data, view == View::real ? float_aucs(data, all[s].lens)
                                                            : integer_aucs(data, all[s].lens)));
  }
  return means;
}

// A contrast's levels: the configurations of each, in order; the compared are the last and first.
std::vector<std::vector<std::size_t>> levels_of(const StudyData& data, const std::string& solver,
                                                CurveSubject subject) {
  std::map<std::int64_t, std::vector<std::size_t>> levels;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    const Configuration& it = data.configurations[c];
    if (it.solver != solver || !it.scaling) continue;
    levels[subject == CurveSubject::precision
               ? it.scaling->P
               : static_cast<std::int64_t>(place_of(it.scaling->rounding))]
        .push_back(c);
  }
  std::vector<std::vector<std::size_t>> all;
  for (auto& [level, configurations] : levels) all.push_back(std::move(configurations));
  return all;
}

LevelTable table_of(const InstanceMeans& means, const std::vector<std::vector<std::size_t>>& levels,
                    std::vector<std::size_t> unit) {
  LevelTable table;
  table.unit = std::move(unit);
  for (std::size_t i = 0; i < table.unit.size(); ++i) {
    std::vector<double> row;
    for (const std::vector<std::size_t>& configurations : levels) {
      double sum = 0.0;
      for (const std::size_t c : configurations) sum += means[c][i];  // NaN where one is missing
      row.push_back(sum / static_cast<double>(configurations.size()));
    }
    table.levels.push_back(std::move(row));
  }
  return table;
}

class Builder {
 public:
  Builder(const StudyData& data, const std::vector<std::size_t>& sets) : data_(data), sets_(sets) {
    single_.resize(data.instances.size());
    std::iota(single_.begin(), single_.end(), std::size_t{0});
    const bool known = sets.size() == single_.size() && !sets.empty();
    result_.sets_known = known;
    const bool shared = known && 1 + *std::max_element(sets.begin(), sets.end()) < single_.size();
    result_.real = specifications(data, View::real, shared);
    result_.integer = specifications(data, View::integer, shared);
    result_.permutations = kPermutations;
  }

  Multiverse build() {
    for (const View view : {View::real, View::integer}) {
      const std::vector<InstanceMeans> means = measured(data_, view, result_.of(view));
      for (const std::string& solver : data_.solvers) add(view, solver, means);
      (view == View::real ? real_ : integer_) = means;
    }
    Inversions all =
        inversions(data_, {result_.real, real_}, {result_.integer, integer_},
                   result_.sets_known ? sets_ : std::vector<std::size_t>{}, kPermutations);
    result_.inversions = std::move(all.curves);
    result_.inversion_moves = std::move(all.moves);
    return std::move(result_);
  }

 private:
  void add(View view, const std::string& solver, const std::vector<InstanceMeans>& means) {
    const std::vector<std::size_t> best = best_by_specification(view, solver, means);
    if (best.empty()) return;
    std::vector<int> precision;
    std::vector<int> scheme;
    for (const CurveSubject subject : {CurveSubject::precision, CurveSubject::scheme}) {
      std::vector<int>& verdicts = subject == CurveSubject::precision ? precision : scheme;
      add_curve(view, solver, subject, means, verdicts);
    }
    add_moves(view, solver, best, precision, scheme);
  }

  const std::vector<std::size_t>& unit_of(const Specification& specification) const {
    return specification.sets ? sets_ : single_;
  }

  // Empty where the solver has fewer than two scalings. Of equal means the first.
  std::vector<std::size_t> best_by_specification(View view, const std::string& solver,
                                                 const std::vector<InstanceMeans>& means) {
    std::vector<std::size_t> configurations;
    for (std::size_t c = 0; c < data_.configurations.size(); ++c)
      if (data_.configurations[c].solver == solver && data_.configurations[c].scaling)
        configurations.push_back(c);
    if (configurations.size() < 2) return {};
    std::vector<std::size_t> best;
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t s = 0; s < means.size(); ++s) {
      const Specification& specification = result_.of(view)[s];
      std::size_t lowest = configurations.front();
      double least = std::numeric_limits<double>::infinity();
      for (const std::size_t c : configurations) {
        const double value = mean_of(means[s][c], unit_of(specification));
        if (!(value < least)) continue;
        least = value;
        lowest = c;
      }
      best.push_back(lowest);
      ++counts[lowest];
    }
    for (const auto& [c, count] : counts)
      result_.best.push_back({solver, view, c, count, means.size()});
    return best;
  }

  // Over units, each the mean of its instances.
  static double mean_of(const std::vector<double>& values, const std::vector<std::size_t>& unit) {
    std::map<std::size_t, std::vector<double>> units;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (!std::isnan(values[i])) units[unit[i]].push_back(values[i]);
    std::vector<double> means;
    for (const auto& [u, of] : units) means.push_back(mean(of));
    return mean(means);
  }

  std::string compared(CurveSubject subject,
                       const std::vector<std::vector<std::size_t>>& levels) const {
    const Scaling& first = *data_.configurations[levels.back().front()].scaling;
    const Scaling& second = *data_.configurations[levels.front().front()].scaling;
    return subject == CurveSubject::precision
               ? fmt::format("P = {} against P = {}", first.P, second.P)
               : to_string(first.rounding) + " against " + to_string(second.rounding);
  }

  void add_curve(View view, const std::string& solver, CurveSubject subject,
                 const std::vector<InstanceMeans>& means, std::vector<int>& verdicts) {
    const auto levels = levels_of(data_, solver, subject);
    if (levels.size() < 2) return;
    // Levels are ascending in P; schemes stand as optimistic, nearest, pessimistic.
    const LevelPair observed{levels.size() - 1, 0};
    std::vector<LevelTable> tables;
    std::vector<UnitEffect> effects;
    for (std::size_t s = 0; s < means.size(); ++s) {
      tables.push_back(table_of(means[s], levels, unit_of(result_.of(view)[s])));
      effects.push_back(
          unit_effect(tables.back(), std::vector<LevelPair>(single_.size(), observed)));
      verdicts.push_back(effects[s].p >= kAlpha ? 0 : effects[s].mean < 0.0 ? -1 : 1);
    }
    SpecificationCurve curve{
        solver, view, subject, compared(subject, levels), {}, 0.0, 0, 0, 0, 0, 1.0, 1.0, 1.0, kNan};
    for (std::size_t s = 0; s < effects.size(); ++s)
      curve.effects.push_back({s, effects[s].units, effects[s].mean, effects[s].p});
    std::stable_sort(
        curve.effects.begin(), curve.effects.end(),
        [](const SpecifiedEffect& a, const SpecifiedEffect& b) { return a.effect < b.effect; });
    const CurveSummary summary = summarise_curve(effects);
    curve.median = summary.median;
    curve.below = summary.below;
    curve.above = summary.above;
    curve.significant_below = summary.significant_below;
    curve.significant_above = summary.significant_above;
    const std::uint64_t seed = data_.choices.seed;
    const CurveTest test =
        test_curve(tables, single_, levels.size(), observed, kPermutations, seed);
    curve.p_median = test.p_median;
    curve.p_side = test.p_side;
    curve.p_significant = test.p_significant;
    if (result_.sets_known)
      curve.p_median_sets =
          test_curve(tables, sets_, levels.size(), observed, kPermutations, seed).p_median;
    result_.curves.push_back(std::move(curve));
  }

  void add_moves(View view, const std::string& solver, const std::vector<std::size_t>& best,
                 const std::vector<int>& precision, const std::vector<int>& scheme) {
    const std::vector<Specification>& all = result_.of(view);
    for (const SpecificationDimension& dimension : specification_dimensions()) {
      ChoiceMove move{solver, view, dimension.choice, 0, 0, {}, {}};
      if (!precision.empty()) move.precision = 0;
      if (!scheme.empty()) move.scheme = 0;
      for (std::size_t a = 0; a < all.size(); ++a) {
        for (std::size_t b = a + 1; b < all.size(); ++b) {
          Specification first = all[a];
          Specification second = all[b];
          dimension.level(first);
          dimension.level(second);
          if (first.sets != second.sets || !(first.lens == second.lens)) continue;
          ++move.pairs;
          move.best += best[a] != best[b] ? 1U : 0U;
          if (move.precision) *move.precision += precision[a] != precision[b] ? 1U : 0U;
          if (move.scheme) *move.scheme += scheme[a] != scheme[b] ? 1U : 0U;
        }
      }
      if (move.pairs > 0) result_.moves.push_back(std::move(move));
    }
  }

  const StudyData& data_;
  const std::vector<std::size_t>& sets_;
  std::vector<std::size_t> single_;  // each instance a unit of its own
  std::vector<InstanceMeans> real_;  // by specification
  std::vector<InstanceMeans> integer_;
  Multiverse result_;
};

}  // namespace

std::optional<Multiverse> multiverse(const StudyData& data, const std::vector<std::size_t>& sets) {
  if (data.instances.empty() || data.runs.empty()) return std::nullopt;
  Multiverse result = Builder(data, sets).build();
  if (result.best.empty()) return std::nullopt;
  return result;
}

bool cheap_multiverse(const StudyData& data) {
  constexpr std::size_t kMostIncumbents = 100'000;  // about 3 s of CPU time
  std::size_t incumbents = 0;
  for (const AnalysedRun& run : data.runs) incumbents += 1 + run.trajectory.size();
  return incumbents <= kMostIncumbents;
}

}  // namespace waywiser
