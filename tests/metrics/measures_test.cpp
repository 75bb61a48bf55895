// Every measure of a study that is small enough to compute by hand: n = 10, so lambda = 100.
#include "waywiser/metrics/measures.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/metrics/summary.h"

namespace waywiser {
namespace {

using test::Found;
using test::RunOf;

const Scaling kPessimistic{10, Rounding::pessimistic, Ties::half_up};

// c* = 250 (2 routes, distance 50), found by the pessimistic run; c*P = 240 at P = 1, 2520 at P=10.
std::vector<Run> two_runs() {
  RunOf pessimistic;
  pessimistic.scaling = kPessimistic;
  return {
      // feasible at 2 s with 300, infeasible at 4 s, feasible again at 5 s with 275 and worse on I
      // than before at 8 s
      test::make_run(
          {}, {{2, 288, 2, 300}, {4, 276, 2, 290, false}, {5, 264, 2, 275}, {8, 240, 2, 280}}),
      test::make_run(pessimistic, {{1, 3024, 2, 300}, {6, 2520, 2, 250}}),
  };
}

TEST(Measures, ByHand) {
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1}), two_runs());
  ASSERT_EQ(data.runs.size(), 2U);
  ASSERT_EQ(data.configurations[0].label(), "1-Opt");
  EXPECT_EQ(data.instances[0].reference->cost, 250.0);
  EXPECT_EQ(data.instances[0].reference->source, "this study");
  const RunMeasures& m = data.runs[0].measures;
  // g: 1 for 2 s, .2 for 3 s (the infeasible one changes nothing), .1 for 5 s
  EXPECT_DOUBLE_EQ(m.auc_float, (1.0 * 2 + 0.2 * 3 + 0.1 * 5) / 10);
  // g^P: 1 for 2 s, .2 for 2 s, .15 for 1 s, .1 for 3 s, 0 for 2 s
  EXPECT_DOUBLE_EQ(m.auc_integer, (1.0 * 2 + 0.2 * 2 + 0.15 * 1 + 0.1 * 3) / 10);
  EXPECT_DOUBLE_EQ(m.gap, 0.12);  // of the last incumbent, not of the best
  EXPECT_DOUBLE_EQ(m.integer_gap, 0.0);
  EXPECT_DOUBLE_EQ(m.feasible_share, 0.75);
  EXPECT_DOUBLE_EQ(m.error, -40.0);  // 240 - 280
  EXPECT_DOUBLE_EQ(m.error_cost, -100.0 / 7.0);
  EXPECT_DOUBLE_EQ(m.error_travel, -50.0);  // of 80 of travel
  EXPECT_EQ(m.fleet_gap, 0.0);
  EXPECT_DOUBLE_EQ(m.distance_gap, 0.6);  // 80 against 50
  const RunMeasures& p = data.runs[1].measures;
  EXPECT_DOUBLE_EQ(p.auc_float, (1.0 * 1 + 0.2 * 5) / 10);
  EXPECT_DOUBLE_EQ(p.auc_integer, (1.0 * 1 + 0.2 * 5) / 10);
  EXPECT_DOUBLE_EQ(p.error, 2.0);  // 2520 / 10 - 250
}

TEST(Measures, LastInfeasibleIsPenalisedOrNot) {
  std::vector<waywiser::Run> runs = two_runs();
  runs[0].incumbents.back().float_feasible = false;
  const StudyData paper = test::data_of(test::study_of({"hgs"}, {1}), runs);
  EXPECT_EQ(paper.runs[0].measures.auc_float, 1.0);
  EXPECT_TRUE(std::isnan(paper.runs[0].measures.gap));
  EXPECT_TRUE(std::isnan(paper.runs[0].measures.error));
  EXPECT_EQ(paper.runs[0].measures.integer_gap, 0.0);
  Choices choices;
  choices.infeasible_last = InfeasibleLast::trajectory;
  const StudyData trajectory = test::data_of(test::study_of({"hgs"}, {1}), runs, choices);
  EXPECT_DOUBLE_EQ(trajectory.runs[0].measures.auc_float, (1.0 * 2 + 0.2 * 3 + 0.1 * 5) / 10);
}

TEST(Measures, IntegerGapBeyondOneIsCappedOnlyWhenAsked) {
  const std::vector<waywiser::Run> runs{test::make_run({}, {{0, 500, 4, 510}, {5, 200, 1, 210}})};
  EXPECT_DOUBLE_EQ(test::data_of(test::study_of({"hgs"}, {1}), runs).runs[0].measures.auc_integer,
                   0.75);
  Choices capped;
  capped.cap_integer_gap = true;
  EXPECT_DOUBLE_EQ(
      test::data_of(test::study_of({"hgs"}, {1}), runs, capped).runs[0].measures.auc_integer, 0.5);
}

