#include "waywiser/metrics/common_support.h"

#include <gtest/gtest.h>

#include "support/runs.h"

namespace waywiser {
namespace {

// 1-Opt keeps A and B (seed 1) of four runs, 1-Pes all; gaps 10, 20 % and 0, 0,
// 0, 0 %.
CommonSupport made() {
  const Scaling loose{1, Rounding::optimistic, Ties::half_up};
  const Scaling tight{1, Rounding::pessimistic, Ties::half_up};
  std::vector<Run> runs;
  const auto add = [&](const char* instance, std::uint64_t seed, double cost, bool feasible) {
    runs.push_back(test::make_run({.instance = instance, .scaling = loose, .seed = seed},
                                  {{2, 100, 2, cost, feasible}}));
    runs.push_back(
        test::make_run({.instance = instance, .scaling = tight, .seed = seed}, {{2, 100, 2, 100}}));
  };
  add("A", 1, 110, true);
  add("A", 2, 90, false);
  add("B", 1, 120, true);
  add("B", 2, 90, false);
  const StudyData data = test::data_of(test::study_of({"hgs"}, {1, 2}), std::move(runs));
  return common_support(data, coordinate_sets(data, {}));
}

TEST(CommonSupport, AveragesTheSameRunsInEveryRow) {
  const CommonSupport s = made();
  ASSERT_EQ(s.configurations.size(), 2U);
  const SupportedConfiguration& loose = s.configurations[0];
  const SupportedConfiguration& tight = s.configurations[1];
  EXPECT_EQ(loose.blocks, 4U);
  EXPECT_EQ(loose.feasible, 2U);
  EXPECT_EQ(tight.feasible, 4U);
  EXPECT_EQ(loose.common, 2U);
  EXPECT_EQ(tight.common, 2U);
  EXPECT_EQ(loose.without, 4U);
  EXPECT_EQ(tight.without, 2U);
  EXPECT_EQ(loose.gap.n, 2U);
  EXPECT_EQ(tight.gap.n, 2U);
  EXPECT_NEAR(loose.gap.estimate - tight.gap.estimate, 0.15, 1e-12);
  EXPECT_NEAR(loose.share.lower, 0.0676, 0.0001);  // 2 of 4
  EXPECT_NEAR(loose.share.upper, 0.9324, 0.0001);
}

TEST(CommonSupport, TestsWhetherConfigurationsKeepTheSameRuns) {
  const CommonSupport s = made();
  ASSERT_EQ(s.tests.size(), 1U);
  EXPECT_EQ(s.tests[0].solver, "hgs");
  EXPECT_EQ(s.tests[0].q.blocks, 4U);
  EXPECT_EQ(s.tests[0].q.informative, 2U);
  ASSERT_EQ(s.tests[0].pairs.size(), 1U);
  const FeasibilityPair& pair = s.tests[0].pairs[0];
  EXPECT_EQ(pair.test.first_only, 0U);
  EXPECT_EQ(pair.test.second_only, 2U);
  EXPECT_EQ(pair.test.p, 0.5);
  EXPECT_EQ(s.tests[0].p(), 0.5);
  EXPECT_EQ(pair.common, 2U);
  EXPECT_NEAR(pair.gap_difference.estimate, 0.15, 1e-12);
}

}  // namespace
}  // namespace waywiser
