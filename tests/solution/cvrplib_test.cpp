#include "waywiser/solution/cvrplib.h"

#include <string>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/base/error.h"
#include "waywiser/solution/read.h"

namespace waywiser {
namespace {

using Ids = std::vector<std::vector<std::int64_t>>;

std::string refusal(const std::string& text) {
  try {
    parse_solution(text, "s.sol");
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Cvrplib, ReadsRoutesAndCost) {
  const SolutionFile solution = parse_solution("Route #1: 5 3\nRoute #2: 4\nCost 12.50\n", "s.sol");
  EXPECT_EQ(solution.routes, (Ids{{5, 3}, {4}}));
  EXPECT_EQ(solution.stated_cost, "12.50");
}

TEST(Cvrplib, ToleratesSpelling) {
  for (const char* text :
       {"Route #1: 5 3\nRoute #2: 4\n", "\xEF\xBB\xBFroute #1 : 5 3\r\n\r\nroute # 2:4\r\n",
        "ROUTE 1:\t5\t3\nROUTE 2:\t4", "Route #1: 5 3\nRoute #2: 4\nCost 7\nTime 12.3\nstatus: a b",
        "Route #0: 5 3\nRoute #1: 4\n"}) {
    EXPECT_EQ(parse_solution(text, "s.sol").routes, (Ids{{5, 3}, {4}})) << text;
  }
}

// Only the instance knows whether 0 is the depot.
TEST(Cvrplib, KeepsTheDepotAsItIsWritten) {
  EXPECT_EQ(parse_solution("Route #1: 0 5 3 0\n", "s.sol").routes, (Ids{{0, 5, 3, 0}}));
}

TEST(Cvrplib, RefusesWithPlaceFoundAndExpected) {
  EXPECT_EQ(refusal("Route #1: 5 3\nRoute #3: 4\n"),
            "s.sol:2:1: found route \"3\", expected \"Route #2:\"");
  EXPECT_EQ(refusal("Route #1: 5 x\n"),
            "s.sol:1:13: found \"x\", expected a decimal number as the number of a customer");
  EXPECT_EQ(refusal("Route #1: 5 -3\n"),
            "s.sol:1:13: found \"-3\", expected the number of a customer (at least 0)");
  EXPECT_EQ(refusal("Route #1: 5\nCost\n"),
            "s.sol:2:5: found the end of the line, expected a decimal number as the cost");
  EXPECT_NE(refusal("Route #1: 5\nCost nan\n"), "");
  EXPECT_NE(refusal("Route #1 5\n"), "");
  EXPECT_NE(refusal("Route #1: 5\nsome words\n"), "");
  EXPECT_NE(refusal("Route #1: 5\nRoutes #2: 4\n"), "");
  EXPECT_NE(refusal(""), "");
}

TEST(Cvrplib, WritesWhatItReads) {
  const std::string text = format_cvrplib({{2, 1}, {3}}, {0, 11, 12, 13}, "7.25");
  EXPECT_EQ(text, "Route #1: 12 11\nRoute #2: 13\nCost 7.25\n");
  EXPECT_EQ(parse_solution(text, "s.sol").routes, (Ids{{12, 11}, {13}}));
}

TEST(Cvrplib, ReadsAllPublishedSolutions) {
  WAYWISER_NEEDS_DATA("solutions/sintef");
  const auto files = test::test_data_files("solutions", ".sol");
  ASSERT_EQ(files.size(), 712U);
  for (const std::string& file : files) {
    const SolutionFile solution = read_solution(file);
    EXPECT_TRUE(solution.stated_cost) << file;
    std::size_t customers = 0;
    for (const auto& route : solution.routes) customers += route.size();
    EXPECT_EQ(customers % 100, 0U) << file;
  }
}

TEST(CanonicalOrder, SortsByFirstCustomerAndDropsEmptyRoutes) {
  EXPECT_EQ(canonical_order({{5, 1}, {}, {2, 9}, {3}}), (Routes{{2, 9}, {3}, {5, 1}}));
}

}  // namespace
}  // namespace waywiser
