#include "waywiser/metrics/intervals.h"

#include <cmath>

#include "waywiser/statistics/cluster_bootstrap.h"
#include "waywiser/statistics/paired_shares.h"

namespace waywiser {

namespace {

constexpr double kLevel = 0.95;

bool is_of(const StudyData& data, const AnalysedRun& run, const CostErrorCell& cell) {
  const auto& scaling = data.configurations[run.configuration].scaling;
  return run.counts() && scaling && !std::isnan(run.measures.error) && scaling->P == cell.P &&
         scaling->rounding == cell.rounding &&
         data.instances[run.instance].customers == cell.customers;
}

// Of the mean of a measure over the runs that have it.
Interval interval_of(const std::vector<const AnalysedRun*>& runs, double RunMeasures::* measure,
                     const std::vector<std::size_t>& units, const Draws& draws) {
  std::vector<double> values;
  std::vector<std::size_t> clusters;
  for (const AnalysedRun* run : runs) {
    if (std::isnan(run->measures.*measure)) continue;
    values.push_back(run->measures.*measure);
    clusters.push_back(units[run->instance]);
  }
  return bootstrap_mean(values, clusters, kLevel, draws).interval;
}

}  // namespace

std::vector<CostErrorIntervals> cost_error_intervals(const StudyData& data,
                                                     const std::vector<CostErrorCell>& cells,
                                                     const CoordinateSets& sets) {
  const std::vector<std::size_t> units = evidence_units(sets, data.choices.unit);
  const Draws draws = data.choices.draws();
  std::vector<CostErrorIntervals> all;
  for (const CostErrorCell& cell : cells) {
    std::vector<const AnalysedRun*> runs;
    for (const AnalysedRun& run : data.runs)
      if (is_of(data, run, cell)) runs.push_back(&run);
    all.push_back({interval_of(runs, &RunMeasures::error, units, draws),
                   interval_of(runs, &RunMeasures::error_cost, units, draws),
                   interval_of(runs, &RunMeasures::error_travel, units, draws)});
  }
  return all;
}

std::vector<GoalIntervals> goal_intervals(const StudyData& data,
                                          const std::vector<GoalCurve>& curves,
                                          const CoordinateSets& sets) {
  const std::vector<std::size_t> units = evidence_units(sets, data.choices.unit);
  std::vector<GoalIntervals> all;
  for (const GoalCurve& curve : curves) {
    std::vector<double> runs(data.instances.size(), 0.0);
    std::vector<double> reached(data.instances.size(), 0.0);
    for (const AnalysedRun& run : data.runs) {
      const bool of_size =
          curve.customers == 0 || data.instances[run.instance].customers == curve.customers;
      if (run.counts() && run.configuration == curve.configuration && of_size)
        runs[run.instance] += 1.0;
    }
    for (const std::size_t instance : curve.instances) reached[instance] += 1.0;
    std::vector<double> own_runs;
    std::vector<double> own_reached;
    std::vector<std::size_t> own_units;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (runs[i] == 0.0) continue;
      own_runs.push_back(runs[i]);
      own_reached.push_back(reached[i]);
      own_units.push_back(units[i]);
    }
    all.push_back(
        {bootstrap_ratio(own_reached, own_runs, own_units, kLevel, data.choices.draws()).interval,
         clopper_pearson(curve.times.size(), curve.runs, kLevel)});
  }
  return all;
}

}  // namespace waywiser
