// Ruin and recreate by a policy of the test's own: routes that are plain lists of numbers.
#include <algorithm>
#include <array>
#include <set>

#include <gtest/gtest.h>

#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/kernel/ruin.h"

namespace waywiser::search {
namespace {

// Customers from 1 on, so many to a route, in the order of their numbers.
struct Lists {
  static constexpr bool kDrawnFromBack = false;

  explicit Lists(int on_each) : per_route(on_each) {}

  int first_of(int c) const { return c - (c - 1) % per_route; }
  bool intact(int c) const { return !untouchable.contains(c) && !ruined.contains(first_of(c)); }
  int size(int /*c*/) const { return per_route; }
  int before(int c, int most) const { return std::min(c - first_of(c), most); }
  int behind(int c, int most) const { return std::min(first_of(c) + per_route - 1 - c, most); }
  int draw_length(int size) { return 1 + random.number(std::min(size, longest)); }
  bool draw_split() { return splits; }
  void take(const RuinString& string) {
    strings.push_back(string);
    ruined.insert(first_of(string.customer));
  }

  int per_route;
  int longest = 5;
  bool splits = false;
  std::set<int> untouchable;  // customers on no route
  std::set<int> ruined;       // first customers of routes
  std::vector<RuinString> strings;
  Random random{3};
};

std::vector<int> all_but(int seed, int n) {
  std::vector<int> near;
  for (int c = 1; c <= n; ++c) {
    if (c != seed) near.push_back(c);
  }
  return near;
}

TEST(Ruin, TakesStringsAroundTheirCustomerInsideOfTheRoute) {
  Random random(1);
  for (int k = 0; k < 2000; ++k) {
    Lists lists(10);
    lists.random = Random(static_cast<std::uint64_t>(k));
    lists.splits = k % 2 == 1;
    const int seed = 1 + random.number(60);
    ruin(seed, all_but(seed, 60), 3, lists, random);
    ASSERT_EQ(lists.strings.size(), 3U);
    EXPECT_EQ(lists.strings.front().customer, seed);
    for (const RuinString& string : lists.strings) {
      const int first = string.customer - string.ahead;
      EXPECT_GE(first, lists.first_of(string.customer));
      EXPECT_LE(first + string.length, lists.first_of(string.customer) + 10);
      EXPECT_GE(string.ahead, 0);
      EXPECT_LT(string.ahead, string.length);
      if (string.stays == RuinString::kAll) continue;
      EXPECT_TRUE(lists.splits);
      EXPECT_GT(string.stays, 0);  // one in between
      EXPECT_LT(string.stays, string.length - 1);
    }
  }
}

// Where a string of a given length may lie, every place is drawn.
TEST(Ruin, DrawsEveryPlaceOfAString) {
  Random random(2);
  std::set<int> firsts;
  for (int k = 0; k < 400; ++k) {
    Lists lists(10);
    lists.random = Random(static_cast<std::uint64_t>(k));
    ruin(3, {}, 1, lists, random);
    if (lists.strings[0].length == 5) firsts.insert(3 - lists.strings[0].ahead);
  }
  EXPECT_EQ(firsts, (std::set{1, 2, 3}));
}

TEST(Ruin, GoesOnceToEachRouteAndNotToCustomersWithoutOne) {
  Random random(4);
  Lists lists(4);
  lists.untouchable = {1, 5};
  const auto near = all_but(1, 12);
  ruin(1, near, 9, lists, random);
  ASSERT_EQ(lists.strings.size(), 3U);
  EXPECT_EQ(lists.strings[0].customer, 2);
  EXPECT_EQ(lists.strings[1].customer, 6);
  EXPECT_EQ(lists.strings[2].customer, 9);
}

// Equations 5 and 6 of the source: strings of up to 10 where 10 customers leave on average, of
// routes of 20, are 1 + 40 / 11 - 1 at most.
TEST(StringSizes, FollowTheSource) {
  Random random(5);
  const StringSizes sizes(10.0, 10.0, 20.0);
  const StringSizes short_routes(10.0, 10.0, 3.0);
  std::set<int> strings;
  std::set<int> lengths;
  int longest_short = 0;
  for (int k = 0; k < 2000; ++k) {
    strings.insert(sizes.draw_strings(random));
    lengths.insert(sizes.draw_length(20, random));
    longest_short = std::max(longest_short, short_routes.draw_length(20, random));
    EXPECT_LE(sizes.draw_length(2, random), 2);
  }
  EXPECT_EQ(strings, (std::set{1, 2, 3}));
  EXPECT_EQ(*lengths.begin(), 1);
  EXPECT_EQ(*lengths.rbegin(), 10);
  EXPECT_EQ(longest_short, 3);
}

struct Sites {
  using Key = int;
  static Key demand(int c) { return c % 3; }
  static Key from_depot(int c) { return 10 - c; }
  static Key ready(int c) { return c == 4 ? -1 : c; }
  static Key due(int c) { return 2 * c + (c == 1 ? 30 : 0); }
};

std::vector<int> sorted(Order order) {
  std::vector<int> customers{3, 1, 2, 5, 4};
  ReinsertionOrder<Sites>({}).sort(customers, order);
  return customers;
}

TEST(ReinsertionOrder, SortsAndLeavesEqualOnesAsTheyCome) {
  using Customers = std::vector<int>;
  EXPECT_EQ(sorted(Order::random), (Customers{3, 1, 2, 5, 4}));
  EXPECT_EQ(sorted(Order::largest_demand), (Customers{2, 5, 1, 4, 3}));
  EXPECT_EQ(sorted(Order::farthest), (Customers{1, 2, 3, 4, 5}));
  EXPECT_EQ(sorted(Order::nearest), (Customers{5, 4, 3, 2, 1}));
  EXPECT_EQ(sorted(Order::narrowest), (Customers{2, 3, 5, 4, 1}));
  EXPECT_EQ(sorted(Order::earliest), (Customers{4, 1, 2, 3, 5}));
  EXPECT_EQ(sorted(Order::latest), (Customers{1, 5, 4, 3, 2}));
  EXPECT_EQ(sorted(Order::earliest_due), (Customers{2, 3, 4, 5, 1}));
}

TEST(ReinsertionOrder, IsDrawnWithItsWeights) {
  Random random(6);
  std::array<int, 8> drawn{};
  constexpr int kDraws = 17000;
  for (int k = 0; k < kDraws; ++k) ++drawn[static_cast<std::size_t>(draw_order(random))];
  const std::array weights{4, 4, 2, 1, 2, 2, 2, 0};
  for (std::size_t k = 0; k < weights.size(); ++k) {
    EXPECT_NEAR(drawn[k], weights[k] * kDraws / 17, weights[k] > 0 ? 250 : 0);
  }
}

TEST(Cheapest, AsksTheDearQuestionsLastAndOnlyOfWhatIsCheaper) {
  Cheapest<char, int> best{'-', 100};
  int fits = 0;
  int blinks = 0;
  const auto offer = [&](char place, int cost, bool may, bool overlooked) {
    best.offer(place, cost, [&] { return ++fits, may; }, [&] { return ++blinks, overlooked; });
  };
  offer('a', 100, true, false);
  EXPECT_EQ(best.place, '-');
  EXPECT_EQ(fits, 0);
  offer('b', 50, false, false);
  EXPECT_EQ(blinks, 0);
  offer('c', 60, true, true);
  EXPECT_EQ(best.place, '-');
  offer('d', 70, true, false);
  offer('e', 70, true, false);
  EXPECT_EQ(best.place, 'd');
  EXPECT_EQ(best.cost, 70);
}

TEST(AbsenceCounters, SumWhatTheyHaveCounted) {
  AbsenceCounters counters(5);
  counters.count({1, 4});
  counters.count({4});
  EXPECT_EQ(counters.sum({1, 2, 4}), 3);
  EXPECT_EQ(counters.sum({}), 0);
}

}  // namespace
}  // namespace waywiser::search
