// The specification curve by hand, and a small multiverse.
#include "waywiser/metrics/multiverse.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/base/random.h"
#include "waywiser/metrics/specification_curve.h"
#include "waywiser/metrics/specification_inversion.h"

namespace waywiser {
namespace {

const std::vector<LevelPair> kThree(3, LevelPair{1, 0});

TEST(SpecificationCurve, AnEffectByHand) {
  LevelTable table;
  table.levels = {{0, 1}, {0, 2}, {0, 3}};
  table.unit = {0, 1, 2};
  const UnitEffect effect = unit_effect(table, kThree);
  EXPECT_EQ(effect.units, 3U);
  EXPECT_DOUBLE_EQ(effect.mean, 2.0);
  EXPECT_NEAR(effect.p, 0.0741799, 1e-6);  // t = 2 sqrt(3), 2 degrees of freedom
  table.unit = {0, 0, 1};                  // means 1.5 and 3
  EXPECT_DOUBLE_EQ(unit_effect(table, kThree).mean, 2.25);
  EXPECT_EQ(unit_effect(table, kThree).units, 2U);
  table.levels[2][1] = std::nan("");  // the instance is left out, and its unit with it
  EXPECT_EQ(unit_effect(table, kThree).units, 1U);
  EXPECT_EQ(unit_effect(table, kThree).p, 1.0);
}

TEST(SpecificationCurve, ASummaryByHand) {
  const CurveSummary summary = summarise_curve(
      {{3, -2.0, 0.01}, {3, -1.0, 0.2}, {3, 0.5, 0.04}, {3, 0.0, 1.0}, {0, std::nan(""), 1.0}});
  EXPECT_DOUBLE_EQ(summary.median, -0.5);
  EXPECT_EQ(summary.below, 2U);
  EXPECT_EQ(summary.above, 1U);
  EXPECT_EQ(summary.significant_below, 1U);
  EXPECT_EQ(summary.significant_above, 1U);
}

TEST(SpecificationCurve, PermutationsOfTwoLevelsAreFlipsOfSigns) {
  LevelTable table;
  for (std::size_t i = 0; i < 4; ++i) {
    table.levels.push_back({0.0, -1.0});
    table.unit.push_back(i);
  }
  // All of one sign in 2 of 16 flips; by two blocks in 2 of 4.
  const CurveTest test = test_curve({table, table}, table.unit, 2, {1, 0}, 4000, 1);
  EXPECT_NEAR(test.p_median, 2.0 / 16, 0.02);
  const CurveTest blocks = test_curve({table}, {0, 0, 1, 1}, 2, {1, 0}, 4000, 1);
  EXPECT_NEAR(blocks.p_median, 0.5, 0.03);
  EXPECT_EQ(test_curve({table}, table.unit, 2, {1, 0}, 100, 7).p_median,
            test_curve({table}, table.unit, 2, {1, 0}, 100, 7).p_median);
}

TEST(SpecificationCurve, ItsLevelHoldsWhereThereIsNothing) {
  // 200 studies of noise: at most 5 % should be significant at .05 (and a little by chance).
  int significant = 0;
  for (std::uint64_t study = 1; study <= 200; ++study) {
    Random random(study);
    LevelTable table;
    for (std::size_t i = 0; i < 8; ++i) {
      table.levels.push_back({random.unit(), random.unit(), random.unit()});
      table.unit.push_back(i);
    }
    significant += test_curve({table}, table.unit, 3, {2, 0}, 99, study).p_median <= 0.05 ? 1 : 0;
  }
  EXPECT_LE(significant, 20);
  EXPECT_GE(significant, 2);
}

// Three instances, two configurations, whose differences vary a little.
RankedTable ranked(double first, double second) {
  RankedTable table;
  for (std::size_t i = 0; i < 3; ++i) {
    const double more = 0.01 * static_cast<double>(i);
    table.values.push_back({first + more, second + 2.0 * more});
    table.unit.push_back(i);
  }
  return table;
}

TEST(SpecificationInversion, ByHand) {
  const std::vector<RankedTable> real{ranked(0.9, 0.1), ranked(0.1, 0.9)};
  const std::vector<RankedTable> integer{ranked(0.1, 0.2), ranked(0.1, 0.11)};
  const InversionSummary all =
      test_inversions(real, integer, {{0, 0}, {0, 1}, {1, 0}}, {0, 1, 2}, 2000, 1);
  ASSERT_EQ(all.effects.size(), 3U);
  EXPECT_TRUE(all.effects[0].inverted());
  // Differences -.01 -.02 -.03 of the integer view: t = 3.46 with two degrees, p = .074.
  EXPECT_TRUE(all.effects[1].differ);
  EXPECT_TRUE(all.effects[1].worse_real);
  EXPECT_FALSE(all.effects[1].better_integer);
  EXPECT_FALSE(all.effects[2].differ);
  // Labels swapped on all three instances or on none invert the first pair, nothing else does:
  // 2 of 8.
  EXPECT_NEAR(all.p_inverted, 0.25, 0.03);
  EXPECT_GT(all.chance_differ, 0.0);
  const InversionSummary one_set = test_inversions(real, integer, {{0, 0}}, {0, 0, 0}, 200, 1);
  EXPECT_EQ(one_set.p_inverted, 1.0);  // all labels together: always inverted
  EXPECT_DOUBLE_EQ(one_set.chance_differ, 1.0);
}

TEST(SpecificationInversion, UnitsAreMeans) {
  RankedTable real = ranked(0.9, 0.1);
  real.unit = {0, 0, 0};  // a single unit: nothing can be significant
  const InversionSummary all =
      test_inversions({real}, {ranked(0.1, 0.2)}, {{0, 0}}, {0, 1, 2}, 50, 1);
  EXPECT_TRUE(all.effects[0].differ);
  EXPECT_FALSE(all.effects[0].worse_real);
  EXPECT_TRUE(all.effects[0].better_integer);
}

StudyData small_study(bool split = false) {
  std::vector<Run> runs;
  for (const char* name : {"A", "B", "C"}) {
    for (const std::int64_t P : {1, 10}) {
      test::RunOf of;
      of.instance = name;
      of.scaling = Scaling{P, Rounding::pessimistic, Ties::half_up};
      runs.push_back(
          test::make_run(of, {{1, P * 250 + (P == 1 ? 30 : 0), 2, P == 1 ? 280.0 : 250.0}}));
    }
  }
  if (split) runs[0].incumbents[0].exact_feasible = false;
  return test::data_of(test::study_of({"hgs"}, {1}), runs);
}

TEST(Multiverse, OnlyCombinationsThatMakeSense) {
  const StudyData data = small_study();
  // late runs, lambda, horizon, start
  EXPECT_EQ(specifications(data, View::real, false).size(), 2U * 4 * 3 * 2);
  EXPECT_EQ(specifications(data, View::real, true).size(), 2U * 4 * 3 * 2 * 2);
  EXPECT_EQ(specifications(data, View::integer, false).size(), 4U * 3 * 2);
  EXPECT_EQ(specifications(small_study(true), View::real, false).size(), 2U * 2 * 4 * 3 * 2);
  int paper = 0;
  for (const Specification& s : specifications(data, View::real, true))
    paper += s.label() == "paper" ? 1 : 0;
  EXPECT_EQ(paper, 1);
}

TEST(Multiverse, ByHand) {
  const auto result = multiverse(small_study(), {0, 0, 1});
  ASSERT_TRUE(result.has_value());
  ASSERT_EQ(result->curves.size(), 2U);  // two views, one contrast: there is one scheme
  const SpecificationCurve& curve = result->curves[0];
  EXPECT_EQ(curve.compared, "P = 10 against P = 1");
  EXPECT_EQ(curve.effects.size(), 96U);
  EXPECT_EQ(curve.below, 96U);  // P = 10 is the best of the study everywhere
  EXPECT_EQ(curve.above, 0U);
  // 3 instances: all on one side in 1 of 4 flips of labels; two sets: 1 of 2
  EXPECT_NEAR(curve.p_median, 0.25, 0.06);
  EXPECT_NEAR(curve.p_median_sets, 0.5, 0.08);
  ASSERT_EQ(result->best.size(), 2U);
  EXPECT_EQ(result->best[0].configuration, 1U);
  EXPECT_EQ(result->best[0].count, 96U);
  for (const ChoiceMove& move : result->moves) {
    EXPECT_EQ(move.best, 0U) << move.choice;
    EXPECT_FALSE(move.scheme.has_value());
    if (move.choice == "lambda" && move.view == View::real) {
      EXPECT_EQ(move.pairs, 96U / 4 * 6);
    }
  }
}

TEST(Multiverse, InversionIsAConclusion) {
  const auto result = multiverse(small_study(), {0, 0, 1});
  ASSERT_TRUE(result.has_value());
  ASSERT_EQ(result->inversions.size(), 1U);
  const InversionCurve& curve = result->inversions[0];
  EXPECT_EQ(curve.solver, "hgs");
  EXPECT_EQ(curve.pairs, 96U);  // each float specification has one integer one
  EXPECT_EQ(curve.inverted, 0U);
  EXPECT_EQ(curve.p_inverted, 1.0);
  std::size_t late = 0;
  for (const InversionMove& move : result->inversion_moves) {
    EXPECT_EQ(move.inverted, 0U) << move.choice;
    late += move.choice == "infeasible-last" ? move.pairs : 0;
  }
  EXPECT_EQ(late, 48U);
}

TEST(Multiverse, ASingleScalingHasNone) {
  const std::vector<waywiser::Run> runs{test::make_run({}, {{1, 250, 2, 250}})};
  EXPECT_FALSE(multiverse(test::data_of(test::study_of({"hgs"}, {1}), runs), {}).has_value());
}

}  // namespace
}  // namespace waywiser
