// Intervals, 95 %, of what the tables average, over the units of the choice `unit`: what another
// draw of such instances would give.
#pragma once

#include <span>
#include <vector>

#include "waywiser/metrics/cost_error.h"
#include "waywiser/metrics/goal.h"
#include "waywiser/metrics/sets.h"
#include "waywiser/metrics/vehicles.h"

namespace waywiser {

// Of the mean over the runs of each configuration of what is given by run; NaN: a run without a
// value.
std::vector<Interval> intervals_by_configuration(const StudyData& data,
                                                 std::span<const double> by_run,
                                                 const CoordinateSets& sets);

// Of the means of a cell.
struct CostErrorIntervals {
  Interval error, cost, travel;
};

// One a cell. Those over all P together are NaN: their runs come from several configurations.
std::vector<CostErrorIntervals> cost_error_intervals(const StudyData& data,
                                                     const std::vector<CostErrorCell>& cells,
                                                     const CoordinateSets& sets);

// Of the share of runs that reach a goal.
struct GoalIntervals {
  Interval by_unit;  // bootstrap
  Interval by_run;   // Clopper and Pearson, as if every run were a trial of its own
};

// One a curve.
std::vector<GoalIntervals> goal_intervals(const StudyData& data,
                                          const std::vector<GoalCurve>& curves,
                                          const CoordinateSets& sets);

// Of the means of a class over its support: of the means over seeds, and of the best of them.
struct ClassFleetIntervals {
  Interval vehicles_mean, distance_mean;
  Interval vehicles_best, distance_best;
};

// One a class. `fleets`: those that the classes were made of.
std::vector<ClassFleetIntervals> class_fleet_intervals(const StudyData& data,
                                                       const std::vector<InstanceFleet>& fleets,
                                                       const std::vector<ClassFleet>& classes,
                                                       const CoordinateSets& sets);

}  // namespace waywiser
