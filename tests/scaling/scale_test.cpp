#include "waywiser/scaling/scale.h"

#include <cmath>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/random.h"
#include "waywiser/instance/labels.h"
#include "waywiser/scaling/export.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/rounding.h"
#include "waywiser/scaling/servability.h"

namespace waywiser {
namespace {

// A depot at the origin and customers with windows as given, one decimal in every time.
Instance instance_of(const std::vector<Site>& customers) {
  Instance instance;
  instance.name = "T";
  instance.capacity = 10;
  instance.time_decimals = 1;
  Site depot;
  depot.due = 1000;
  instance.sites.push_back(depot);
  instance.sites.insert(instance.sites.end(), customers.begin(), customers.end());
  for (std::size_t i = 0; i < instance.size(); ++i) {
    instance.ids.push_back(static_cast<std::int64_t>(10 * i));
  }
  return instance;
}

Site site(std::int64_t x, std::int64_t y, std::int64_t ready, std::int64_t due,
          std::int64_t service = 0, std::int64_t demand = 1) {
  return {x, y, demand, ready, due, service};
}

TEST(Scale, RoundsEachNumberInTheDirectionOfItsScheme) {
  const Instance instance = instance_of({site(1, 1, 11, 59, 25)});
  const ScaledInstance up = scale(instance, {1, Rounding::pessimistic});
  EXPECT_EQ(up.durations->at(0, 1), 2);
  EXPECT_EQ(up.services[1], 3);
  EXPECT_EQ(up.ready[1], 2);
  EXPECT_EQ(up.due[1], 5);
  const ScaledInstance down = scale(instance, {1, Rounding::optimistic});
  EXPECT_EQ(down.durations->at(0, 1), 1);
  EXPECT_EQ(down.services[1], 2);
  EXPECT_EQ(down.ready[1], 1);
  EXPECT_EQ(down.due[1], 6);
  const ScaledInstance near = scale(instance, {1, Rounding::nearest, Ties::half_even});
  EXPECT_EQ(near.durations->at(0, 1), 1);
  EXPECT_EQ(near.services[1], 2);  // 2.5
  EXPECT_EQ(near.due[1], 6);
}

TEST(Scale, RefusesAMatrixThatNoMachineHolds) {
  const Instance instance = instance_of(std::vector<Site>(60'000, site(3, 4, 0, 900)));
  const auto refusal = [](auto make) -> std::string {
    try {
      make();
    } catch (const Error& error) {
      return error.code() == ExitCode::input ? error.what() : "another code";
    }
    return "";
  };
  const std::string expected =
      "T: travel times between all pairs of 60001 sites would take 14 GB or more; at most 25001 "
      "sites are scaled, searched or drawn";
  EXPECT_EQ(refusal([&] { scale(instance, {1, Rounding::nearest}); }), expected);
  EXPECT_EQ(refusal([&] { real_instance(instance); }), expected);
}

TEST(Scale, NeverScalesDemandsAndPricesVehicles) {
  const Instance instance = instance_of({site(3, 4, 0, 900, 0, 7)});
  const ScaledInstance scaled = scale(instance, {1000, Rounding::nearest});
  EXPECT_EQ(scaled.demands[1], 7);
  EXPECT_EQ(scaled.capacity, 10);
  EXPECT_EQ(scaled.vehicles, 1);  // no stated fleet: one a customer
  EXPECT_EQ(scaled.vehicle_cost(Objective::fleet), 10'000);
  EXPECT_EQ(scaled.vehicle_cost(Objective::distance), 0);
  EXPECT_EQ(scaled.durations->at(1, 0), 5'000);
}

TEST(Scale, KeepsAsymmetricMatricesAndOwnDistances) {
  Instance instance = instance_of({site(0, 0, 0, 900), site(0, 0, 0, 900)});
  instance.durations =
      std::make_shared<const DecimalMatrix>(DecimalMatrix{1, {0, 15, 25, 10, 0, 33, 40, 29, 0}});
  instance.distances =
      std::make_shared<const DecimalMatrix>(DecimalMatrix{0, {0, 7, 7, 7, 0, 7, 7, 7, 0}});
  const ScaledInstance scaled = scale(instance, {1, Rounding::pessimistic});
  EXPECT_EQ(scaled.durations->at(0, 1), 2);
  EXPECT_EQ(scaled.durations->at(1, 0), 1);
  EXPECT_EQ(scaled.durations->at(1, 2), 4);
  EXPECT_EQ(scaled.distances->at(1, 2), 7);
  EXPECT_THROW(scaled_vrplib(scaled), UsageError);
  EXPECT_NE(scaled_json(scaled, Objective::fleet).find("\"distances\":[[0,7,7]"),
            std::string::npos);
}

TEST(Scale, WidensTheMatrixOnlyWhereItMust) {
  const Instance instance = instance_of({site(3000, 4000, 0, 900'000)});
  EXPECT_NE(scale(instance, {1000, Rounding::nearest}).durations->narrow(), nullptr);
  const ScaledInstance wide = scale(instance, {1'000'000, Rounding::nearest});
  EXPECT_NE(wide.durations->wide(), nullptr);
  EXPECT_EQ(wide.durations->at(0, 1), 5'000'000'000);
}

// The same matrix whatever way it is computed: small integers, decimals, lengths beyond 64 bits.
TEST(Scale, AgreesWithTheRuleForOneLength) {
  Random random(5);
  for (const int decimals : {0, 2}) {
    for (const std::int64_t spread : {std::int64_t{1}, std::int64_t{40'000'000'000}}) {
      std::vector<Site> sites;
      for (int i = 0; i < 80; ++i) {
        sites.push_back(site(random.below(1000) * spread, random.below(1000) * spread, 0, 900));
      }
      Instance instance = instance_of(sites);
      instance.coordinate_decimals = decimals;
      for (const Rounding rounding :
           {Rounding::pessimistic, Rounding::optimistic, Rounding::nearest}) {
        const Scaling scaling{10, rounding, Ties::half_even};
        const ScaledInstance scaled = scale(instance, scaling);
        for (int i = 0; i <= 80; ++i) {
          for (int j = 0; j <= 80; ++j) {
            ASSERT_EQ(scaled.durations->at(i, j),
                      static_cast<std::int64_t>(scaled_root(instance.squared_length(i, j), decimals,
                                                            10, scheme_of(rounding).travel,
                                                            Ties::half_even)));
          }
        }
      }
    }
  }
}

ScalingOverflow overflow_of(const Instance& instance, const Scaling& scaling,
                            std::int64_t limit = kSolverLimit) {
  try {
    scale(instance, scaling, limit);
  } catch (const ScalingOverflow& overflow) {
    return overflow;
  }
  throw std::logic_error("nothing overflowed");
}

TEST(Overflow, NamesPlaceValueLimitAndLargestP) {
  const Instance instance = instance_of({site(0, 0, 0, 900), site(3'000'000, 4'000'000, 0, 900)});
  const ScalingOverflow overflow = overflow_of(instance, {10'000'000'000, Rounding::optimistic});
  EXPECT_EQ(overflow.quantity, Quantity::travel_time);
  EXPECT_EQ(overflow.value, "50000000000000000");
  EXPECT_EQ(overflow.limit, kSolverLimit);
  EXPECT_EQ(overflow.largest_p, 1'801'439'850);  // floor(2^53 / 5e6)
  EXPECT_EQ(overflow.code(), ExitCode::input);
  EXPECT_STREQ(overflow.what(),
               "T, the depot to customer 20: the travel time becomes 50000000000000000, more than "
               "the limit 9007199254740992; the largest P that fits is 1801439850");
  EXPECT_NO_THROW(scale(instance, {overflow.largest_p, Rounding::optimistic}));
  EXPECT_THROW(scale(instance, {overflow.largest_p + 1, Rounding::optimistic}), ScalingOverflow);
}

TEST(Overflow, SeesWindowsAndSums) {
  const Instance late = instance_of({site(0, 0, 0, std::numeric_limits<std::int64_t>::max(), 0)});
  const ScalingOverflow due = overflow_of(late, {1000, Rounding::nearest});
  EXPECT_EQ(due.quantity, Quantity::due);
  EXPECT_EQ(due.to, -1);
  EXPECT_NO_THROW(
      scale(late, {10, Rounding::pessimistic}, std::numeric_limits<std::int64_t>::max()));
  // Each service fits 64 bits, their sum with the travel times does not leave a factor of two.
  std::vector<Site> sites(3, site(0, 0, 0, 900, std::int64_t{1} << 61));
  Instance slow = instance_of(sites);
  slow.time_decimals = 0;
  const ScalingOverflow sum =
      overflow_of(slow, {1, Rounding::nearest}, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(sum.quantity, Quantity::sum);
  EXPECT_EQ(sum.largest_p, 0);
}

TEST(Overflow, RefusesAFactorThatIsNotPositive) {
  const Instance instance = instance_of({site(0, 0, 0, 900)});
  EXPECT_THROW(scale(instance, {0, Rounding::nearest}), UsageError);
  EXPECT_THROW(scale(instance, {-10, Rounding::nearest}), UsageError);
}

std::vector<UnservableCustomer> unservable(const Instance& instance, const Scaling& scaling) {
  return unservable_customers(scale(instance, scaling));
}

TEST(Servability, FindsWindowsThatPessimisticEmpties) {
  const Instance instance = instance_of({site(0, 0, 11, 19), site(0, 0, 11, 21)});
  const auto found = unservable(instance, {1, Rounding::pessimistic});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].customer, 1);
  EXPECT_EQ(found[0].why, UnservableCustomer::Why::emptied_window);
  EXPECT_EQ(found[0].earliest, 2);
  EXPECT_EQ(found[0].latest, 1);
  EXPECT_TRUE(unservable(instance, {1, Rounding::optimistic}).empty());
  EXPECT_TRUE(unservable(instance, {10, Rounding::pessimistic}).empty());
  try {
    scale_for_solver(instance, {1, Rounding::pessimistic});
    FAIL() << "an emptied window reached a solver";
  } catch (const UnservableError& error) {
    EXPECT_EQ(error.code(), ExitCode::negative);
    EXPECT_EQ(error.customers.size(), 1U);
    EXPECT_STREQ(error.what(),
                 "T under P=1 pessimistic cannot be served: customer 10 has an empty window "
                 "[2, 1]");
  }
}

TEST(Servability, FindsCustomersOutOfReachAndWithoutReturn) {
  Instance instance = instance_of({site(30, 40, 0, 499), site(30, 40, 0, 500),
                                   site(30, 40, 0, 500, 1), site(0, 1, 0, 900, 0, 11)});
  const auto found = unservable(instance, {10, Rounding::nearest});
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].why, UnservableCustomer::Why::unreachable);
  EXPECT_EQ(found[0].earliest, 500);
  EXPECT_EQ(found[1].customer, 3);
  EXPECT_EQ(found[1].why, UnservableCustomer::Why::no_return);
  EXPECT_EQ(found[1].earliest, 1001);
  EXPECT_EQ(found[1].latest, 1000);
  EXPECT_EQ(found[2].why, UnservableCustomer::Why::too_heavy);
}

std::string refusal_of(const Instance& instance, const Scaling& scaling) {
  try {
    scale_for_solver(instance, scaling);
  } catch (const UnservableError& error) {
    return error.what();
  }
  return {};
}

TEST(Servability, StopsAreToldInTheirOwnWords) {
  Instance far = instance_of({site(30, 40, 0, 49)});
  far.time_decimals = 0;
  for (Site& site : far.sites) site.due += 28800;
  far.sites[0].ready = far.sites[1].ready = 28800;
  Labels labels;
  labels.clock.form = Clock::Form::time_of_day;
  labels.names = {"Hub", "Anna"};
  far.labels = std::make_shared<const Labels>(std::move(labels));
  EXPECT_EQ(refusal_of(far, {10, Rounding::nearest}),
            "T under P=10 nearest (half up) cannot be served: Anna is reached at 08:00:50, after "
            "its due date 08:00:49");
  EXPECT_NE(refusal_of(far, {3, Rounding::pessimistic}).find("Anna is reached at 28850 (86550 in"),
            std::string::npos);
  far.sites[1].due = 40000;
  far.longest_duration = 90;
  EXPECT_NE(refusal_of(far, {10, Rounding::nearest})
                .find("Anna keeps a vehicle under way for 0:01:40, more than the longest duration "
                      "0:01:30"),
            std::string::npos);
}

TEST(Servability, TimesAreToldInTheUnitOfTheData) {
  const Instance far = instance_of({site(30, 40, 0, 499)});
  EXPECT_EQ(refusal_of(far, {10, Rounding::nearest}),
            "T under P=10 nearest (half up) cannot be served: customer 10 is reached at 50 (500 in "
            "units of "
            "1/10), after its due date 49.9 (499 in units of 1/10)");
  EXPECT_NE(refusal_of(far, {16, Rounding::pessimistic}).find("after its due date 49.875 (798 in"),
            std::string::npos);
  EXPECT_NE(refusal_of(far, {3, Rounding::pessimistic}).find("after its due date 149/3 (149 in"),
            std::string::npos);
  Instance heavy = instance_of({site(0, 1, 0, 900, 0, 11)});
  heavy.demand_decimals = 1;
  EXPECT_NE(refusal_of(heavy, {10, Rounding::nearest}).find("demands 1.1, more than the capacity"),
            std::string::npos);
}

TEST(Servability, KnowsDetoursThatAreQuicker) {
  // To customer 2 directly 50, by customer 1 only 20: the matrix is no metric.
  Instance instance = instance_of({site(0, 0, 0, 900), site(0, 0, 0, 200)});
  instance.durations =
      std::make_shared<const DecimalMatrix>(DecimalMatrix{0, {0, 10, 50, 10, 0, 10, 10, 10, 0}});
  EXPECT_TRUE(unservable(instance, {1, Rounding::pessimistic}).empty());
  instance.sites[2].due = 190;
  EXPECT_EQ(unservable(instance, {1, Rounding::pessimistic}).size(), 1U);
}

TEST(RealInstance, RoundsEveryDecimalOnce) {
  Instance instance = instance_of({site(3, 4, 1, 3, 2)});
  instance.coordinate_decimals = 1;
  const RealInstance real = real_instance(instance);
  EXPECT_EQ(real.ready[1], 0.1);
  EXPECT_EQ(real.due[1], 0.3);
  EXPECT_EQ(real.services[1], 0.2);
  EXPECT_EQ(real.durations[1], std::sqrt(0.3 * 0.3 + 0.4 * 0.4));
  EXPECT_EQ(real.vehicle_cost(Objective::fleet), 10.0);
}

TEST(Export, WritesVrplibWithAFullMatrix) {
  const Instance instance = instance_of({site(3, 4, 0, 900, 20)});
  EXPECT_EQ(scaled_vrplib(scale(instance, {1, Rounding::pessimistic})),
            "NAME : T\n"
            "COMMENT : P=1 pessimistic: feasible here implies feasible on the original instance\n"
            "TYPE : VRPTW\nDIMENSION : 2\nVEHICLES : 1\nCAPACITY : 10\n"
            "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\n"
            "EDGE_WEIGHT_SECTION\n0 5\n5 0\n"
            "DEMAND_SECTION\n1 0\n2 1\nSERVICE_TIME_SECTION\n1 0\n2 2\n"
            "TIME_WINDOW_SECTION\n1 0 100\n2 0 90\nDEPOT_SECTION\n1\n-1\nEOF\n");
}

TEST(Export, WritesJsonWithItsGuarantee) {
  const Instance instance = instance_of({site(3, 4, 0, 900, 20)});
  EXPECT_EQ(scaled_json(scale(instance, {10, Rounding::optimistic}), Objective::fleet),
            "{\"schema\":\"waywiser.scaled/1\",\"P\":10,\"rounding\":\"optimistic\","
            "\"guarantee\":\"outer\",\"name\":\"T\",\"space\":\"scaled\",\"customers\":1,"
            "\"vehicles\":1,\"capacity\":10,\"vehicle_cost\":100,\"objective\":\"fleet\","
            "\"demands\":[0,1],\"durations\":[[0,50],[50,0]],\"services\":[0,20],"
            "\"windows\":[[0,1000],[0,900]],\"coordinates\":[[0,0],[3,4]]}\n");
}

}  // namespace
}  // namespace waywiser
