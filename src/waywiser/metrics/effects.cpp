#include "waywiser/metrics/effects.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

using MeansBy = std::vector<std::vector<double>>;  // [configuration][instance]

std::vector<std::size_t> configurations_of(const StudyData& data, const std::string& solver,
                                           View view) {
  std::vector<std::size_t> own;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    const Configuration& configuration = data.configurations[c];
    if (configuration.solver == solver && (configuration.scaling || view == View::real))
      own.push_back(c);
  }
  return own;
}

PairEffect effect_of(const StudyData& data, const std::vector<double>& a,
                     const std::vector<double>& b, const std::vector<std::size_t>& units) {
  std::vector<double> first;
  std::vector<double> second;
  std::vector<std::size_t> own_units;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) || std::isnan(b[i])) continue;
    first.push_back(a[i]);
    second.push_back(b[i]);
    own_units.push_back(units[i]);
  }
  PairEffect effect;
  effect.n = first.size();
  const GridDifferences differences = paired_differences(first, second);
  std::vector<double> values;
  for (const std::int64_t d : differences.units)
    values.push_back(from_units(static_cast<double>(d), differences.grid));
  const Draws draws = data.choices.draws();
  effect.difference = bootstrap_mean(values, own_units, 0.95, draws);
  effect.hodges_lehmann = hodges_lehmann(differences, 0.95);
  // Of second - first: positive where the first is lower, so better.
  effect.rank_biserial = rank_biserial(
      wilcoxon_signed_rank(paired_differences(second, first), data.choices.wilcoxon()), 0.95);
  effect.a12 = probability_lower(first, second, 0.95);
  effect.posterior = bayesian_signed_rank(differences, data.choices.delta, draws);
  return effect;
}

}  // namespace

std::vector<PairEffect> pair_effects(const StudyData& data, const CoordinateSets& sets) {
  const std::vector<std::size_t> units = evidence_units(sets, data.choices.unit);
  std::vector<PairEffect> all;
  for (const View view : {View::real, View::integer}) {
    const MeansBy means = instance_means(
        data, view == View::real ? &RunMeasures::auc_float : &RunMeasures::auc_integer);
    for (const std::string& solver : data.solvers) {
      const std::vector<std::size_t> own = configurations_of(data, solver, view);
      for (std::size_t a = 0; a < own.size(); ++a) {
        for (std::size_t b = a + 1; b < own.size(); ++b) {
          PairEffect effect = effect_of(data, means[own[a]], means[own[b]], units);
          if (effect.n == 0) continue;
          effect.solver = solver;
          effect.view = view;
          effect.first = own[a];
          effect.second = own[b];
          all.push_back(std::move(effect));
        }
      }
    }
  }
  return all;
}

std::vector<MeanInterval> mean_intervals(const StudyData& data, const CoordinateSets& sets) {
  std::vector<MeanInterval> all;
  for (const Measure& measure : kMeasures) {
    const MeansBy means = instance_means(data, measure.value);
    for (std::size_t c = 0; c < means.size(); ++c) {
      std::vector<double> values;
      std::vector<std::size_t> instances;
      std::vector<std::size_t> own_sets;
      for (std::size_t i = 0; i < means[c].size(); ++i) {
        if (std::isnan(means[c][i])) continue;
        values.push_back(means[c][i]);
        instances.push_back(i);
        own_sets.push_back(sets.set_of[i]);
      }
      if (values.empty()) continue;
      const Draws draws = data.choices.draws();
      all.push_back({c, measure.id, values.size(), mean(values),
                     bootstrap_mean(values, instances, 0.95, draws).interval,
                     bootstrap_mean(values, own_sets, 0.95, draws).interval});
    }
  }
  return all;
}

std::vector<VarianceShares> variance_shares(const StudyData& data, const CoordinateSets& sets) {
  const std::vector<std::size_t> units = evidence_units(sets, data.choices.unit);
  std::vector<VarianceShares> all;
  for (const std::string& solver : data.solvers) {
    for (const View view : {View::real, View::integer}) {
      const auto measure = view == View::real ? &RunMeasures::auc_float : &RunMeasures::auc_integer;
      const std::vector<std::size_t> own = configurations_of(data, solver, View::integer);
      std::map<std::size_t, std::map<std::size_t, std::vector<double>>> cells;  // by instance
      for (const AnalysedRun& run : data.runs) {
        const double value = run.measures.*measure;
        if (!run.counts() || std::isnan(value)) continue;
        const auto at = std::find(own.begin(), own.end(), run.configuration);
        if (at != own.end())
          cells[run.instance][static_cast<std::size_t>(at - own.begin())].push_back(value);
      }
      std::vector<std::vector<std::vector<double>>> values(own.size());
      std::vector<std::size_t> own_units;
      for (auto& [instance, row] : cells) {
        const bool whole =
            row.size() == own.size() && std::all_of(row.begin(), row.end(), [&](const auto& cell) {
              return cell.second.size() == data.seeds.size();
            });
        if (!whole) continue;
        own_units.push_back(units[instance]);
        for (auto& [place, cell] : row) values[place].push_back(std::move(cell));
      }
      if (own.size() < 2 || values.front().size() < 2) continue;
      all.push_back({solver, view, variance_components(values),
                     variance_intervals(values, own_units, 0.95, data.choices.draws())});
    }
  }
  return all;
}

}  // namespace waywiser
