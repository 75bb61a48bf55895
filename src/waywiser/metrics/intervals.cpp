#include "waywiser/metrics/intervals.h"

#include <cmath>
#include <map>
#include <utility>

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

std::vector<Interval> intervals_by_configuration(const StudyData& data,
                                                 std::span<const double> by_run,
                                                 const CoordinateSets& sets) {
  const std::vector<std::size_t> units = evidence_units(sets, data.choices.unit);
  std::vector<std::vector<double>> values(data.configurations.size());
  std::vector<std::vector<std::size_t>> clusters(data.configurations.size());
  for (std::size_t r = 0; r < data.runs.size(); ++r) {
    if (std::isnan(by_run[r])) continue;
    values[data.runs[r].configuration].push_back(by_run[r]);
    clusters[data.runs[r].configuration].push_back(units[data.runs[r].instance]);
  }
  std::vector<Interval> intervals;
  for (std::size_t c = 0; c < values.size(); ++c)
    intervals.push_back(
        bootstrap_mean(values[c], clusters[c], kLevel, data.choices.draws()).interval);
  return intervals;
}

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

std::vector<ClassFleetIntervals> class_fleet_intervals(const StudyData& data,
                                                       const std::vector<InstanceFleet>& fleets,
                                                       const std::vector<ClassFleet>& classes,
                                                       const CoordinateSets& sets) {
  const std::vector<std::size_t> units = evidence_units(sets, data.choices.unit);
  std::map<std::pair<std::size_t, std::size_t>, const InstanceFleet*> by_place;
  for (const InstanceFleet& f : fleets) by_place[{f.configuration, f.instance}] = &f;
  std::vector<ClassFleetIntervals> all;
  for (const ClassFleet& fleet : classes) {
    std::vector<std::size_t> clusters;
    for (const std::size_t i : fleet.over) clusters.push_back(units[i]);
    const auto interval = [&](Fleet InstanceFleet::* which, double Fleet::* value) {
      std::vector<double> values;
      for (const std::size_t i : fleet.over)
        values.push_back((by_place.at({fleet.configuration, i})->*which).*value);
      return bootstrap_mean(values, clusters, kLevel, data.choices.draws()).interval;
    };
    all.push_back({interval(&InstanceFleet::mean, &Fleet::vehicles),
                   interval(&InstanceFleet::mean, &Fleet::distance),
                   interval(&InstanceFleet::best, &Fleet::vehicles),
                   interval(&InstanceFleet::best, &Fleet::distance)});
  }
  return all;
}

}  // namespace waywiser
