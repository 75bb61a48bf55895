#include "waywiser/metrics/hypotheses.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/datasets/catalogue.h"

namespace waywiser {
namespace {

Scaling scaling(std::int64_t P, Rounding rounding) {
  return {P, rounding, Ties::half_up};
}

// One solver, two P, two schemes; AUCs are filled in by the tests.
StudyData small_study(const std::vector<std::string>& instances) {
  StudyData data;
  data.solvers = {"hgs"};
  data.seeds = {1};
  data.choices.resamples = 200;
  for (const std::int64_t P : {1, 1000})
    for (const Rounding rounding : {Rounding::optimistic, Rounding::pessimistic})
      data.configurations.push_back({"hgs", scaling(P, rounding)});
  for (const std::string& name : instances) {
    AnalysedInstance instance;
    instance.name = name;
    instance.digest = find_by_name(name)->digest;
    data.instances.push_back(instance);
  }
  return data;
}

void add_run(StudyData& data, std::size_t configuration, std::size_t instance, double real,
             double integer) {
  AnalysedRun run;
  run.configuration = configuration;
  run.instance = instance;
  run.seed = 1;
  run.measures.auc_float = real;
  run.measures.auc_integer = integer;
  data.runs.push_back(run);
}

// P = 1 is better by .1 under the integer view and worse by .2 under float; schemes are alike.
StudyData coarse_looks_good() {
  StudyData data = small_study(
      {"R101", "R102", "R103", "R104", "R105", "C101", "C102", "C201", "RC101", "RC102"});
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    for (std::size_t c = 0; c < 4; ++c) {
      const double coarse = c < 2 ? 1.0 : 0.0;
      const double own = 0.01 * static_cast<double>(i) + 0.001 * static_cast<double>((i + c) % 3);
      add_run(data, c, i, 0.3 + 0.2 * coarse + own, 0.5 - 0.1 * coarse + own);
    }
  }
  return data;
}

HypothesisTests test(const StudyData& data) {
  const auto rankings = compare_rankings(data, summarise(data), pairwise_matrices(data));
  return test_hypotheses(data, coordinate_sets(data, {}), rankings);
}

const Contrast& find(const HypothesisTests& tests, View view, const std::string& first) {
  for (const Contrast& c : tests.contrasts)
    if (c.view == view && c.first == first) return c;
  throw std::logic_error("no such contrast");
}

TEST(Hypotheses, ContrastsOfFactorsAndSchemes) {
  const HypothesisTests tests = test(coarse_looks_good());
  ASSERT_EQ(tests.contrasts.size(), 4U);
  EXPECT_EQ(tests.family, 5U);  // and the inversion
  const Contrast& integer = find(tests, View::integer, "P = 1");
  EXPECT_EQ(integer.second, "P = 1000");
  EXPECT_NEAR(integer.difference, -0.1, 0.002);
  EXPECT_EQ(integer.by_instance.units, 10U);
  EXPECT_EQ(integer.by_instance.p, std::ldexp(1.0, -9));
  EXPECT_EQ(integer.by_set.units, 4U);  // R1, C1, C2 and RC1 of Solomon
  EXPECT_EQ(integer.by_set.p, 0.125);
  EXPECT_TRUE(integer.shows());
  EXPECT_LT(integer.by_instance.interval.upper, -0.09);
  EXPECT_NEAR(find(tests, View::real, "P = 1").difference, 0.2, 0.002);
  EXPECT_FALSE(find(tests, View::real, "optimistic").shows());
}

// Four sets of coordinates allow no p below .125.
TEST(Hypotheses, NothingShowsByFourSets) {
  StudyData data = coarse_looks_good();
  data.choices.unit = EvidenceUnit::coordinates;
  const HypothesisTests tests = test(data);
  for (const Contrast& c : tests.contrasts) EXPECT_FALSE(c.shows()) << c.first;
  for (const InversionTest& i : tests.inversions) EXPECT_FALSE(i.shows());
}

// An instance without a result under one configuration is in no contrast that needs it.
TEST(Hypotheses, ContrastsAreOverTheSameInstances) {
  StudyData data = coarse_looks_good();
  data.runs.front().measures.auc_integer = std::nan("");  // 1-Opt on R101
  const HypothesisTests tests = test(data);
  EXPECT_EQ(find(tests, View::integer, "P = 1").instances, 9U);
  EXPECT_EQ(find(tests, View::real, "P = 1").instances, 10U);
}

// Two configurations that are alike but for noise: their winners differ often, which is no
// evidence of anything.
TEST(Hypotheses, WinnersThatDifferByChanceAreNoInversion) {
  Random random(5);
  int differ = 0;
  for (int k = 0; k < 40; ++k) {
    StudyData data = small_study({"R101", "R102", "C101", "C102", "RC101", "RC102"});
    for (std::size_t i = 0; i < data.instances.size(); ++i)
      for (std::size_t c = 0; c < 4; ++c) add_run(data, c, i, random.unit(), random.unit());
    const HypothesisTests tests = test(data);
    ASSERT_EQ(tests.inversions.size(), 1U);
    EXPECT_FALSE(tests.inversions[0].shows());
    EXPECT_GT(tests.inversions[0].chance_best_differ, .3);
    differ += tests.inversions[0].p < 1.0 ? 1 : 0;
  }
  EXPECT_LE(differ, 2);
}

// Errors of routes at P = 1 and 10: nearest and a control, a solver, an instance each.
StudyData rescored(Random& random, double selected_at_1, double selected_at_10) {
  StudyData data = small_study({"R101", "R102", "R103", "R104", "R105", "R106", "R107", "R108",
                                "C101", "C102", "C103", "C104"});
  data.configurations.clear();
  for (const std::int64_t P : {1, 10})
    for (const Rounding rounding : {Rounding::nearest, Rounding::pessimistic})
      data.configurations.push_back({"hgs", scaling(P, rounding)});
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    for (std::size_t c = 0; c < 4; ++c) {
      AnalysedRun run;
      run.configuration = c;
      run.instance = i;
      run.seed = 1;
      const std::int64_t P = c < 2 ? 1 : 10;
      const double selected = c == 0 ? selected_at_1 : c == 2 ? selected_at_10 : 0.0;
      const double error = (-1.0 - selected) / static_cast<double>(P) + 0.001 * random.unit();
      run.rescored = {{P, error, 100.0, 100.0}};
      run.measures.auc_float = run.measures.auc_integer = std::nan("");
      data.runs.push_back(run);
    }
  }
  return data;
}

TEST(Hypotheses, SelectionAtTheLowestPAndItsShareAtTheHighest) {
  Random random(2);
  const HypothesisTests tests = test(rescored(random, 1.0, 0.0));
  ASSERT_TRUE(tests.selection);
  EXPECT_EQ(tests.selection->lowest, 1);
  EXPECT_EQ(tests.selection->highest, 10);
  EXPECT_TRUE(tests.selection->shows());
  EXPECT_NEAR(tests.selection->difference, -1.0, 0.01);
  EXPECT_NEAR(tests.selection->share_lowest.estimate, 0.5, 0.01);
  EXPECT_NEAR(tests.selection->share_highest.estimate, 0.0, 0.01);
  EXPECT_EQ(tests.selection->by_set.units, 2U);
}

// Who routed means nothing: H2 shows in at most a twentieth.
TEST(Hypotheses, SelectionKeepsItsLevel) {
  Random random(8);
  int shown = 0;
  for (int k = 0; k < 200; ++k)
    shown += test(rescored(random, 0.0, 0.0)).selection->shows() ? 1 : 0;
  EXPECT_LE(shown, 10);
}

}  // namespace
}  // namespace waywiser
