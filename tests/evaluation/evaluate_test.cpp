#include "waywiser/evaluation/evaluate.h"

#include <limits>

#include <gtest/gtest.h>

#include "waywiser/evaluation/conventions.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

Site site(std::int64_t x, std::int64_t y, std::int64_t ready, std::int64_t due,
          std::int64_t service = 0) {
  return {x, y, 0, ready, due, service};
}

Instance instance_of(const std::vector<Site>& sites) {
  Instance instance;
  instance.name = "T";
  instance.capacity = 1;
  instance.sites = sites;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    instance.ids.push_back(static_cast<std::int64_t>(i));
  }
  return instance;
}

TEST(Exact, DecidesATieThatDoublesMiss) {
  // 0.1 + 0.2 = 0.3 over the reals; in doubles the sum is larger.
  Instance instance = instance_of({site(0, 0, 0, 100), site(1, 0, 0, 10, 2), site(1, 0, 0, 3)});
  instance.coordinate_decimals = 1;
  instance.time_decimals = 1;
  const Routes routes{{1, 2}};
  const ExactEvaluation exact = evaluate_exact(instance, routes);
  EXPECT_TRUE(exact.feasible);
  EXPECT_EQ(exact.ties, 1);
  EXPECT_EQ(exact.distance.lower, "0.200000");
  EXPECT_EQ(exact.distance.upper, "0.200000");
  const DoubleEvaluation in_doubles = evaluate_double(instance, routes);
  EXPECT_FALSE(in_doubles.feasible);
  ASSERT_EQ(in_doubles.violations.size(), 1U);
  EXPECT_EQ(in_doubles.violations[0].customer, 2);
}

TEST(Exact, BoundsIrrationalLatenessBelowAnyDecimal) {
  // sqrt(2) against 1.414213562, the largest due date of 9 decimals below it.
  Instance instance = instance_of({site(0, 0, 0, 10'000'000'000), site(1, 1, 0, 1'414'213'562)});
  instance.time_decimals = 9;
  const ExactEvaluation exact = evaluate_exact(instance, {{1}});
  EXPECT_FALSE(exact.feasible);
  ASSERT_EQ(exact.violations.size(), 1U);
  EXPECT_EQ(exact.violations[0].lateness.lower, "0.000000000373");
  EXPECT_EQ(exact.violations[0].lateness.upper, "0.000000000374");
  EXPECT_EQ(exact.violations[0].due.lower, "1.414213562");
  instance.sites[1].due += 1;
  EXPECT_TRUE(feasible_exactly(instance, {{1}}));
}

TEST(Exact, RaisesThePrecisionUntilItIsDecided) {
  // sqrt(10^36 + 1) = 10^18 + 5e-19: far below what the first precision tells apart.
  constexpr std::int64_t kLong = 1'000'000'000'000'000'000;
  Instance instance = instance_of(
      {site(0, 0, 0, std::numeric_limits<std::int64_t>::max()), site(kLong, 1, 0, kLong)});
  const ExactEvaluation exact = evaluate_exact(instance, {{1}});
  ASSERT_EQ(exact.violations.size(), 1U);
  EXPECT_EQ(exact.violations[0].lateness.lower, "0.000000000000000000499");
  EXPECT_EQ(exact.violations[0].lateness.upper, "0.000000000000000000500");
}

TEST(Exact, KeepsLatenessAlongTheRoute) {
  const Instance instance =
      instance_of({site(0, 0, 0, 11), site(3, 4, 0, 4, 2), site(6, 8, 0, 12)});
  const ExactEvaluation exact = evaluate_exact(instance, {{1, 2}});
  ASSERT_EQ(exact.violations.size(), 2U);
  EXPECT_EQ(exact.violations[0].lateness.lower, "1.000000");
  EXPECT_EQ(exact.violations[1].customer, 0);  // the return: 5 + 2 + 5 + 10 = 22 against 11
  EXPECT_EQ(exact.violations[1].lateness.upper, "11.000000");
  EXPECT_EQ(exact.ties, 1);  // customer 2 at 12
}

TEST(Exact, SpendsServiceAtTheDepotAtDeparture) {
  const Instance instance = instance_of({site(0, 0, 2, 100, 3), site(3, 4, 0, 10)});
  EXPECT_EQ(evaluate_exact(instance, {{1}}).ties, 1);
  EXPECT_TRUE(evaluate_double(instance, {{1}}).feasible);
  EXPECT_TRUE(
      evaluate_scaled(scale(instance, {10, Rounding::nearest}), {{1}}, Objective::fleet).feasible);
}

TEST(Exact, HandlesWindowsUpToTheLargestInteger) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  Instance instance = instance_of(
      {site(0, 0, 0, kMost), site(1, 1, kMost - 2, kMost), site(2, 2, kMost - 1, kMost, 1)});
  const ExactEvaluation exact = evaluate_exact(instance, {{1, 2}});
  ASSERT_EQ(exact.violations.size(), 1U);  // the return only
  EXPECT_EQ(exact.violations[0].customer, 0);
  EXPECT_EQ(exact.violations[0].lateness.lower, "3.242640");
}

