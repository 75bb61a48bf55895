#include "waywiser/planning/reserve.h"

#include <memory>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

// Two customers on a line, 10 apart from the depot and each other.
Instance line(std::int64_t due_first, std::int64_t due_second, std::int64_t due_depot) {
  Instance instance;
  instance.name = "line";
  instance.capacity = 10;
  instance.sites = {
      {0, 0, 0, 0, due_depot, 0}, {10, 0, 1, 0, due_first, 0}, {20, 0, 1, 0, due_second, 0}};
  instance.ids = {0, 1, 2};
  return instance;
}

TEST(Reserve, SlackMovesEveryDueDate) {
  const Instance earlier = with_slack(line(30, 40, 100), Decimal{25, 1});
  EXPECT_EQ(earlier.time_decimals, 1);
  EXPECT_EQ(earlier.sites[0].due, 975);
  EXPECT_EQ(earlier.sites[1].due, 275);
  EXPECT_EQ(earlier.sites[2].due, 375);
  EXPECT_THROW(with_slack(line(30, 40, 100), Decimal{31, 0}), UsageError);
}

TEST(Reserve, CountsWhatIsLateWhenDrivingTakesLonger) {
  // There at 10 and 20, back at 40: due at 10.5 (11), 20, 42.
  const Robustness found = robustness(line(11, 20, 42), {{1, 2}}, {0, 50, 100, 101, 200});
  ASSERT_EQ(found.table.size(), 5U);
  EXPECT_EQ(found.table[0].routes, 0);
  EXPECT_TRUE(found.table[0].most.lower.empty());
  EXPECT_EQ(found.table[1].stops, 1);    // 21 > 20
  EXPECT_EQ(found.table[1].returns, 0);  // 42, exactly in time
  EXPECT_EQ(found.table[1].most.upper, "1.000000");
  EXPECT_EQ(found.table[2].stops, 1);  // 11, exactly in time
  EXPECT_EQ(found.table[2].returns, 1);
  EXPECT_EQ(found.table[3].stops, 2);
  EXPECT_EQ(found.table[4].routes, 1);
  EXPECT_EQ(found.table[4].most.upper, "6.000000");  // 48 at the depot
  EXPECT_EQ(found.holds, 0);
}

TEST(Reserve, HoldsUntilALittleMore) {
  EXPECT_EQ(robustness(line(11, 23, 44), {{1, 2}}, {}).holds, 100);
  EXPECT_EQ(robustness(line(5, 23, 44), {{1, 2}}, {}).holds, -1);
  EXPECT_EQ(robustness(line(1000, 1000, 1000), {{1, 2}}, {}).holds, kMostPerMille);
}

TEST(Reserve, MultipliesMatricesAndLeavesDistances) {
  Instance instance = line(11, 23, 44);
  auto matrix = std::make_shared<DecimalMatrix>();
  matrix->values = {0, 10, 20, 10, 0, 10, 20, 10, 0};
  instance.durations = matrix;
  const Instance longer = slower(instance, 50);
  EXPECT_EQ(longer.durations->decimals, 3);
  EXPECT_EQ(longer.durations->values[1], 10500);
  EXPECT_EQ(longer.distances->values[1], 10);
  EXPECT_EQ(robustness(instance, {{1, 2}}, {}).holds, 100);
}

TEST(Reserve, RefusesDigitsThatDoNotFit) {
  Instance instance = line(11, 23, 44);
  instance.coordinate_decimals = 17;
  EXPECT_THROW(slower(instance, 50), InputError);
  instance.coordinate_decimals = 0;
  instance.sites[1].x = std::int64_t{1} << 60;
  EXPECT_THROW(slower(instance, 50), InputError);
}

}  // namespace
}  // namespace waywiser
