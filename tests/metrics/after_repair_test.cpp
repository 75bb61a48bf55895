// Configurations after repair, by hand: n = 10, so a vehicle is 100; c* = 250.
#include "waywiser/metrics/after_repair.h"

#include <gtest/gtest.h>

#include "support/runs.h"

namespace waywiser {
namespace {

const Scaling kFine{10, Rounding::pessimistic, Ties::half_up};

std::vector<Run> some_runs() {
  std::vector<Run> runs{
      test::make_run({}, {{1, 240, 2, 262, false}}),            // late
      test::make_run({.seed = 2}, {}),                          // nothing at all
      test::make_run({.scaling = kFine}, {{1, 2520, 2, 250}}),  // the best
      test::make_run({.scaling = kFine, .seed = 2}, {{1, 3020, 2, 300}}),
  };
  for (std::size_t k = 0; k < runs.size(); ++k) runs[k].id = "run" + std::to_string(k);
  return runs;
}

RepairedRoutes result(const std::string& run, double given, double cost, bool feasible = true) {
  RepairedRoutes it;
  it.run = run;
  it.share = 0.1;
  it.given_cost = given;
  it.stage = RepairStage::moved;
  it.float_feasible = it.exact_feasible = feasible;
  it.vehicles = static_cast<int>(cost / 100);
  it.cost = cost;
  it.spent = 1.0;
  return it;
}

StudyData data_with(const std::vector<RepairedRoutes>& results) {
  StudyData data = test::data_of(test::study_of({"hgs"}, {1, 2}), some_runs());
  std::map<std::string, RepairedRoutes> repairs;
  for (const RepairedRoutes& it : results) repairs[it.run] = it;
  add_repairs(data, repairs, {});
  return data;
}

TEST(RepairComparison, ByHand) {
  const StudyData data =
      data_with({result("run0", 262, 275), result("run2", 250, 250), result("run3", 300, 260)});
  EXPECT_EQ(data.repair_share, 0.1);
  const auto repair = compare_after_repair(data);
  ASSERT_TRUE(repair.has_value());
  const RepairRow& coarse = repair->rows[0];
  EXPECT_EQ(coarse.runs, 2U);
  EXPECT_EQ(coarse.late, 1U);
  EXPECT_EQ(coarse.repaired, 1U);
  EXPECT_EQ(coarse.feasible, 1U);
  EXPECT_EQ(coarse.gap_before, 1.0);  // late, and nothing
  EXPECT_DOUBLE_EQ(coarse.gap_after, (0.1 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(coarse.gap_feasible, 0.1);
  const RepairRow& fine = repair->rows[1];
  EXPECT_EQ(fine.late, 0U);
  EXPECT_DOUBLE_EQ(fine.gap_before, 0.1);
  EXPECT_DOUBLE_EQ(fine.gap_after, 0.02);
  EXPECT_EQ(repair->best(data, "hgs", &RepairRow::gap_after), (std::vector<std::size_t>{1}));
  ASSERT_EQ(repair->after.size(), 1U);
  EXPECT_DOUBLE_EQ(repair->after[0].at(0, 1).mean, 0.55 - 0.02);
  EXPECT_DOUBLE_EQ(repair->before[0].at(0, 1).mean, 1.0 - 0.1);
}

TEST(RepairComparison, NoResultsAreNoComparison) {
  EXPECT_FALSE(compare_after_repair(data_with({})).has_value());
}

TEST(RepairComparison, RunsWithoutAResultAreLeftOutOnBothSides) {
  const StudyData data = data_with({result("run2", 250, 250)});
  const auto repair = compare_after_repair(data);
  ASSERT_TRUE(repair.has_value());
  EXPECT_EQ(repair->rows[0].without, 1U);
  EXPECT_EQ(repair->rows[0].runs, 1U);  // the one that found nothing
  EXPECT_EQ(repair->rows[1].gap_before, 0.0);
}

TEST(RepairComparison, OtherRoutesOrBudgetsAreRefused) {
  RepairedRoutes other = result("run3", 300, 260);
  other.share = 0.5;
  const StudyData data = data_with({result("run0", 261, 275), result("run2", 250, 250), other});
  EXPECT_EQ(data.repairs_refused, 2U);
  EXPECT_FALSE(data.runs[0].after_repair.has_value());
  EXPECT_TRUE(data.runs[2].after_repair.has_value());
}

TEST(RepairComparison, StillLateCountsAsNothing) {
  const StudyData data = data_with({result("run0", 262, 240, false), result("run2", 250, 250)});
  const auto repair = compare_after_repair(data);
  EXPECT_EQ(repair->rows[0].repaired, 0U);
  EXPECT_EQ(repair->rows[0].gap_after, 1.0);
}

}  // namespace
}  // namespace waywiser
