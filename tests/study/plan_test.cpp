#include "waywiser/study/plan.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "study/example.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/study/order.h"
#include "waywiser/study/pool.h"
#include "waywiser/study/summary.h"

namespace waywiser {
namespace {

using ::testing::ElementsAre;

TEST(RunId, IsTheHashOfTheCanonicalDescription) {
  RunDescription description;
  description.instance_digest = "abc";
  description.scaling = Scaling{10, Rounding::nearest, Ties::half_even};
  description.solver = "waywiser";
  description.solver_version = "1";
  description.options = {{"b", "2"}, {"a", "\"x\""}};
  description.seed = 3;
  description.budget = {ClockKind::wall, 1.5, 0};
  EXPECT_EQ(canonical_json(description),
            R"({"P":10,"budget":{"clock":"wall","milliseconds":1500},"instance":"abc",)"
            R"("objective":"fleet","options":{"a":"x","b":2},"rounding":"nearest","seed":3,)"
            R"("solver":"waywiser","space":"scaled","ties":"half-even","version":"1"})");
  // Pinned: a change of this value means that no study continues. It is SHA-256 of the text above.
  EXPECT_EQ(run_id(description), "16ec7af77ac0fc479d550d5a5e67ff88");
}

TEST(RunId, IsTheSameHoweverANumberIsWritten) {
  RunDescription described;
  described.options = {{"a", "100000.0"}, {"b", "3.0"}, {"c", "0.30"}, {"d", "\"1e5\""}};
  RunDescription read_back = described;
  read_back.options = {{"a", "1e+05"}, {"b", "3"}, {"c", "3e-1"}, {"d", "\"1e5\""}};
  EXPECT_EQ(canonical_json(described), canonical_json(read_back));
  EXPECT_THAT(canonical_json(described),
              ::testing::HasSubstr(R"("options":{"a":100000,"b":3,"c":0.3,"d":"1e5"})"));
}

TEST(RunId, LeavesOutWhatHasNoMeaning) {
  RunDescription description;
  description.scaling = Scaling{10, Rounding::pessimistic, Ties::half_up};
  RunDescription other = description;
  other.scaling->ties = Ties::half_even;
  EXPECT_EQ(run_id(description), run_id(other));
  other.scaling.reset();
  EXPECT_THAT(canonical_json(other), ::testing::Not(::testing::HasSubstr("rounding")));
  EXPECT_THAT(canonical_json(other), ::testing::HasSubstr(R"("space":"double")"));
}

TEST(RunId, ChangesWithEveryMember) {
  const RunDescription base = example_plan().describe(example_plan().runs.front());
  std::set<std::string> ids{run_id(base)};
  const auto differs = [&](auto change) {
    RunDescription description = base;
    change(description);
    return ids.insert(run_id(description)).second;
  };
  EXPECT_TRUE(differs([](RunDescription& d) { d.instance_digest = "other"; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.scaling->P = 7; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.scaling->rounding = Rounding::optimistic; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.scaling.reset(); }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.objective = Objective::distance; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.solver = "other"; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.solver_version = "2"; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.options["x"] = "1"; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.seed = 99; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.budget.iterations += 1; }));
  EXPECT_TRUE(differs([](RunDescription& d) { d.budget = {ClockKind::cpu, 1.0, 0}; }));
}

TEST(Plan, IsTheProductInTheOrderOfTheFile) {
  const Plan plan = example_plan();
  // 3 instances x (2 solvers x 2 P x (2 schemes + 1 more tie rule) + the native control) x 2 seeds
  EXPECT_EQ(plan.runs.size(), 3U * (2 * 2 * 3 + 1) * 2);
  EXPECT_EQ(plan.label(plan.runs[0]), "waywiser/1-nearest/A/1");
  EXPECT_EQ(plan.label(plan.runs[1]), "waywiser/1-nearest/A/2");
  EXPECT_EQ(plan.label(plan.runs[2]), "waywiser/1-nearest-half-even/A/1");
  EXPECT_EQ(plan.label(plan.runs[4]), "waywiser/1-pessimistic/A/1");
  EXPECT_EQ(plan.label(plan.runs[12]), "waywiser/double/A/1");
  EXPECT_EQ(plan.label(plan.runs[14]), "other/1-nearest/A/1");
  std::set<RunId> ids;
  for (const PlannedRun& run : plan.runs) {
    EXPECT_EQ(run.id.text(), run_id(plan.describe(run)));
    ids.insert(run.id);
  }
  EXPECT_EQ(ids.size(), plan.runs.size());
}

// The paper's study: 176 instances x 9 configurations x 2 solvers x 3 seeds (its Section 4).
TEST(Plan, OfThePaperHasItsRunsAndItsHours) {
  const StudyFile study = read_study(std::string(WAYWISER_SOURCE_DIR) + "/studies/paper.toml");
  PlanInputs inputs;
  for (const char* set : {"solomon", "homberger/600", "homberger/1000"}) {
    for (const CatalogueEntry* entry : entries_of(set)) {
      inputs.instances.push_back(
          {entry->name, "", entry->digest, entry->instance_class, entry->customers});
    }
  }
  for (const StudySolver& solver : study.solvers) {
    inputs.solvers.push_back(
        {solver.name, solver.solver, solver.name, "1", {}, solver.name == "waywiser"});
  }
  const Plan plan = expand_plan(study, std::move(inputs));
  RunSelection paper;
  paper.only = {"pyvrp/*", "ortools/*"};
  const PlanCost cost = cost_of(plan, selected_runs(plan, paper));
  EXPECT_EQ(cost.runs, 9504);
  EXPECT_NEAR(cost.cpu_seconds / 3600.0, 2530.8, 0.05);
  // PyVRP with penalties that follow a vehicle's cost, our solver, and its control row.
  EXPECT_EQ(cost_of(plan, selected_runs(plan, {})).runs, 9504 + 4752 + 4752 + 528);
}

TEST(Plan, MatchesLabelsByGlob) {
  const std::string label = "waywiser/1000-pessimistic/R101/1";
  EXPECT_TRUE(label_matches(label, "R1*"));
  EXPECT_TRUE(label_matches(label, "*-pessimistic"));
  EXPECT_TRUE(label_matches(label, "waywiser/*/R101/1"));
  EXPECT_FALSE(label_matches(label, "R2*"));
  EXPECT_FALSE(label_matches(label, "pessimistic"));
  EXPECT_FALSE(label_matches(label, "waywiser/R101"));
}

TEST(Order, IsAPermutationThatDependsOnTheSeed) {
  Plan plan = example_plan();
  const auto order = run_order(plan);
  EXPECT_EQ(order, run_order(plan));
  const std::set<std::uint32_t> all(order.begin(), order.end());
  EXPECT_EQ(all.size(), plan.runs.size());
  plan.study.order_seed = 2;
  EXPECT_NE(order, run_order(plan));
}

TEST(Order, MixesSolversInEveryWindowAndStartsLongRunsFirstThere) {
  const Plan plan = example_plan(200);
  const auto order = run_order(plan);
  ASSERT_GT(order.size(), 10 * kFairnessWindow);
  for (std::size_t from = 0; from + kFairnessWindow <= order.size(); from += kFairnessWindow) {
    std::size_t first_solver = 0;
    for (std::size_t k = from; k < from + kFairnessWindow; ++k) {
      first_solver += plan.runs[order[k]].solver == 0 ? 1U : 0U;
      if (k == from) continue;
      EXPECT_GE(run_length(plan, plan.runs[order[k - 1]]), run_length(plan, plan.runs[order[k]]));
    }
    EXPECT_GT(first_solver, kFairnessWindow / 5);
    EXPECT_LT(first_solver, kFairnessWindow * 4 / 5);
  }
}

TEST(Order, KeepsTheRankOfARunWhenTheStudyGrows) {
  const Plan small = example_plan(40);
  const Plan large = example_plan(41);
  const auto first_ids = [](const Plan& plan) {
    std::vector<std::string> ids;
    for (const std::uint32_t index : run_order(plan)) ids.push_back(plan.runs[index].id.text());
    return ids;
  };
  // The runs of the window that begins both orders are the same, but for the new ones.
  const auto a = first_ids(small);
  const auto b = first_ids(large);
  const std::set<std::string> window(b.begin(), b.begin() + 2 * kFairnessWindow);
  const auto kept = std::count_if(a.begin(), a.begin() + kFairnessWindow,
                                  [&](const std::string& id) { return window.count(id) == 1; });
  EXPECT_EQ(kept, static_cast<std::ptrdiff_t>(kFairnessWindow));
}

TEST(Order, ShardsPartitionTheStudyEvenly) {
  const Plan plan = example_plan(200);
  const auto order = run_order(plan);
  std::vector<std::uint32_t> all;
  std::vector<double> lengths;
  for (std::int64_t i = 1; i <= 3; ++i) {
    double length = 0.0;
    for (const std::uint32_t index : shard(order, i, 3)) {
      all.push_back(index);
      length += run_length(plan, plan.runs[index]);
    }
    lengths.push_back(length);
  }
  std::sort(all.begin(), all.end());
  ASSERT_EQ(all.size(), plan.runs.size());
  for (std::uint32_t k = 0; k < all.size(); ++k) ASSERT_EQ(all[k], k);
  const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
  EXPECT_LT(*most, 1.05 * *least);
}

}  // namespace
}  // namespace waywiser
