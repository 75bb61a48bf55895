// c*P over all kept routes: prices against the judge's, and a study of two configurations by hand.
#include "waywiser/metrics/pooled_reference.h"

#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/metrics/measures.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

// Sites on the axis x at 0, 1.5, 2.5 with wide windows: times have one decimal.
Instance on_a_line() {
  Instance instance;
  instance.name = "line";
  instance.capacity = 100;
  instance.coordinate_decimals = instance.time_decimals = 1;
  for (const std::int64_t x : {0, 15, 25}) {
    instance.sites.push_back({x, 0, 1, 0, 1000, 0});
    instance.ids.push_back(static_cast<std::int64_t>(instance.ids.size()));
  }
  return instance;
}

TEST(ScaledPrice, ByHand) {
  Instance instance = on_a_line();
  const Scaling optimistic{1, Rounding::optimistic, Ties::half_up};
  const Scaling pessimistic{1, Rounding::pessimistic, Ties::half_up};
  const Routes one{{1, 2}};  // 1.5 + 1 + 2.5
  EXPECT_EQ(scaled_price(instance, one, optimistic)->distance, 1 + 1 + 2);
  EXPECT_EQ(scaled_price(instance, one, pessimistic)->distance, 2 + 1 + 3);
  EXPECT_EQ(scaled_price(instance, {{1}, {}, {2}}, pessimistic)->distance, 4 + 6);
  EXPECT_EQ(scaled_price(instance, {{1}, {}, {2}}, pessimistic)->routes, 2);
  instance.sites[2].due = 26;  // arrival at 2.5, and at 3 where it is rounded up: due 2
  EXPECT_TRUE(scaled_price(instance, one, optimistic).has_value());
  EXPECT_FALSE(scaled_price(instance, one, pessimistic).has_value());
}

Instance random_instance(Random& random) {
  Instance instance;
  instance.name = "random";
  instance.capacity = 1000;
  instance.coordinate_decimals = instance.time_decimals = static_cast<int>(random.below(3));
  for (int i = 0; i < 8; ++i) {
    const auto ready = static_cast<std::int64_t>(i == 0 ? 0 : random.below(100));
    instance.sites.push_back({static_cast<std::int64_t>(random.below(100)),
                              static_cast<std::int64_t>(random.below(100)), 1, ready,
                              i == 0 ? 2000 : ready + static_cast<std::int64_t>(random.below(400)),
                              static_cast<std::int64_t>(i == 0 ? 0 : random.below(20))});
    instance.ids.push_back(i);
  }
  return instance;
}

TEST(ScaledPrice, IsWhatTheJudgeSays) {
  Random random(7);
  int feasible = 0;
  for (int round = 0; round < 300; ++round) {
    const Instance instance = random_instance(random);
    Routes routes(3);
    for (int customer = 1; customer <= 7; ++customer) routes[random.below(3)].push_back(customer);
    for (const std::int64_t P : {1, 7, 1000}) {
      for (const Rounding rounding : all_roundings()) {
        const Scaling scaling{P, rounding, Ties::half_even};
        const ScaledEvaluation judged =
            evaluate_scaled(scale(instance, scaling), routes, Objective::distance);
        const auto price = scaled_price(instance, routes, scaling);
        ASSERT_EQ(price.has_value(), judged.feasible);
        if (!price) continue;
        ++feasible;
        EXPECT_EQ(price->distance, judged.distance);
        EXPECT_EQ(price->routes, judged.routes);
      }
    }
  }
  EXPECT_GT(feasible, 100);
}

TEST(PooledReference, TheLeastCostDependsOnTheVehicle) {
  PooledReference reference;
  reference.scaling.P = 10;
  reference.by_routes = {{1, {900, "long"}}, {2, {500, "short"}}};
  EXPECT_EQ(reference.best(0.0).cost, 500.0);
  EXPECT_EQ(reference.best(100.0).cost, 1900.0);  // against 2500
  EXPECT_EQ(reference.best(100.0).from, "long");
}

// n = 2: lambda = 20. The run at 1-Opt keeps the best routes of both; that at 1-Pes found 2 routes.
std::vector<Run> two_configurations() {
  test::RunOf pessimistic;
  pessimistic.scaling = Scaling{1, Rounding::pessimistic, Ties::half_up};
  pessimistic.customers = 2;
  std::vector<Run> runs{test::make_run({.customers = 2}, {{0, 24, 1, 25}}),
                        test::make_run(pessimistic, {{0, 50, 2, 48}})};
  runs[0].incumbents[0].solution = Routes{{1, 2}};
  runs[1].incumbents[0].solution = Routes{{1}, {2}};
  return runs;
}

StudyData study_with(IntegerReferenceSource source, bool files = true) {
  StudyFile study = test::study_of({"hgs"}, {1});
  study.P = {1};
  study.roundings = {Rounding::optimistic, Rounding::pessimistic};
  Choices choices;
  choices.integer_references = source;
  const auto instance = std::make_shared<const Instance>(on_a_line());
  StudyDataBuilder builder(study, choices, [&](const std::string&, const std::string&) {
    return files ? instance : nullptr;
  });
  for (Run& run : two_configurations()) builder.add(std::move(run));
  return builder.finish({});
}

TEST(PooledReference, RoutesOfOneConfigurationCountForAnother) {
  const StudyData own = study_with(IntegerReferenceSource::own);
  EXPECT_EQ(own.runs[1].measures.integer_gap, 0.0);
  EXPECT_TRUE(own.pooled.empty());
  const StudyData pooled = study_with(IntegerReferenceSource::pooled);
  EXPECT_EQ(pooled.pooled_solutions, 2U);
  EXPECT_EQ(pooled.runs[0].measures.integer_gap, 0.0);
  EXPECT_DOUBLE_EQ(pooled.runs[1].measures.integer_gap, (50.0 - 26.0) / 26.0);
  EXPECT_DOUBLE_EQ(pooled.runs[1].measures.auc_integer, 24.0 / 26.0);
  const IntegerReferences without(pooled, IntegerReferenceSource::own);
  EXPECT_EQ(without.of(pooled.runs[1].instance, pooled.runs[1].configuration), 50.0);
}

TEST(PooledReference, SaysWhatIsNotInThePool) {
  const StudyData data = study_with(IntegerReferenceSource::pooled, false);
  EXPECT_EQ(data.runs[1].measures.integer_gap, 0.0);
  EXPECT_NE(data.pool_fault.find("2 runs"), std::string::npos) << data.pool_fault;
}

}  // namespace
}  // namespace waywiser
