#include "waywiser/solution/difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace waywiser {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(Difference, SeesTheSameRoutesInAnyOrder) {
  const SolutionDifference found = difference({{1, 2}, {3}}, {{3}, {}, {1, 2}});
  EXPECT_THAT(found.same_routes, ElementsAre(Pair(1, 3), Pair(2, 1)));
  EXPECT_THAT(found.routes_only_a, IsEmpty());
  EXPECT_THAT(found.routes_only_b, IsEmpty());
  EXPECT_THAT(found.moved, IsEmpty());
  EXPECT_EQ(found.broken_pairs(), 0.0);
}

TEST(Difference, FindsAMovedCustomer) {
  // Customer 2 goes from between 1 and 3 to the end of the other route.
  const SolutionDifference found = difference({{1, 2, 3}, {4}, {5}}, {{1, 3}, {4, 2}, {5}});
  EXPECT_EQ(found.arcs_a, 8);
  EXPECT_EQ(found.arcs_b, 8);
  EXPECT_EQ(found.shared_arcs, 5);
  EXPECT_THAT(found.moved, ElementsAre(2));
  EXPECT_THAT(found.same_routes, ElementsAre(Pair(3, 3)));
  EXPECT_THAT(found.routes_only_a, ElementsAre(1, 2));
  EXPECT_THAT(found.routes_only_b, ElementsAre(1, 2));
}

TEST(Difference, TakesDirectionSeriously) {
  const SolutionDifference found = difference({{1, 2}}, {{2, 1}});
  EXPECT_EQ(found.shared_arcs, 0);
  EXPECT_EQ(found.broken_pairs(), 1.0);
}

}  // namespace
}  // namespace waywiser
