#include "waywiser/metrics/vehicles.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/metrics/contest.h"

namespace waywiser {
namespace {

TEST(Vehicles, BeatingAPublishedValueTakesMoreThanItsDigits) {
  const Reference published{0.0, 10, 828.94, "SINTEF", "2026-01-01"};
  EXPECT_TRUE(beats({9, 900}, published));
  EXPECT_TRUE(beats({10, 828.93}, published));
  EXPECT_FALSE(beats({10, 828.9366}, published));  // the same to two decimals
  EXPECT_FALSE(beats({11, 100}, published));
}

// hgs solves A and B, els A alone: B is in no sum, unless each solver has its own support.
std::vector<Run> two_solvers() {
  return {test::make_run({.instance = "A"}, {{1, 240, 2, 240}}),
          test::make_run({.instance = "B"}, {{1, 350, 3, 350}}),
          test::make_run({.instance = "A", .solver = "els"}, {{1, 340, 3, 340}}),
          test::make_run({.instance = "B", .solver = "els"}, {{1, 350, 3, 350, false}})};
}

TEST(Vehicles, SumsAreOverWhatAllSolversSolved) {
  for (const Support support : {Support::common, Support::own}) {
    Choices choices;
    choices.support = support;
    const StudyData data =
        test::data_of(test::study_of({"hgs", "els"}, {1}), two_solvers(), choices);
    const std::vector<InstanceFleet> fleets = instance_fleets(data);
    const std::vector<ClassFleet> classes = class_fleets(data, fleets);
    ASSERT_EQ(classes.size(), 4U);  // R1 and all, of either solver
    EXPECT_EQ(classes[0].instances, 2U);
    EXPECT_EQ(classes[0].solved, 2U);
    EXPECT_EQ(classes[0].support, support == Support::common ? 1U : 2U);
    EXPECT_DOUBLE_EQ(classes[0].cumulative.vehicles, support == Support::common ? 2 : 5);
    EXPECT_DOUBLE_EQ(classes[0].cumulative.distance, support == Support::common ? 40 : 90);
    EXPECT_EQ(classes[2].solved, 1U);
    EXPECT_DOUBLE_EQ(classes[2].cumulative.vehicles, 3);
    ASSERT_TRUE(classes[2].best_known.has_value());
    EXPECT_DOUBLE_EQ(classes[2].best_known->vehicles, 2);  // of this study
  }
}

TEST(Contest, NobodyLooksBetterForFailing) {
  const StudyData data = test::data_of(test::study_of({"hgs", "els"}, {1}), two_solvers());
  const Contest contest = contests(data).at(0);
  EXPECT_EQ(contest.standings[0].rank, 1U);
  EXPECT_EQ(contest.standings[1].solved, 1U);
  EXPECT_EQ(contest.common_runs, 1U);
  EXPECT_DOUBLE_EQ(contest.standings[0].gap_common, 0.0);
  EXPECT_DOUBLE_EQ(contest.standings[1].gap_common, 100.0 / 240.0);
  EXPECT_DOUBLE_EQ(contest.standings[1].fleet_gap_common, 1.0);
}

TEST(Contest, TheLeastPossibleQ) {
  Choices choices;
  EXPECT_DOUBLE_EQ(least_q(4, 1, choices), 0.125);
  EXPECT_DOUBLE_EQ(least_q(5, 3, choices), 0.0625);  // all of a family at their least
  EXPECT_DOUBLE_EQ(least_q(6, 3, choices), 0.03125);
  choices.correction = Adjustment::holm;
  EXPECT_DOUBLE_EQ(least_q(6, 3, choices), 3 * 0.03125);
  choices.side = Side::greater;
  EXPECT_DOUBLE_EQ(least_q(6, 3, choices), 3 * 0.015625);
}

}  // namespace
}  // namespace waywiser
