// H1 and H3 of the paper from the 176 instances (docs/metrics.md, "Rounding bias").
#include "waywiser/metrics/bias.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

StudyData paper_instances() {
  StudyData data;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.customers != 100 && entry.customers != 600 && entry.customers != 1000) continue;
    data.instances.push_back(
        {entry.name, entry.instance_class, "", entry.customers, entry.digest, std::nullopt});
  }
  return data;
}

std::shared_ptr<const Instance> read_by_name(const std::string& name, const std::string& digest) {
  const CatalogueEntry* entry = find_by_digest(digest);
  return std::make_shared<const Instance>(
      read_instance(test::test_data(entry->set + "/" + name + ".txt")).instance);
}

TEST(PairBias, TheFiguresOfThePaper) {
  WAYWISER_NEEDS_DATA("homberger/1000");
  const PairBiasResult result = pair_bias(paper_instances(), {1, 10, 1000}, read_by_name,
                                          coordinate_sets(paper_instances(), {}));
  ASSERT_EQ(result.by_factor.size(), 3U);
  const PairBias& one = result.by_factor[0];
  EXPECT_EQ(one.instances, 176U);
  EXPECT_EQ(one.pairs, 41'130'800);
  EXPECT_NEAR(100 * one.down_mean, 55.0, 0.05);
  EXPECT_NEAR(100 * one.up_mean, 41.8, 0.05);
  EXPECT_NEAR(100 * one.exact_mean, 3.2, 0.05);
  EXPECT_NEAR(100 * one.down_pooled, 54.1, 0.05);
  EXPECT_NEAR(100 * one.up_pooled, 44.7, 0.05);
  EXPECT_NEAR(100 * one.exact_pooled, 1.2, 0.05);
  EXPECT_EQ(one.signed_rank.w_plus, 0.0);
  // The 176 means are 12 distinct numbers (one a set of coordinates): with the correction for
  // ties z = 11.5194; 176 distinct numbers would give 6.2e-31 and 1.2e-30.
  EXPECT_NEAR(one.p_one_sided_normal, 5.2695e-31, 1e-34);
  EXPECT_NEAR(one.p_two_sided_normal, 1.0539e-30, 1e-34);
  EXPECT_DOUBLE_EQ(one.p_two_sided_exact, 0x1p-175);
  EXPECT_EQ(one.sets, 12U);
  EXPECT_EQ(one.p_sets, 0x1p-11);
  EXPECT_EQ(result.by_factor[2].p_sets, .802734375);  // where 176 instances have p = .005
  for (const PairBias& bias : result.by_factor) EXPECT_EQ(bias.tie_disagreements, 0) << bias.P;
}

TEST(PairBias, InstancesThatAreNotHereAreCounted) {
  const PairBiasResult result = pair_bias(
      paper_instances(), {1},
      [](const std::string&, const std::string&) { return std::shared_ptr<const Instance>(); },
      coordinate_sets(paper_instances(), {}));
  EXPECT_EQ(result.without_file, 176U);
  EXPECT_EQ(result.by_factor[0].instances, 0U);
}

AnalysedRun rescored_run(std::size_t configuration, double error, double cost) {
  AnalysedRun run;
  run.configuration = configuration;
  run.seed = 1;
  run.rescored = {{1, error, cost, cost / 2}};
  return run;
}

TEST(SelectionBias, ByHand) {
  StudyData data;
  for (const Rounding rounding : {Rounding::optimistic, Rounding::nearest, Rounding::pessimistic})
    data.configurations.push_back({"hgs", Scaling{1, rounding, Ties::half_up}});
  data.runs = {rescored_run(0, -1.0, 1000), rescored_run(1, -3.0, 1000),
               rescored_run(2, -2.0, 1000)};
  const auto bias = selection_bias(data, BiasControl::others, ErrorBase::cost);
  ASSERT_EQ(bias.size(), 1U);
  EXPECT_DOUBLE_EQ(bias[0].control_error, -0.15);  // % of c, mean of the two
  EXPECT_DOUBLE_EQ(bias[0].nearest_error, -0.3);
  EXPECT_DOUBLE_EQ(bias[0].larger, 1.0);
  EXPECT_DOUBLE_EQ(bias[0].curse_share, 0.5);
  EXPECT_EQ(bias[0].pairs, 1U);
  const auto travel = selection_bias(data, BiasControl::pessimistic, ErrorBase::travel);
  EXPECT_DOUBLE_EQ(travel[0].control_error, -0.4);
  EXPECT_TRUE(selection_bias(data, BiasControl::real, ErrorBase::cost).empty());
}

}  // namespace
}  // namespace waywiser