TEST(Measures, BertholdDividesByTheLarger) {
  Choices choices;
  choices.denominator = GapDenominator::berthold;
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1}), two_runs(), choices);
  EXPECT_DOUBLE_EQ(data.runs[1].measures.auc_float, (1.0 * 1 + 50.0 / 300.0 * 5) / 10);
}

TEST(Measures, NothingFoundIsAResult) {
  std::vector<waywiser::Run> runs = two_runs();
  runs.push_back(test::make_run({.seed = 2}, {}));
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1, 2}), runs);
  const RunMeasures& m = data.runs[1].measures;
  EXPECT_EQ(m.auc_float, 1.0);
  EXPECT_EQ(m.auc_integer, 1.0);
  EXPECT_TRUE(std::isnan(m.feasible_share));
  const auto summaries = summarise(data);
  EXPECT_EQ(summaries[0].unsolved, 1U);
  EXPECT_EQ(summaries[0].last_feasible, 1.0);  // of the runs with an incumbent
  EXPECT_EQ(summaries[0].last_of_all, 0.5);    // of all runs
  EXPECT_EQ(summaries[0].mean.gap, 0.12);
}

TEST(Measures, AfterTheLimitNothingCounts) {
  std::vector<waywiser::Run> runs = two_runs();
  RecordedIncumbent late = runs[1].incumbents.back();
  late.wall = 10.5;
  late.cost = 1;
  late.cost_double = 1;
  runs[1].incumbents.push_back(late);
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1}), runs);
  EXPECT_EQ(data.runs[1].beyond_limit, 1);
  EXPECT_EQ(data.runs[1].last->cost, 2520);
  EXPECT_EQ(data.instances[0].reference->cost, 250.0);
}

TEST(Measures, ControlRowHasNoIntegerView) {
  RunOf control;
  control.scaling.reset();
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1}),
                                       {test::make_run(control, {{0, 0, 2, 240}}), two_runs()[0]});
  ASSERT_EQ(data.configurations[1].label(), "real");
  EXPECT_TRUE(std::isnan(data.runs[1].measures.auc_integer));
  EXPECT_TRUE(std::isnan(data.runs[1].measures.error));
  EXPECT_EQ(data.runs[1].measures.auc_float, 0.0);
  EXPECT_EQ(data.instances[0].reference->cost, 240.0);
}

TEST(Measures, InvalidRunsAreExcludedAndCounted) {
  std::vector<waywiser::Run> runs = two_runs();
  runs[1].status = RunStatus::invalid;
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1}), runs);
  EXPECT_EQ(data.instances[0].reference->cost, 275.0);  // the invalid run's 250 does not count
  const auto summaries = summarise(data);
  EXPECT_EQ(summaries[1].invalid, 1U);
  EXPECT_EQ(summaries[1].runs, 0U);
  EXPECT_TRUE(std::isnan(summaries[1].mean.auc_float));
}

TEST(Measures, UnservableHasNoIntegerGap) {
  std::vector<waywiser::Run> runs = two_runs();
  runs[0].incumbents.clear();
  runs[0].unservable = true;
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1}), runs);
  EXPECT_TRUE(std::isnan(data.runs[0].measures.auc_integer));
  EXPECT_EQ(data.runs[0].measures.auc_float, 1.0);
}

TEST(Measures, SintefReferenceByContentNotByName) {
  RunOf named;
  named.instance = "R101";  // the name of a catalogue entry, but other numbers
  const StudyData data =
      test::data_of(test::study_of({"hgs"}, {1}), {test::make_run(named, {{0, 1, 1, 111}})});
  EXPECT_EQ(data.instances[0].reference->source, "this study");
}

TEST(Trajectory, GapNeverRisesAndNegativeCountsAsZero) {
  Trajectory t;
  t.times = {1, 2, 3};
  t.real_costs = {150, 90, 95};
  const StepFunction g = float_gap(t, 10, 100, {});
  EXPECT_EQ(g.values, (std::vector{0.5, -0.1}));
  EXPECT_DOUBLE_EQ(area_under(g), (1.0 + 0.5) / 10);
  EXPECT_EQ(time_to(g, 0.5), 1.0);
  EXPECT_EQ(time_to(g, 0.05), 2.0);
  EXPECT_EQ(time_to(g, -0.2), std::nullopt);
  EXPECT_EQ(time_to(g, 1.0), 0.0);
}

TEST(Trajectory, FloatGapIsNeverAboveOne) {
  Trajectory t;
  t.times = {1};
  t.real_costs = {300};
  EXPECT_EQ(area_under(float_gap(t, 10, 100, {})), 1.0);
}

}  // namespace
}  // namespace waywiser
