// EAX: the cycles of arcs are what two solutions differ in, and carrying them out changes nothing
// else.
#include "waywiser/search/crossover/edge_assembly.h"

#include <algorithm>
#include <map>
#include <set>

#include "search_support.h"
#include "waywiser/search/kernel/measured.h"

namespace waywiser::search {
namespace {

using test::random_scaled;
using test::Shape;

using ArcCount = std::map<std::pair<int, int>, int>;

Routes random_routes(int customers, std::size_t count, Random& random) {
  std::vector<int> order;
  for (int c = 1; c <= customers; ++c) {
    order.insert(order.begin() + random.below(static_cast<std::uint32_t>(order.size() + 1)), c);
  }
  Routes routes(count);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const bool each_has_one = k >= count;
    routes[each_has_one ? random.below(static_cast<std::uint32_t>(count)) : k].push_back(order[k]);
  }
  return routes;
}

ArcCount arcs_of(const Routes& routes) {
  ArcCount arcs;
  for (const Route& route : routes) {
    int at = 0;
    for (const int c : route) {
      ++arcs[{at, c}];
      at = c;
    }
    ++arcs[{at, 0}];
  }
  return arcs;
}

// What `one` has and `other` has not; an empty route is the arc (0, 0).
ArcCount difference(const Routes& one, const Routes& other) {
  ArcCount arcs = arcs_of(one);
  if (one.size() < other.size()) arcs[{0, 0}] = static_cast<int>(other.size() - one.size());
  for (const auto& [arc, count] : arcs_of(other)) arcs[arc] -= count;
  std::erase_if(arcs, [](const auto& entry) { return entry.second <= 0; });
  return arcs;
}

void count_in(const std::vector<Arc>& arcs, ArcCount& total) {
  for (const Arc& arc : arcs) ++total[{arc.from, arc.to}];
}

std::multiset<Route> as_set(const Routes& routes) {
  return {routes.begin(), routes.end()};
}

class EdgeAssemblyTest : public ::testing::Test {
 protected:
  static Shape shape() {
    Shape shape;
    shape.customers = 60;
    shape.asymmetric = true;
    return shape;
  }

  Problem<std::int32_t> problem_ =
      make_problem<std::int32_t>(random_scaled(shape(), 51), Objective::distance);
  Neighbours<std::int32_t> neighbours_{problem_, {}};
  Random random_{8};
  EdgeAssembly<std::int32_t> assembly_{problem_, neighbours_, random_};
};

TEST_F(EdgeAssemblyTest, CyclesAreTheArcsInWhichTwoSolutionsDiffer) {
  for (int k = 0; k < 200; ++k) {
    const Routes from = random_routes(60, 2 + random_.below(10), random_);
    const Routes to = random_routes(60, 2 + random_.below(10), random_);
    ArcCount removed;
    ArcCount added;
    for (const ArcCycle& cycle : assembly_.cycles(from, to)) {
      ASSERT_EQ(cycle.removed.size(), cycle.added.size());
      count_in(cycle.removed, removed);
      count_in(cycle.added, added);
      std::map<int, int> balance;  // of arcs that begin, and of those that end, at a stop
      for (const Arc& arc : cycle.removed) ++balance[arc.from], ++balance[1000 + arc.to];
      for (const Arc& arc : cycle.added) --balance[arc.from], --balance[1000 + arc.to];
      for (const auto& [stop, sum] : balance) ASSERT_EQ(sum, 0) << "stop " << stop;
    }
    ASSERT_EQ(removed, difference(from, to));
    ASSERT_EQ(added, difference(to, from));
  }
}

TEST_F(EdgeAssemblyTest, AllCyclesTogetherLeadToTheOtherSolution) {
  for (int k = 0; k < 100; ++k) {
    const Routes from = random_routes(60, 2 + random_.below(10), random_);
    const Routes to = random_routes(60, 2 + random_.below(10), random_);
    ArcCycle all;
    for (const ArcCycle& cycle : assembly_.cycles(from, to)) {
      all.removed.insert(all.removed.end(), cycle.removed.begin(), cycle.removed.end());
      all.added.insert(all.added.end(), cycle.added.begin(), cycle.added.end());
    }
    const auto child = assembly_.child(from, all);
    ASSERT_TRUE(child);
    ASSERT_EQ(as_set(child->routes), as_set(to));
    ASSERT_EQ(assembly_.added_distance(all),
              measured(problem_, to).cost - measured(problem_, from).cost);
  }
}

// Also where a cycle leaves subtours behind.
TEST_F(EdgeAssemblyTest, ChildrenServeEverybodyAndSayWhichRoutesChanged) {
  int children = 0;
  int with_subtours = 0;
  for (int k = 0; k < 100; ++k) {
    const Routes from = random_routes(60, 6, random_);
    const Routes to = random_routes(60, 4 + random_.below(5), random_);
    const std::multiset<Route> parent = as_set(from);
    for (const ArcCycle& cycle : assembly_.cycles(from, to)) {
      const auto child = assembly_.child(from, cycle);
      ASSERT_TRUE(child);
      ++children;
      std::set<int> served;
      ASSERT_EQ(child->changed.size(), child->routes.size());
      for (std::size_t r = 0; r < child->routes.size(); ++r) {
        ASSERT_FALSE(child->routes[r].empty());
        for (const int c : child->routes[r]) ASSERT_TRUE(served.insert(c).second);
        if (child->changed[r] == 0) {
          ASSERT_TRUE(parent.contains(child->routes[r]));
        }
      }
      ASSERT_EQ(served.size(), 60U);
      ASSERT_TRUE(child->absent.empty());
      const auto longer = measured(problem_, child->routes).cost - measured(problem_, from).cost;
      if (longer != assembly_.added_distance(cycle)) ++with_subtours;
    }
  }
  EXPECT_GT(children, 200);
  EXPECT_GT(with_subtours, 20);
}

TEST_F(EdgeAssemblyTest, NoChildWhereAnArcHasGone) {
  const Routes from = random_routes(60, 5, random_);
  const std::vector<ArcCycle> cycles = assembly_.cycles(from, random_routes(60, 5, random_));
  ASSERT_FALSE(cycles.empty());
  const auto child = assembly_.child(from, cycles.front());
  ASSERT_TRUE(child);
  EXPECT_FALSE(assembly_.child(child->routes, cycles.front()));
}

TEST_F(EdgeAssemblyTest, EqualSolutionsHaveNoCycles) {
  const Routes from = random_routes(60, 5, random_);
  Routes to = from;
  std::rotate(to.begin(), to.begin() + 2, to.end());
  EXPECT_TRUE(assembly_.cycles(from, to).empty());
}

}  // namespace
}  // namespace waywiser::search
