#include "waywiser/scaling/advice.h"

#include <array>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

// A depot and customers on a line, times with two decimals: {x, ready, due}.
Instance on_a_line(const std::vector<std::array<std::int64_t, 3>>& customers) {
  Instance instance;
  instance.name = "LINE";
  instance.capacity = 10;
  instance.time_decimals = 2;
  instance.sites.push_back({0, 0, 0, 0, 100'000, 0});
  instance.ids.push_back(0);
  for (const auto& [x, ready, due] : customers) {
    instance.sites.push_back({x, 0, 1, ready, due, 0});
    instance.ids.push_back(static_cast<std::int64_t>(instance.ids.size()));
  }
  return instance;
}

// Diagonals of length sqrt(2) k.
Instance on_a_diagonal(std::int64_t due) {
  Instance instance = on_a_line({{1, 0, due}, {2, 0, 100'000}});
  for (Site& site : instance.sites) site.y = site.x;
  return instance;
}

TEST(Advice, ExactLengthsNeedNoFactor) {
  const Advice advice = advise(on_a_line({{3, 0, 5'000}, {7, 0, 9'000}}), {});
  EXPECT_EQ(advice.P, 1);
  EXPECT_EQ(advice.tried.size(), 1U);
  EXPECT_EQ(advice.tried.front().error, 0.0);
  EXPECT_EQ(advice.with(Guarantee::outer).times.arcs_lost, 0);
}

TEST(Advice, AWindowOfHundredthsNeedsAHundred) {
  // Between 9.25 and 9.26 there is no tenth, but a hundredth.
  const Advice advice = advise(on_a_line({{3, 925, 926}, {7, 0, 9'000}}), {});
  EXPECT_EQ(advice.P, 100);
  ASSERT_EQ(advice.tried.size(), 3U);
  EXPECT_EQ(advice.tried[1].emptied_windows, 1);
  EXPECT_FALSE(advice.unservable);
}

TEST(Advice, ATolerancePerShareOfTheDistance) {
  // Three to four arcs of 1.41421... or 2.82842..., rounded up at P: at most .58579 each at P = 1.
  // From the table of sqrt(2): P = 10: 2.9 - 2.828427 = .071573; P = 100: .001573, .005786.
  const Instance instance = on_a_diagonal(50'000);
  const auto p_of = [&](double tolerance) { return advise(instance, {tolerance, 10.0}).P; };
  EXPECT_EQ(p_of(.24), 1);  // 4 x .585786 = 2.343 of 10
  EXPECT_EQ(p_of(.23), 10);
  EXPECT_EQ(p_of(.0345), 10);  // 4 x .085786 = .34315
  EXPECT_EQ(p_of(.0340), 100);
}

TEST(Advice, TheBoundIsBelowEverySolution) {
  const Instance instance = on_a_line({{3, 0, 5'000}, {7, 0, 9'000}, {8, 0, 9'000}});
  // Away from 3: to the depot, 3; from 7: 1; from 8: 1; from the depot: 3. The best tour is 16.
  EXPECT_EQ(distance_lower_bound(instance), 8.0);
  EXPECT_FALSE(advise(instance, {}).distance_known);
}

TEST(Advice, WindowsWithoutSlackAreNotSuited) {
  // Due at 1.41, reached at 1.41421...: out of reach on I itself.
  EXPECT_TRUE(advise(on_a_diagonal(141), {}).unservable);
  EXPECT_FALSE(advise(on_a_diagonal(141), {}).P);
  // Due at 1.42: a hundredth is enough for the window, a tenth is not.
  const Advice tight = advise(on_a_diagonal(142), {.5, std::nullopt});
  EXPECT_EQ(tight.P, 100);
  EXPECT_EQ(tight.tried[1].unreachable, 1);
}

TEST(Advice, PowersOfTenThatFit) {
  const Advice advice = advise(on_a_line({{3, 0, 5'000}, {7, 0, 9'000}}), {});
  // The largest number: the depot's due date, 1000 P, against three arcs of 7 P and vehicles of 20
  // P, 40 + 28 P: 10^6 is below 2^31, 10^7 is not. 2^53 is 9.007e15.
  EXPECT_EQ(advice.largest_p_32, 1'000'000);
  EXPECT_EQ(advice.largest_p_64, 1'000'000'000'000);
}

TEST(Advice, SolomonsR101NeedsAHundredAndC101AThousand) {
  WAYWISER_NEEDS_DATA("solomon/R101.txt");
  const auto p_of = [](const std::string& name, double distance) {
    const Instance instance = read_instance(test::test_data("solomon/" + name + ".txt")).instance;
    return advise(instance, {.001, distance}).P;
  };
  EXPECT_EQ(p_of("R101", 1650.7992), 100);
  EXPECT_EQ(p_of("C101", 828.9369), 1000);
}

}  // namespace
}  // namespace waywiser
