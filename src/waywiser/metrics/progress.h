// How solvers approach their best: anytime curves, targets reached, performance profiles.
#pragma once

#include <vector>

#include "waywiser/metrics/contest.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/statistics/benchmark.h"

namespace waywiser {

// A point in time of an anytime curve: the float gap (at most 1: no feasible solution yet), mean
// over the instances; the mean of the seeds, and the lowest and highest of them.
struct AnytimePoint {
  double time = 0.0;  // share of the limit
  double gap = 0.0;
  double low = 0.0;
  double high = 0.0;
};
struct AnytimeCurve {
  std::size_t configuration = 0;
  std::vector<AnytimePoint> points;
};
// Shares of the limit at which curves are drawn: .001 to 1, evenly on a logarithmic axis.
std::vector<double> anytime_grid();
// Every configuration, over the instances that every solver with its scaling has a run on.
std::vector<AnytimeCurve> anytime_curves(const StudyData& data);

// Targets: float gaps of .1, .05, .02, .01, .005 and .001.
std::vector<double> targets();
// Share of the pairs of a run and a target that are reached by a time (share of the limit).
struct TargetCurve {
  std::size_t configuration = 0;
  std::vector<double> times;  // ascending: when one more pair is reached
  std::size_t pairs = 0;
};
std::vector<TargetCurve> target_curves(const StudyData& data);
// Expected running time to each target, in units of the limit.
struct TargetTime {
  std::size_t configuration = 0;
  double target = 0.0;
  std::size_t runs = 0;
  std::size_t hits = 0;
  RunningTime time;
};
std::vector<TargetTime> target_times(const StudyData& data);

// Performance profile of a contest: problems are the pairs of an instance and a seed that all its
// solvers have a run on, the measure is the time to the first gap goal of the choices, infinite
// where it is not reached. `steps` of a solver: ratios at which its share rises, ascending.
struct Profile {
  std::vector<std::vector<double>> ratios;  // problem x solver, in the order of the contest
  std::size_t problems() const { return ratios.size(); }
};
Profile performance_profile(const StudyData& data, const Contest& contest);

}  // namespace waywiser
