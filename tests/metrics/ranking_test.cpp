#include "waywiser/metrics/ranking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/runs.h"

namespace waywiser {
namespace {

using ::testing::ElementsAre;

// 1-Opt needs 2 of 10 s on A and 6 on B; 10-Opt 3 on A, and its run on B is missing or needs 7.
RankingComparison ranked(bool complete) {
  const Scaling coarse{1, Rounding::optimistic, Ties::half_up};
  const Scaling fine{10, Rounding::optimistic, Ties::half_up};
  std::vector<Run> runs{
      test::make_run({.instance = "A", .scaling = coarse}, {{2, 100, 2, 100}}),
      test::make_run({.instance = "B", .scaling = coarse}, {{6, 100, 2, 100}}),
      test::make_run({.instance = "A", .scaling = fine}, {{3, 1000, 2, 100}}),
  };
  std::vector<MissingRun> missing;
  if (complete) {
    runs.push_back(test::make_run({.instance = "B", .scaling = fine}, {{7, 1000, 2, 100}}));
  } else {
    missing.emplace_back();
  }
  const StudyData data =
      test::data_of(test::study_of({"hgs"}, {1}), std::move(runs), {}, std::move(missing));
  return compare_rankings(data, summarise(data), pairwise_matrices(data)).front();
}

TEST(Ranking, IsByTheMeansOverAllRuns) {
  const RankingComparison all = ranked(true);
  EXPECT_EQ(all.instances, 2U);
  EXPECT_THAT(all.real, ElementsAre(0, 1));
  EXPECT_DOUBLE_EQ(all.auc_float[0], 0.4);
  EXPECT_DOUBLE_EQ(all.auc_float[1], 0.5);
}

// By all runs so far 10-Opt would be first: it has only the easy one.
TEST(Ranking, OfARunningStudyIsByTheInstancesThatEveryScalingHas) {
  const RankingComparison some = ranked(false);
  EXPECT_EQ(some.instances, 1U);
  EXPECT_THAT(some.real, ElementsAre(0, 1));
  EXPECT_DOUBLE_EQ(some.auc_float[0], 0.2);
  EXPECT_DOUBLE_EQ(some.auc_float[1], 0.3);
}

}  // namespace
}  // namespace waywiser
