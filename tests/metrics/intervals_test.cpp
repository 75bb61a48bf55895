// Intervals of cost errors, goal ratios, gaps, sweeps and fleets: every resample of three
// instances, by hand.
#include "waywiser/metrics/intervals.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/metrics/contest.h"

namespace waywiser {
namespace {

// Three instances, each a set of its own; `values` has the costs of their runs: the first is c* of
// the instance, found by the solver "peer".
StudyData made(const std::vector<std::vector<double>>& costs) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    test::RunOf of;
    of.instance = std::string(1, static_cast<char>('A' + i));
    for (std::size_t k = 0; k < costs[i].size(); ++k) {
      of.solver = k == 0 ? "peer" : "hgs";
      of.seed = k == 0 ? 1 : k;
      // c on I^P is 100 throughout, so that the error is 100 - c.
      runs.push_back(test::make_run(of, {{2, 100, 1, costs[i][k]}}));
    }
  }
  return test::data_of(test::study_of({"hgs", "peer"}, {1, 2}), std::move(runs));
}

std::size_t place_of_hgs(const StudyData& data) {
  for (std::size_t c = 0; c < data.configurations.size(); ++c)
    if (data.configurations[c].solver == "hgs") return c;
  return data.configurations.size();
}

// hgs: 101 and 103 on A, 104 alone on B, 140 twice on C; peer: 100 on each.
StudyData three() {
  return made({{100, 101, 103}, {100, 104}, {100, 140, 140}});
}

TEST(Intervals, OfGoalRatios) {
  const StudyData data = three();
  const std::vector<GoalCurve> curves = goal_curves(data);
  const auto intervals = goal_intervals(data, curves, coordinate_sets(data, {}));
  ASSERT_EQ(intervals.size(), curves.size());
  bool seen = false;
  for (std::size_t k = 0; k < curves.size(); ++k) {
    if (curves[k].configuration != place_of_hgs(data) || curves[k].customers != 0) continue;
    seen = true;
    EXPECT_EQ(curves[k].ratio(), .6);
    // Runs within 5 %: 2 of 2 on A, 1 of 1 on B, 0 of 2 on C. Of 27 resamples one, CCC, has the
    // share 0 and eight have 1 (A and B alone): beyond 2.5 % on either side.
    EXPECT_EQ(intervals[k].by_unit.lower, 0.0);
    EXPECT_EQ(intervals[k].by_unit.upper, 1.0);
    // Clopper and Pearson of 3 of 5.
    EXPECT_NEAR(intervals[k].by_run.lower, .146633, 1e-6);
    EXPECT_NEAR(intervals[k].by_run.upper, .947255, 1e-6);
  }
  EXPECT_TRUE(seen);
}

TEST(Intervals, OfCostErrors) {
  const StudyData data = three();
  const std::vector<CostErrorCell> cells = cost_errors(data);
  const auto intervals = cost_error_intervals(data, cells, coordinate_sets(data, {}));
  ASSERT_EQ(intervals.size(), cells.size());
  bool seen = false;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (cells[k].P != 1) {
      EXPECT_TRUE(std::isnan(intervals[k].error.lower));
      continue;
    }
    seen = true;
    // Errors 0 -1 -3 on A, 0 -4 on B, 0 -40 -40 on C: sums -4, -4, -80 of 3, 2, 3 runs. Of the 27
    // resamples AAA has the highest mean, -4/3, and CCC the lowest, -80/3, each 1 of 27 = 3.7 %.
    EXPECT_EQ(cells[k].error.n, 8U);
    EXPECT_DOUBLE_EQ(cells[k].error.mean, -11.0);
    EXPECT_DOUBLE_EQ(intervals[k].error.lower, -80.0 / 3.0);
    EXPECT_DOUBLE_EQ(intervals[k].error.upper, -4.0 / 3.0);
    // In % of c: -100/101 - 300/103 on A, -400/104 on B, -8000/140 on C.
    EXPECT_DOUBLE_EQ(intervals[k].cost.lower, -8000.0 / 140.0 / 3.0);
    EXPECT_NEAR(intervals[k].cost.upper, (-100.0 / 101.0 - 300.0 / 103.0) / 3.0, 1e-12);
  }
  EXPECT_TRUE(seen);
}

