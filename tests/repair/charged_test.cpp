// Repair that is paid for: what it promises of its budget and of its routes.
#include "waywiser/repair/charged.h"

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/repair/fine.h"
#include "waywiser/search/kernel/iteration_clock.h"

namespace waywiser {
namespace {

using search::IterationClock;

Instance instance_of(const std::vector<Site>& sites, std::int64_t vehicles) {
  Instance instance;
  instance.name = "T";
  instance.capacity = 1000;
  instance.vehicles = vehicles;
  instance.sites = sites;
  for (std::size_t i = 0; i < sites.size(); ++i)
    instance.ids.push_back(static_cast<std::int64_t>(i));
  return instance;
}

// Forty customers with wide windows, five a route in the order of the file: long routes.
Instance scattered(Random& random) {
  std::vector<Site> sites{{50, 50, 0, 0, 10000, 0}};
  for (int i = 0; i < 40; ++i)
    sites.push_back({random.number(100), random.number(100), 1, 0, 9000, 1});
  return instance_of(sites, 40);
}

Routes by_fives() {
  Routes routes;
  for (int i = 1; i <= 40; ++i) {
    if (i % 5 == 1) routes.emplace_back();
    routes.back().push_back(i);
  }
  return routes;
}

TEST(ChargedRepair, PolishesFeasibleRoutesForTheWholeBudget) {
  Random random(3);
  const Instance instance = scattered(random);
  IterationClock clock(2000);
  const ChargedReport report = repair_and_polish(instance, by_fives(), 1, clock);
  EXPECT_EQ(report.stage, RepairStage::none);
  EXPECT_EQ(report.repaired_at, 0.0);
  EXPECT_EQ(report.spent, 2000.0);
  EXPECT_EQ(report.rounds, 40);
  EXPECT_TRUE(check_structure(instance, report.routes).valid());
  EXPECT_TRUE(feasible_everywhere(instance, report.routes));
  EXPECT_LT(evaluate_double(instance, report.routes).distance,
            0.8 * evaluate_double(instance, by_fives()).distance);
  IterationClock again(2000);
  EXPECT_EQ(repair_and_polish(instance, by_fives(), 1, again).routes, report.routes);
  IterationClock longer(4000);
  EXPECT_LE(
      evaluate_double(instance, repair_and_polish(instance, by_fives(), 1, longer).routes).distance,
      evaluate_double(instance, report.routes).distance);
}

// Feasible on the optimistic I^1, where both arcs are 1 long; over the reals 1 must come later.
Instance late_by_rounding() {
  return instance_of({{0, 0, 0, 0, 100, 0}, {1, 1, 1, 0, 90, 0}, {3, 0, 1, 0, 3, 0}}, 1);
}

TEST(ChargedRepair, PaysForTheRepairFirst) {
  const Instance instance = late_by_rounding();
  IterationClock clock(1000);
  const ChargedReport report = repair_and_polish(instance, {{1, 2}}, 1, clock);
  EXPECT_NE(report.stage, RepairStage::none);
  EXPECT_NE(report.stage, RepairStage::failed);
  EXPECT_EQ(report.repaired_at, 140.0);  // 20 iterations, seven neighbourhoods
  EXPECT_EQ(report.routes, (Routes{{2, 1}}));
  EXPECT_EQ(report.spent, 1040.0);  // 18 rounds of 50
  EXPECT_EQ(report.rounds, 18);
}

TEST(ChargedRepair, WhatComesTooLateDoesNotCount) {
  IterationClock clock(139);
  const ChargedReport report = repair_and_polish(late_by_rounding(), {{1, 2}}, 1, clock);
  EXPECT_EQ(report.stage, RepairStage::failed);
  EXPECT_EQ(report.routes, (Routes{{1, 2}}));
  EXPECT_EQ(report.rounds, 0);
}

TEST(ChargedRepair, AddsAVehicleWhereNothingElseHelps) {
  // Both are due before one vehicle can be at the other.
  const Instance instance =
      instance_of({{0, 0, 0, 0, 100, 0}, {10, 0, 1, 0, 10, 0}, {0, 10, 1, 0, 10, 0}}, 2);
  IterationClock clock(100'000);
  const ChargedReport report = repair_and_polish(instance, {{1, 2}}, 1, clock);
  EXPECT_EQ(report.stage, RepairStage::vehicle_added);
  EXPECT_EQ(report.routes, (Routes{{1}, {2}}));
}

}  // namespace
}  // namespace waywiser
