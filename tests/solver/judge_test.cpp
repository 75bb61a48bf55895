// The judge: what it accepts, and the words for each thing that it does not.
#include "waywiser/solver/judge.h"

#include <cmath>

#include <gmock/gmock.h>

#include "solver/support.h"
#include "waywiser/scaling/servability.h"

namespace waywiser {
namespace {

using testing::HasSubstr;

Incumbent single_routes(int customers) {
  Incumbent incumbent;
  for (int i = 1; i <= customers; ++i) incumbent.routes.push_back({i});
  return incumbent;
}

// The incumbent with the cost that the judge computes.
Incumbent honest(const Judge& judge, Incumbent incumbent) {
  const Judgement judgement = judge.judge(incumbent);
  incumbent.cost = judgement.cost;
  incumbent.control_cost =
      judge.objective() == Objective::fleet ? judgement.fleet_cost : judgement.distance_double;
  return incumbent;
}

RunRequest control_request(Objective objective = Objective::fleet) {
  RunRequest request = test::small_request();
  request.scaling.reset();
  request.objective = objective;
  return request;
}

TEST(Judge, AcceptsTheExactIntegerCostAndNoOther) {
  const Judge judge(test::small_request());
  Incumbent incumbent = honest(judge, single_routes(8));
  const Judgement judgement = judge.judge(incumbent);
  EXPECT_TRUE(judgement.valid) << judgement.fault;
  EXPECT_TRUE(judgement.float_feasible);
  EXPECT_TRUE(judgement.exact_feasible);
  EXPECT_EQ(judgement.routes, 8);
  EXPECT_EQ(judgement.lateness, 0.0);
  EXPECT_NEAR(judgement.fleet_cost, static_cast<double>(judgement.cost) / 1000.0, 0.1);
  incumbent.cost += 1;
  EXPECT_EQ(judge.judge(incumbent).fault, "cost " + std::to_string(judgement.cost + 1) +
                                              " claimed, " + std::to_string(judgement.cost) +
                                              " recomputed");
}

TEST(Judge, NamesWhatIsWrongWithTheRoutes) {
  RunRequest request = test::small_request();
  Instance instance = test::small_instance();
  instance.vehicles = 7;
  request.instance = std::make_shared<const Instance>(instance);
  const Judge judge(request);
  const auto fault = [&](Routes routes) {
    Incumbent incumbent;
    incumbent.routes = std::move(routes);
    const Judgement judgement = judge.judge(incumbent);
    EXPECT_FALSE(judgement.valid);
    EXPECT_FALSE(judgement.float_feasible && judgement.exact_feasible && judgement.fault.empty());
    return judgement.fault;
  };
  EXPECT_EQ(fault({}), "customer 1 is in no route (and 7 more)");
  EXPECT_EQ(fault({{1, 2}, {3, 4}, {5, 6}, {7, 8, 1}}), "customer 1 is visited more than once");
  EXPECT_EQ(fault({{1, 2}, {3, 4}, {5, 6}, {7, 8, 9}}), "customer 9 does not exist");
  EXPECT_EQ(fault({{1, 2}, {3, 4}, {5, 6}, {7, 8, 0}}), "customer 0 does not exist");
  EXPECT_EQ(fault({{1, 2}, {3, 4}, {5, 6}, {7, 8, -1}}), "customer -1 does not exist");
  EXPECT_EQ(fault({{1, 2, 3, 4}, {5, 6}, {7, 8}}), "route 1 loads 40 of 30");
  EXPECT_EQ(fault({{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}}), "8 routes for 7 vehicles");
  EXPECT_THAT(fault({{8, 1}, {2, 3}, {4, 5}, {6, 7}}), HasSubstr("route 1 reaches customer 1 at"));
}

TEST(Judge, SaysWhereTheRealInstanceIsViolatedThoughTheIntegersAreNot) {
  // 0 -> 1 takes sqrt(2): 1 under optimistic rounding with P = 1, in time for the due date 1.
  Instance instance = test::small_instance(1);
  instance.sites[1].x = 1;
  instance.sites[1].y = 1;
  instance.sites[1].ready = 0;
  instance.sites[1].due = 1;
  RunRequest request = test::small_request();
  request.instance = std::make_shared<const Instance>(instance);
  request.scaling = Scaling{1, Rounding::optimistic, Ties::half_up};
  const Judge judge(request);
  const Judgement judgement = judge.judge(honest(judge, single_routes(1)));
  EXPECT_TRUE(judgement.valid) << judgement.fault;
  EXPECT_FALSE(judgement.float_feasible);
  EXPECT_FALSE(judgement.exact_feasible);
  EXPECT_DOUBLE_EQ(judgement.lateness, std::sqrt(2.0) - 1.0);
}

TEST(Judge, ComparesDoublesBitForBitOrToOnePartInABillion) {
  const Judge bitwise(control_request(), CostAgreement::bitwise);
  const Judge relative(control_request(), CostAgreement::relative);
  Incumbent incumbent = honest(bitwise, single_routes(8));
  EXPECT_TRUE(bitwise.judge(incumbent).valid);
  incumbent.control_cost = std::nextafter(incumbent.control_cost, 1e9);
  EXPECT_FALSE(bitwise.judge(incumbent).valid);
  EXPECT_TRUE(relative.judge(incumbent).valid);
  incumbent.control_cost *= 1.0 + 2e-9;
  EXPECT_FALSE(relative.judge(incumbent).valid);
  incumbent.control_cost = std::nan("");
  EXPECT_FALSE(relative.judge(incumbent).valid);
  EXPECT_FALSE(bitwise.judge(incumbent).valid);
}

TEST(Judge, CountsNoVehiclesWhereTheObjectiveIsDistance) {
  RunRequest request = test::small_request();
  request.objective = Objective::distance;
  const Judge scaled(request);
  const Judgement judgement = scaled.judge(honest(scaled, single_routes(8)));
  EXPECT_TRUE(judgement.valid) << judgement.fault;
  EXPECT_LT(static_cast<double>(judgement.cost) / 1000.0, 10.0 * 8 * 8);
  const Judge doubles(control_request(Objective::distance));
  EXPECT_TRUE(doubles.judge(honest(doubles, single_routes(8))).valid);
}

TEST(Judge, IgnoresEmptyRoutes) {
  const Judge judge(test::small_request());
  Incumbent incumbent = honest(judge, single_routes(8));
  incumbent.routes.push_back({});
  EXPECT_EQ(judge.judge(incumbent).routes, 8);
  EXPECT_TRUE(judge.judge(incumbent).valid) << judge.judge(incumbent).fault;
}

TEST(Judge, RefusesAnInstanceThatRoundingMadeUnservable) {
  Instance instance = test::small_instance(1);
  instance.sites[1].ready = 1;
  instance.sites[1].due = 1;
  instance.time_decimals = 1;  // the window is [0.1, 0.1]: no integer in it
  RunRequest request = test::small_request();
  request.instance = std::make_shared<const Instance>(instance);
  request.scaling = Scaling{1, Rounding::pessimistic, Ties::half_up};
  EXPECT_THROW(Judge judge(request), UnservableError);
}

}  // namespace
}  // namespace waywiser