TEST(Intervals, OfGapsOfSolvers) {
  const StudyData data = three();
  const std::vector<Contest> all = contests(data);
  ASSERT_EQ(all.size(), 1U);
  for (const Standing& s : all.front().standings) {
    if (s.configuration != place_of_hgs(data)) continue;
    // Gaps .01 .03 on A, .04 on B, .40 .40 on C; common to both solvers: the first of each.
    EXPECT_NEAR(s.gap_own, .176, 1e-12);
    EXPECT_NEAR(s.gap_own_interval.lower, .02, 1e-12);  // AAA
    EXPECT_NEAR(s.gap_own_interval.upper, .40, 1e-12);  // CCC
    EXPECT_NEAR(s.gap_common, .15, 1e-12);
    EXPECT_NEAR(s.gap_common_interval.lower, .01, 1e-12);
    EXPECT_NEAR(s.gap_common_interval.upper, .40, 1e-12);
    EXPECT_EQ(s.fleet_gap_common_interval.lower, s.fleet_gap_common_interval.upper);
  }
}

TEST(Intervals, ByConfiguration) {
  const StudyData data = three();
  std::vector<double> gaps;
  for (const AnalysedRun& run : data.runs) gaps.push_back(run.measures.gap);
  const auto intervals = intervals_by_configuration(data, gaps, coordinate_sets(data, {}));
  ASSERT_EQ(intervals.size(), data.configurations.size());
  // Gaps .01 .03 on A, .04 on B, .40 .40 on C: the lowest of 27 resamples is AAA, the highest CCC.
  EXPECT_NEAR(intervals[place_of_hgs(data)].lower, .02, 1e-12);
  EXPECT_NEAR(intervals[place_of_hgs(data)].upper, .40, 1e-12);
  // Runs without a value are in none: all of A and C.
  for (std::size_t r = 0; r < gaps.size(); ++r)
    if (data.instances[data.runs[r].instance].name != "B") gaps[r] = std::nan("");
  const auto of_one = intervals_by_configuration(data, gaps, coordinate_sets(data, {}));
  EXPECT_NEAR(of_one[place_of_hgs(data)].lower, .04, 1e-12);
  EXPECT_NEAR(of_one[place_of_hgs(data)].upper, .04, 1e-12);
}

TEST(Intervals, OfFleets) {
  const StudyData data = three();
  const std::vector<InstanceFleet> fleets = instance_fleets(data);
  const std::vector<ClassFleet> classes = class_fleets(data, fleets);
  const auto intervals = class_fleet_intervals(data, fleets, classes, coordinate_sets(data, {}));
  ASSERT_EQ(intervals.size(), classes.size());
  bool seen = false;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    if (classes[k].configuration != place_of_hgs(data) || !classes[k].instance_class.empty())
      continue;
    seen = true;
    // A vehicle is 100: distances 1 and 3 on A, 4 on B, 40 on C.
    EXPECT_EQ(classes[k].over.size(), 3U);
    EXPECT_NEAR(intervals[k].distance_mean.lower, 2.0, 1e-9);
    EXPECT_NEAR(intervals[k].distance_mean.upper, 40.0, 1e-9);
    EXPECT_NEAR(intervals[k].distance_best.lower, 1.0, 1e-9);
    EXPECT_EQ(intervals[k].vehicles_mean.lower, 1.0);
    EXPECT_EQ(intervals[k].vehicles_mean.upper, 1.0);
  }
  EXPECT_TRUE(seen);
  // Over the seeds, Student's with one degree of freedom: 2 +- 12.7062 for 1 and 3.
  for (const InstanceFleet& f : fleets) {
    if (f.configuration != place_of_hgs(data)) continue;
    if (f.solved < 2) {
      EXPECT_TRUE(std::isnan(f.distance_interval.lower));
    } else if (f.best.distance < 10.0) {
      EXPECT_NEAR(f.distance_interval.lower, 2.0 - 12.7062047, 1e-6);
      EXPECT_NEAR(f.distance_interval.upper, 2.0 + 12.7062047, 1e-6);
    } else {
      EXPECT_NEAR(f.distance_interval.upper, 40.0, 1e-9);
    }
  }
}

}  // namespace
}  // namespace waywiser
