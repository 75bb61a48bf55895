#include "waywiser/metrics/effects.h"

#include <cmath>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

// Two configurations on eight instances, two seeds: the second is worse by .05
// to .12, the seeds differ by .01.
StudyData made() {
  StudyData data;
  data.solvers = {"hgs"};
  data.seeds = {1, 2};
  data.choices.resamples = 2000;
  data.configurations = {{"hgs", Scaling{1, Rounding::optimistic, Ties::half_up}},
                         {"hgs", Scaling{1, Rounding::pessimistic, Ties::half_up}}};
  for (std::size_t i = 0; i < 8; ++i) {
    AnalysedInstance instance;
    instance.name = std::string(1, static_cast<char>('A' + i));
    data.instances.push_back(instance);
  }
  for (std::size_t c = 0; c < 2; ++c) {
    for (std::size_t i = 0; i < 8; ++i) {
      for (const std::uint64_t seed : {1U, 2U}) {
        AnalysedRun run;
        run.configuration = c;
        run.instance = i;
        run.seed = seed;
        const auto place = static_cast<double>(i);
        run.measures.auc_float = 0.1 + 0.01 * static_cast<double>(seed) + 0.02 * place +
                                 (c == 1 ? 0.05 + 0.01 * place : 0.0);
        run.measures.auc_integer = run.measures.auc_float;
        run.measures.gap = run.measures.error_cost = run.measures.fleet_gap = std::nan("");
        data.runs.push_back(run);
      }
    }
  }
  return data;
}

TEST(Effects, OfAPairSayHowMuchBetterTheFirstIs) {
  const StudyData data = made();
  const std::vector<PairEffect> effects = pair_effects(data, coordinate_sets(data, {}));
  ASSERT_EQ(effects.size(), 2U);  // float and integer
  const PairEffect& e = effects.front();
  EXPECT_EQ(e.n, 8U);
  EXPECT_NEAR(e.difference.estimate, -0.085, 1e-12);
  EXPECT_LT(e.difference.interval.upper, -0.06);
  EXPECT_NEAR(e.hodges_lehmann.estimate, -0.085, 1e-12);
  EXPECT_EQ(e.rank_biserial.estimate, 1.0);  // better on every instance
  EXPECT_GT(e.a12.estimate, 0.5);
  EXPECT_GT(e.posterior.below, 0.99);  // by more than delta
}

TEST(Effects, IntervalsOfMeansWhereThereIsSomethingToAverage) {
  const StudyData data = made();
  const std::vector<MeanInterval> all = mean_intervals(data, coordinate_sets(data, {}));
  ASSERT_FALSE(all.empty());
  for (const MeanInterval& m : all) EXPECT_NE(m.measure, "gap");  // no run has one
  EXPECT_EQ(all[0].measure, "auc_float");
  EXPECT_EQ(all[0].instances, 8U);
  EXPECT_NEAR(all[0].mean, 0.185, 1e-12);
  EXPECT_LT(all[0].by_instance.lower, 0.17);
  EXPECT_GT(all[0].by_instance.upper, 0.20);
}

TEST(Effects, VarianceOfConfigurationsInstancesAndSeeds) {
  StudyData data = made();
  const std::vector<VarianceShares> shares = variance_shares(data, coordinate_sets(data, {}));
  ASSERT_EQ(shares.size(), 2U);
  const VarianceComponents& c = shares.front().components;
  EXPECT_EQ(c.treatments, 2U);
  EXPECT_EQ(c.blocks, 8U);
  EXPECT_EQ(c.repeats, 2U);
  EXPECT_NEAR(c.repeat, 0.00005, 1e-9);  // .01 apart
  EXPECT_NEAR(c.treatment, 0.085 * 0.085 / 4, 1e-4);
  // An instance without all its seeds is left out.
  data.runs.pop_back();
  EXPECT_EQ(variance_shares(data, coordinate_sets(data, {})).front().components.blocks, 7U);
}

}  // namespace
}  // namespace waywiser
