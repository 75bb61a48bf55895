// Intervals, 95 %, of what the tables of cost errors and of gap goals average, over the units of
// the choice `unit`: what another draw of such instances would give.
#pragma once

#include <vector>

#include "waywiser/metrics/cost_error.h"
#include "waywiser/metrics/goal.h"
#include "waywiser/metrics/sets.h"

namespace waywiser {

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

}  // namespace waywiser