TEST(Exact, JudgesExplicitMatricesWithOwnDistances) {
  Instance instance = instance_of({site(0, 0, 0, 100), site(0, 0, 0, 15)});
  instance.time_decimals = 1;
  instance.durations = std::make_shared<const DecimalMatrix>(DecimalMatrix{2, {0, 150, 900, 0}});
  instance.distances = std::make_shared<const DecimalMatrix>(DecimalMatrix{0, {0, 7, 8, 0}});
  const ExactEvaluation exact = evaluate_exact(instance, {{1}});
  EXPECT_EQ(exact.ties, 1);                // 1.50 at a due date of 1.5
  EXPECT_EQ(exact.violations.size(), 1U);  // back at 10.5
  EXPECT_EQ(exact.violations[0].customer, 0);
  EXPECT_EQ(exact.distance.lower, "15.000000");
  EXPECT_EQ(exact.cost.upper, "25.000000");
  EXPECT_EQ(evaluate_double(instance, {{1}}).distance, 15.0);
}

TEST(Double, SumsRoutesByTheirFirstCustomer) {
  const Instance instance =
      instance_of({site(0, 0, 0, 100), site(1, 2, 0, 99), site(7, 3, 0, 99), site(5, 5, 0, 99)});
  EXPECT_EQ(evaluate_double(instance, {{3}, {1, 2}}).distance,
            evaluate_double(instance, {{1, 2}, {3}}).distance);
  EXPECT_EQ(evaluate_double(instance, {{3}, {}, {1, 2}}).routes, 2);
}

TEST(Scaled, ViolatesAWindowThatRoundingHasEmptied) {
  Instance instance = instance_of({site(0, 0, 0, 1000), site(0, 0, 11, 19)});
  instance.time_decimals = 1;
  const ScaledInstance scaled = scale(instance, {1, Rounding::pessimistic});
  const ScaledEvaluation evaluation = evaluate_scaled(scaled, {{1}}, Objective::fleet);
  EXPECT_FALSE(evaluation.feasible);
  ASSERT_EQ(evaluation.violations.size(), 1U);
  EXPECT_EQ(evaluation.violations[0].lateness, 1);
}

TEST(Conventions, AreFoundByName) {
  ASSERT_NE(find_convention("dimacs"), nullptr);
  EXPECT_EQ(find_convention("dimacs")->scaling, (Scaling{10, Rounding::optimistic}));
  EXPECT_FALSE(find_convention("sintef")->scaling.has_value());
  EXPECT_EQ(find_convention("any"), nullptr);
}

// Rounding inwards leaves [95.5, 95.6] empty, [96, 95]: the vehicle comes at 2 and may start at 96.
TEST(Scaled, AnEmptiedWindowIsViolatedByAVehicleThatWaits) {
  Instance instance = instance_of({site(0, 0, 0, 2000), site(1, 1, 955, 956)});
  instance.time_decimals = 1;
  const ScaledInstance scaled = scale(instance, {1, Rounding::pessimistic});
  const ScaledEvaluation evaluation = evaluate_scaled(scaled, {{1}}, Objective::distance);
  ASSERT_EQ(evaluation.violations.size(), 1U);
  EXPECT_EQ(evaluation.violations[0].arrival, 2);
  EXPECT_EQ(evaluation.violations[0].due, 95);
  EXPECT_EQ(evaluation.violations[0].lateness, 1);
}

std::string recognised(const std::string& stated) {
  // One customer at distance sqrt(2): there and back 2.828427...
  const Instance instance = instance_of({site(0, 0, 0, 100), site(1, 1, 0, 99)});
  std::string names;
  for (const Recognised& found : recognise(instance, {{1}}, stated)) {
    names += (names.empty() ? "" : "; ") + found.name + ": " + found.meaning;
  }
  return names;
}

TEST(Conventions, AreRecognisedFromAStatedCost) {
  EXPECT_EQ(recognised("2.8"), "dimacs: distance / 10; sintef: distance rounded to 1 decimal");
  EXPECT_EQ(recognised("28"), "dimacs: distance in units of 1/10");
  EXPECT_EQ(recognised("2.8284271247461903"), "sintef: distance");
  EXPECT_EQ(recognised("2.828427124746190"), "sintef: distance but for the order of summation");
  EXPECT_EQ(recognised("2.83"), "sintef: distance rounded to 2 decimals");
  EXPECT_EQ(recognised("12.83"), "sintef: vehicle cost and distance rounded to 2 decimals");
  EXPECT_EQ(recognised("2828"),
            "pyvrp-exact: distance in units of 1/1000; vroom: distance in units of 1/1000");
  EXPECT_EQ(recognised("4"), "P=1 pessimistic: distance");
  // In single precision 2.8284271; cut off where rounding would give 2.83 and 3, and where no
  // scheme gives it exactly.
  EXPECT_EQ(recognised("2.82842708"), "sintef: distance in single precision");
  EXPECT_EQ(recognised("2.8284270763397217"), "sintef: distance in single precision");
  EXPECT_EQ(recognised("2.8284270763397"), "");
  EXPECT_EQ(recognised("12.82"),
            "P=100 optimistic: vehicle cost and distance / 100; "
            "P=100 nearest (half up): vehicle cost and distance / 100");
  EXPECT_EQ(recognised("2.82842"), "sintef: distance cut off to 5 decimals");
  EXPECT_EQ(recognised("12"), "nint: vehicle cost and distance");
  EXPECT_EQ(recognised("77"), "");
  EXPECT_EQ(recognised("abc"), "");
}

}  // namespace
}  // namespace waywiser
