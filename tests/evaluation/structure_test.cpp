#include "waywiser/evaluation/structure.h"

#include <limits>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "waywiser/base/error.h"
#include "waywiser/instance/labels.h"

namespace waywiser {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Three customers with ids 7, 9, 12; the depot is 5. Capacity 10, two vehicles.
Instance three_customers() {
  Instance instance;
  instance.capacity = 10;
  instance.vehicles = 2;
  instance.ids = {5, 7, 9, 12};
  for (const std::int64_t demand : {0, 4, 6, 8}) {
    Site site;
    site.demand = demand;
    site.due = 100;
    instance.sites.push_back(site);
  }
  return instance;
}

SolutionFile with_routes(std::vector<std::vector<std::int64_t>> routes) {
  SolutionFile file;
  file.routes = std::move(routes);
  return file;
}

TEST(Structure, AcceptsASolution) {
  const Resolved resolved = resolve(three_customers(), with_routes({{9, 7}, {12}}));
  EXPECT_TRUE(resolved.structure.valid());
  EXPECT_THAT(resolved.routes, ElementsAre(ElementsAre(2, 1), ElementsAre(3)));
}

TEST(Structure, LooksStopsUpByTheirNames) {
  Instance instance = three_customers();
  SolutionFile file;
  file.called = {{"B", "depot", "Anna"}, {"Same", "9", "nobody"}};
  file.no_numbers = InputError({"s", 2, 1}, "\"B\"", "a number");
  EXPECT_THROW(resolve(instance, file), InputError) << "the instance has no names";
  Labels labels;
  labels.keys = {"D", "A", "B", "9"};
  labels.names = {"", "Anna", "Same", "Same"};
  instance.labels = std::make_shared<Labels>(labels);
  file.depot_separates = true;
  const Resolved resolved = resolve(instance, file);
  EXPECT_THAT(resolved.routes, ElementsAre(ElementsAre(2), ElementsAre(1), ElementsAre(3)))
      << "9 is the key of the third, not the number of the second";
  EXPECT_THAT(resolved.structure.unknown_names, ElementsAre("Same", "nobody"))
      << "two are called Same";
  EXPECT_FALSE(resolved.structure.valid());
}

TEST(Structure, ListsEveryFaultAtOnce) {
  const Resolved resolved =
      resolve(three_customers(), with_routes({{7, 9, 7}, {99, 5}, {}, {7}, {9}}));
  const StructureReport& structure = resolved.structure;
  EXPECT_FALSE(structure.valid());
  EXPECT_THAT(structure.missing, ElementsAre(3));
  EXPECT_THAT(structure.duplicate, ElementsAre(1, 2));
  EXPECT_THAT(structure.unknown, ElementsAre(99));  // 5 is the depot, at an end
  ASSERT_EQ(structure.overloaded.size(), 1U);
  EXPECT_EQ(structure.overloaded[0].route, 1);
  EXPECT_EQ(structure.overloaded[0].load, 14);
  EXPECT_EQ(structure.excess_vehicles, 1);
}

TEST(Structure, DropsTheDepotAtTheEndsByItsNumberAndAsZero) {
  for (const auto& route : std::vector<std::vector<std::int64_t>>{
           {5, 9, 7, 5}, {0, 9, 7, 0}, {9, 7, 5}, {0, 9, 7}, {0, 5, 9, 7}, {5, 5, 9, 7, 0}}) {
    const Resolved resolved = resolve(three_customers(), with_routes({route, {12}}));
    EXPECT_TRUE(resolved.structure.valid());
    EXPECT_THAT(resolved.routes, ElementsAre(ElementsAre(2, 1), ElementsAre(3)));
  }
  EXPECT_THAT(resolve(three_customers(), with_routes({{0, 5}, {5}, {0}})).routes, IsEmpty());
}

TEST(Structure, TheDepotBetweenCustomersEndsARouteOnlyWhereTheFormatSaysSo) {
  for (const std::int64_t depot : {0, 5}) {
    SolutionFile file = with_routes({{depot, 9, 7, depot, depot, 12, depot}});
    EXPECT_THAT(resolve(three_customers(), file).structure.unknown, ElementsAre(depot, depot));
    file.depot_separates = true;
    EXPECT_THAT(resolve(three_customers(), file).routes,
                ElementsAre(ElementsAre(2, 1), ElementsAre(3)));
  }
}

TEST(Structure, ACustomerMayBeCalledZero) {
  Instance instance = three_customers();
  instance.ids = {1, 0, 2, 3};  // the depot is 1
  for (const auto& route :
       std::vector<std::vector<std::int64_t>>{{0, 2}, {1, 0, 2, 1}, {1, 0, 2}, {0, 2, 1}}) {
    const Resolved resolved = resolve(instance, with_routes({route, {3}}));
    EXPECT_TRUE(resolved.structure.valid());
    EXPECT_THAT(resolved.routes, ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
  }
  SolutionFile tour = with_routes({{0, 2, 1, 3}});
  tour.depot_separates = true;
  EXPECT_THAT(resolve(instance, tour).routes, ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
}

TEST(Structure, ToursOfNodesAreClosed) {
  Instance instance = three_customers();
  instance.ids = {0, 1, 2, 3};  // nodes 1 to 4, so that 5 and more are copies of the depot
  for (const auto& tour :
       std::vector<std::vector<std::int64_t>>{{1, 3, 2, 5, 4}, {2, 5, 4, 1, 3}, {3, 2, 9, 4, 1}}) {
    SolutionFile file = with_routes({tour});
    file.nodes = true;
    file.depot_separates = true;
    const Resolved resolved = resolve(instance, file);
    EXPECT_TRUE(resolved.structure.valid());
    EXPECT_THAT(canonical_order(resolved.routes), ElementsAre(ElementsAre(2, 1), ElementsAre(3)));
  }
}

TEST(Structure, AllowsOneVehicleACustomerWithoutAStatedFleet) {
  Instance instance = three_customers();
  instance.vehicles.reset();
  EXPECT_TRUE(check_structure(instance, {{1}, {2}, {3}}).valid());
}

TEST(Structure, ReportsIndicesOutsideTheInstance) {
  const StructureReport structure = check_structure(three_customers(), {{1, 2}, {0, 3, 4, -1}});
  EXPECT_THAT(structure.unknown, ElementsAre(0, 4, -1));
  EXPECT_THAT(structure.missing, IsEmpty());
}

TEST(Structure, SurvivesLoadsBeyond64Bits) {
  Instance instance = three_customers();
  for (Site& site : instance.sites) site.demand = std::numeric_limits<std::int64_t>::max();
  const StructureReport structure = check_structure(instance, {{1, 2, 3}});
  ASSERT_EQ(structure.overloaded.size(), 1U);
  EXPECT_EQ(structure.overloaded[0].load, std::numeric_limits<std::int64_t>::max());
}

}  // namespace
}  // namespace waywiser
