// The same runs under other lenses, by hand: n = 10, so lambda = 100 and a vehicle is 100.
#include "waywiser/metrics/remeasure.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/runs.h"

namespace waywiser {
namespace {

using test::make_run;

const Scaling kTen{10, Rounding::pessimistic, Ties::half_up};

// c* = 250: 2 vehicles, distance 50.
std::vector<Run> some_runs() {
  return {
      // 3 vehicles and 60 at 2 s: gap .44; late at 4 s; 2 vehicles and 75 at 6 s: gap .1
      make_run({}, {{2, 355, 3, 360}, {4, 260, 2, 262, false}, {6, 270, 2, 275}}),
      // ends late: 2 vehicles and 100 at 1 s (gap .2), then something late
      make_run({.seed = 2}, {{1, 290, 2, 300}, {8, 240, 2, 240, false}}),
      make_run({.scaling = kTen}, {{1, 2520, 2, 250}}),
      make_run({.scaling = kTen, .seed = 2}, {}),
  };
}

StudyData data_with(const Choices& choices = {}) {
  return test::data_of(test::study_of({"hgs"}, {1, 2}), some_runs(), choices);
}

TEST(AucParts, AddUpByHand) {
  const StudyData data = data_with();
  ASSERT_EQ(data.instances[0].reference->cost, 250.0);
  const auto parts = auc_parts(data);
  // 2 s nothing; 4 s with a vehicle (100 / 250) and 10 of distance too many; 4 s with 25 too many
  EXPECT_DOUBLE_EQ(parts[0].waiting, 0.2);
  EXPECT_EQ(parts[0].late, 0.0);
  EXPECT_DOUBLE_EQ(parts[0].vehicles, 0.4 * 0.4);
  EXPECT_DOUBLE_EQ(parts[0].distance, 0.4 * 0.04 + 0.4 * 0.1);
  // 1 s nothing, 9 s at .2: .28; the penalty brings it to 1
  EXPECT_DOUBLE_EQ(parts[1].waiting, 0.1);
  EXPECT_DOUBLE_EQ(parts[1].distance, 0.18);
  EXPECT_DOUBLE_EQ(parts[1].late, 0.72);
  EXPECT_DOUBLE_EQ(parts[3].waiting, 1.0);  // nothing found
  EXPECT_EQ(parts[3].late, 0.0);
  for (std::size_t r = 0; r < parts.size(); ++r)
    EXPECT_NEAR(parts[r].sum(), data.runs[r].measures.auc_float, 1e-15) << r;
}

TEST(AucParts, AddUpUnderOtherChoices) {
  Choices choices;
  choices.denominator = GapDenominator::berthold;
  choices.infeasible_last = InfeasibleLast::trajectory;
  const StudyData data = data_with(choices);
  const auto parts = auc_parts(data);
  EXPECT_DOUBLE_EQ(parts[0].vehicles, 0.4 * 100.0 / 360.0);
  EXPECT_EQ(parts[1].late, 0.0);
  for (std::size_t r = 0; r < parts.size(); ++r)
    EXPECT_NEAR(parts[r].sum(), data.runs[r].measures.auc_float, 1e-15) << r;
}

TEST(Remeasure, TheLensOfTheChoicesGivesTheMeasuresAgain) {
  const StudyData data = data_with();
  const auto real = float_aucs(data, lens_of(data.choices));
  const auto integer = integer_aucs(data, lens_of(data.choices));
  for (std::size_t r = 0; r < data.runs.size(); ++r) {
    EXPECT_EQ(real[r], data.runs[r].measures.auc_float) << r;
    EXPECT_EQ(integer[r], data.runs[r].measures.auc_integer) << r;
  }
}

TEST(Remeasure, LambdaByHand) {
  const StudyData data = data_with();
  Lens lens;
  lens.vehicles = 0.0;  // distance alone: c* = 50, of the run at P = 10
  EXPECT_EQ(real_references(data, lens)[0], 50.0);
  // run 0: nothing 2 s, 60 (gap .2) from 2 s on; 75 at 6 s is worse
  EXPECT_DOUBLE_EQ(float_aucs(data, lens)[0], (2 + 0.2 * 8) / 10);
  // distances on I^P: 55, 60, 70 and 90, 40: c*P is 40
  EXPECT_DOUBLE_EQ(integer_aucs(data, lens)[0],
                   (1 * 2 + 15.0 / 40 * 2 + 20.0 / 40 * 2 + 30.0 / 40 * 4) / 10);
  lens.vehicles = 100.0;  // a vehicle is 1000: c* = 2050
  EXPECT_EQ(real_references(data, lens)[0], 2050.0);
  EXPECT_DOUBLE_EQ(float_aucs(data, lens)[0], (2 + 1010.0 / 2050 * 4 + 25.0 / 2050 * 4) / 10);
}

TEST(Remeasure, HorizonsByHand) {
  const StudyData data = data_with();
  Lens lens;
  lens.horizon = 0.5;  // 5 s: the last incumbent until then is late
  EXPECT_EQ(float_aucs(data, lens)[0], 1.0);
  EXPECT_DOUBLE_EQ(float_aucs(data, lens)[1], (1 + 0.2 * 4) / 5);  // not late yet
  lens.infeasible_last = InfeasibleLast::trajectory;
  EXPECT_DOUBLE_EQ(float_aucs(data, lens)[0], (2 + 0.44 * 3) / 5);
  lens.horizon = 1.0;
  lens.start = AucStart::first_incumbent;
  EXPECT_DOUBLE_EQ(float_aucs(data, lens)[0], (0.44 * 4 + 0.1 * 4) / 8);
  EXPECT_DOUBLE_EQ(float_aucs(data, lens)[2], 0.0);  // the best, at once
  EXPECT_EQ(float_aucs(data, lens)[3], 1.0);         // never starts
  lens.horizon = 0.1;                                // ends before run 0 starts
  EXPECT_EQ(float_aucs(data, lens)[0], 1.0);
}

TEST(Remeasure, TheJudgeDecides) {
  std::vector<waywiser::Run> runs = some_runs();
  runs[0].incumbents[1].exact_feasible = true;   // 262, late in doubles only
  runs[2].incumbents[0].exact_feasible = false;  // 250, late over the reals only
  const StudyData doubles = test::data_of(test::study_of({"hgs"}, {1, 2}), runs);
  EXPECT_EQ(doubles.instances[0].reference->cost, 250.0);
  Choices choices;
  choices.judge = FeasibleIn::exact;
  const StudyData exact = test::data_of(test::study_of({"hgs"}, {1, 2}), runs, choices);
  EXPECT_EQ(exact.instances[0].reference->cost, 262.0);
  EXPECT_FALSE(exact.runs[2].last->feasible);
  EXPECT_EQ(exact.runs[2].measures.auc_float, 1.0);
  EXPECT_DOUBLE_EQ(exact.runs[0].measures.auc_float, (2 + 98.0 / 262 * 2) / 10);
  Lens lens;
  lens.judge = FeasibleIn::exact;  // the same from the data of the other judge
  const auto aucs = float_aucs(doubles, lens);
  for (std::size_t r = 0; r < aucs.size(); ++r)
    EXPECT_EQ(aucs[r], exact.runs[r].measures.auc_float) << r;
}

TEST(Remeasure, SweepsByConfiguration) {
  const StudyData data = data_with();
  const auto lambda = lambda_sweep(data, coordinate_sets(data, {}));
  ASSERT_EQ(lambda.size(), 4U);
  EXPECT_EQ(lambda[2].title, "10 n");
  EXPECT_DOUBLE_EQ(lambda[2].auc[0],
                   (data.runs[0].measures.auc_float + data.runs[1].measures.auc_float) / 2);
  const auto horizons = horizon_sweep(data, coordinate_sets(data, {}));
  ASSERT_EQ(horizons.size(), 5U);
  EXPECT_EQ(horizons[3].auc, lambda[2].auc);
  EXPECT_EQ(horizons[4].id, "from_first");
  // A single instance: no other draw is possible.
  ASSERT_EQ(lambda[2].intervals.size(), lambda[2].auc.size());
  EXPECT_DOUBLE_EQ(lambda[2].intervals[0].lower, lambda[2].auc[0]);
  EXPECT_DOUBLE_EQ(lambda[2].intervals[0].upper, lambda[2].auc[0]);
}

}  // namespace
}  // namespace waywiser
