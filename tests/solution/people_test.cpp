// Solutions as people have them: arrows, vehicles, tables, tours, other programs' JSON, costs on
// lines of their own.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/solution_text.h"
#include "waywiser/solution/csv_routes.h"
#include "waywiser/solution/cvrplib.h"
#include "waywiser/solution/instance_name.h"

namespace waywiser {
namespace {

using test::Ids;
constexpr auto parse = test::parse_solution_text;
constexpr auto refusal = test::solution_refusal;

TEST(Arrows, AreReadInEverySpelling) {
  for (const char* text :
       {"Route 1: 0 -> 5 -> 3 -> 0\nRoute 2: 0 -> 4 -> 0\n",
        "Route #1: 0->5->3->0\r\nRoute #2: 0->4->0",
        "Vehicle 1: 0 \xE2\x86\x92 5 \xE2\x86\x92 3 -> 0\nVehicle 2: 0 => 4 => 0\n",
        "#1: 0(0)->5(4)->3(9)->0(12)\n#2: 0(0) -> 4(2) -> 0(4)\n", "# 1: 0 5 3 0\n# 2: 0 4 0\n",
        "Route 1: 0-5-3-0\nRoute 2: 0-4-0\n", "Route 1: 0 - 5 - 3 - 0\nRoute 2: 0 - 4 - 0\n",
        "Route 1: 0 \xE2\x80\x93 5 \xE2\x87\x92 3\xE2\x9E\x94"
        "0\nRoute 2: 0 4 \xE2\x80\x94 0\n",
        "Truck 7: [0, 5, 3, 0]\nTruck 9: [0, 4, 0]\n", "Tour 1: 0, 5, 3, 0;\nTour 2: 0, 4, 0;\n",
        "Route 1:\n 0 -> 5\n -> 3 -> 0\nRoute 2:\n0 4 0\n",
        "Vehicle 0 route: 0 -> 5 -> 3 -> 0\nVehicle 1 route: 0 -> 4 -> 0\n"}) {
    EXPECT_EQ(parse(text).routes, (Ids{{0, 5, 3, 0}, {0, 4, 0}})) << text;
    EXPECT_EQ(&solution_format(text), &kCvrplib);
  }
  EXPECT_EQ(parse("Route 1: Depot -> 5 -> 3 -> Depot\nRoute 2: depot 4 Depot\n").routes,
            (Ids{{5, 3}, {4}}));
  EXPECT_EQ(parse("0 -> 5 -> 3 -> 0\n0 -> 4 -> 0\n").routes, (Ids{{0, 5, 3, 0}, {0, 4, 0}}));
  EXPECT_EQ(parse("Depot -> 5 -> 3 -> Depot\nDepot -> 4 -> Depot\n").routes, (Ids{{5, 3}, {4}}));
  EXPECT_EQ(parse("[0, 5, 3, 0]\n[0, 4, 0]\n").routes, (Ids{{0, 5, 3, 0}, {0, 4, 0}}));
}

TEST(Arrows, ThatMakeNoSenseAreRefusedAtTheirPlace) {
  EXPECT_EQ(refusal("Route 1: 0 -> x -> 0\n"),
            "s:1:15: found \"x\", expected a decimal number as the number of a customer");
  EXPECT_EQ(refusal("Route 1: 5 -> -3\n"),
            "s:1:15: found \"-3\", expected the number of a customer (at least 0)");
  EXPECT_EQ(refusal("Route 1: 5(2 -> 3\n"),
            "s:1:11: found \"(\", expected a closing parenthesis on the line");
  EXPECT_EQ(refusal("Route 1: 5 Depot 3\n"),
            "s:1:18: found \"3\", expected nothing after the depot at the end of the route");
  EXPECT_NE(refusal("Route 1: 5 -> 3.5\n"), "");
  EXPECT_NE(refusal("Route 1: - 5\n"), "");
  EXPECT_NE(refusal("Route 1: 5 - -> 3 Lode 7\n"), "");
}

// As the examples of OR-Tools print: annotations, remarks, vehicles that stay at home.
TEST(OrTools, PrintedRoutesAreRead) {
  const SolutionFile file = parse(
      "Objective: 123\nRoute for vehicle 0:\n 0 Load(0) ->  5 Load(1) ->  3 Load(2) ->  0 Load(2)\n"
      "Distance of the route: 20m\nLoad of the route: 2\n\nRoute for vehicle 2:\n"
      "0 Time(0,0) -> 4 Time(2, 3) -> 0 Time(9,9)\nTime of the route: 9min\n\n"
      "Total Distance of all routes: 40m\n");
  EXPECT_EQ(file.routes, (Ids{{0, 5, 3, 0}, {0, 4, 0}}));
  EXPECT_FALSE(file.stated_cost);
  EXPECT_TRUE(file.warnings.empty());
}

TEST(Labels, OnceMoreIsToldAndAGapRefused) {
  const SolutionFile file = parse("Route #1: 5\nRoute #1: 3\nRoute #2: 4\n");
  EXPECT_EQ(file.routes, (Ids{{5}, {3}, {4}}));
  EXPECT_EQ(
      file.warnings,
      (std::vector<std::string>{"\"Route #1\" stands there twice: both lines are read as routes"}));
  EXPECT_EQ(parse("Vehicle 4: 5\nVehicle 4: 3\n").warnings.size(), 1U);
  EXPECT_EQ(refusal("Route #1: 5\nRoute #1: 3\nRoute #3: 4\n"),
            "s:3:1: found route \"3\", expected \"Route #2:\"");
  EXPECT_NE(refusal("#1: 5\n#3: 4\n"), "");
}

TEST(Costs, StandOnLinesOfTheirOwn) {
  for (const char* cost : {"Cost 828.9", "cost: 828.9", "Cost = 828.9", "Cost\n828.9",
                           "Cost:\n  828.9", "Total cost: 828.9", "TotalCost=828.9", "828.9"}) {
    EXPECT_EQ(parse("Route #1: 5 3\nRoute #2: 4\n" + std::string(cost) + "\n").stated_cost, "828.9")
        << cost;
  }
  for (const char* cost : {"Cost 828.9", "828.9"})
    EXPECT_EQ(parse("5 3\n4\n" + std::string(cost) + "\n").stated_cost, "828.9") << cost;
  const SolutionFile each =
      parse("Route #1: 5 3\nCost: 10\nRoute #2: 4\nCost: 8\nTotal cost: 18\n");
  EXPECT_EQ(each.stated_cost, "18");
  EXPECT_EQ(each.routes, (Ids{{5, 3}, {4}}));
  EXPECT_EQ(parse("Route #1: 5 3\nCost 10\nRoute #2: 4\nCost 8\nCost 18\n").stated_cost, "18");
  const SolutionFile no_sum = parse("Route #1: 5 3\nCost: 10\nRoute #2: 4\nCost: 8\n");
  EXPECT_FALSE(no_sum.stated_cost);
  EXPECT_EQ(
      no_sum.warnings,
      (std::vector<std::string>{"The file states 2 costs: none is taken for the solution's"}));
}

TEST(CsvRoutes, ColumnsInAnyOrderByTheirUsualNames) {
  for (const char* text :
       {"route,stop\n1,5\n1,3\n2,4\n", "Stop;Load;Vehicle\n5;1;a\n3;2;a\n4;1;b\n",
        "vehicle_id\tcustomer_id\tsequence\n7\t3\t2\n9\t4\t1\n7\t5\t1\n",
        "\xEF\xBB\xBFROUTE,CUSTOMER,\r\n\"1\",5,\r\n\"1\",3,\r\n\r\n\"2\",4,\r\n",
        "# made by hand\nroute,customers\n1,5 3\n2,4\n", "tour,nodes\n1,5-3\n2,4\n"}) {
    const SolutionFile file = parse(text);
    ASSERT_EQ(file.routes.size(), 2U) << text;
    EXPECT_EQ(&solution_format(text), &kCsvRoutes) << text;
    EXPECT_TRUE(file.routes == (Ids{{5, 3}, {4}}) || file.routes == (Ids{{5, 3}, {4}})) << text;
  }
}

TEST(CsvRoutes, SaysWhatIsMissing) {
  EXPECT_EQ(refusal("a,b\n1,2\n"),
            "s:1: found a table with the columns \"a, b\", expected a column route or vehicle");
  EXPECT_EQ(refusal("route,b\n1,2\n"),
            "s:1: found a table with the columns \"route, b\", expected a column stop or customer");
  EXPECT_EQ(refusal("route,stop\n1\n"),
            "s:2:1: found a row of 1 cell, expected 2, one for each column");
  EXPECT_NE(refusal("route,stop\n"), "");
}

TEST(CsvRoutes, LeaveNamesToTheInstance) {
  const SolutionFile file = parse("van,sequence,stop\n1,2,\"Ben, \"\"Sons\"\"\"\n1,1,7\n2,1,x\n");
  EXPECT_EQ(file.called, (std::vector<std::vector<std::string>>{{"7", "Ben, \"Sons\""}, {"x"}}));
  EXPECT_TRUE(file.routes.empty());
  ASSERT_TRUE(file.no_numbers);
  EXPECT_NE(std::string(file.no_numbers->what()).find("s:2:6: found \"Ben"), std::string::npos)
      << file.no_numbers->what();
  EXPECT_NE(refusal("route,stop\n1,\n"), "") << "no stop at all";
}

TEST(Tours, OfLkhAreRead) {
  const SolutionFile file = parse(
      "NAME : T.12.tour\nCOMMENT : Length = 12\nCOMMENT : Found by LKH-3\nTYPE : TOUR\nDIMENSION : "
      "5\n"
      "TOUR_SECTION\n1\n3\n5\n2\n4\n-1\nEOF\n");
  EXPECT_EQ(file.routes, (Ids{{1, 3, 5, 2, 4}}));
  EXPECT_TRUE(file.nodes);
  EXPECT_EQ(file.name, "T.12.tour");
  EXPECT_EQ(file.stated_cost, "12");
  EXPECT_EQ(parse("NAME: T\nTOUR_SECTION:\n1 3\n-1\n1 2 4 -1\n-1\nEOF\n").routes,
            (Ids{{1, 3}, {1, 2, 4}}));
  EXPECT_EQ(parse("COMMENT : Cost = 7_12\nTOUR_SECTION\n1\n2\n-1\n").stated_cost, "12");
}

TEST(Tours, OfLkhALineAreRead) {
  const SolutionFile file = parse(
      "T, Cost: 0_12\nThe tours traversed by the 2 salesmen are:\n1 3 5 1 (#2)  Cost: 8\n1 4 1 "
      "(#1)  Cost: 4\n");
  EXPECT_EQ(file.routes, (Ids{{1, 3, 5, 1}, {1, 4, 1}}));
  EXPECT_TRUE(file.nodes);
  EXPECT_EQ(file.name, "T");
  EXPECT_EQ(file.stated_cost, "12");
  EXPECT_EQ(refusal("The tours traversed by the 2 salesmen are:\n1 x 1 (#1)\n"),
            "s:2:3: found \"x\", expected a decimal number as the number of a customer");
  EXPECT_NE(refusal("The tours traversed by the 2 salesmen are:\n"), "");
}

TEST(Tours, ThatEndTooSoonAreRefused) {
  EXPECT_EQ(refusal("TYPE : TOUR\nTOUR_SECTION\n1\n2\n"),
            "s:5:1: found the end of the file, expected -1 after the last node");
  EXPECT_NE(refusal("TYPE : TOUR\nTOUR_SECTION\n-1\nEOF\n").find("the nodes of the tour"),
            std::string::npos);
  EXPECT_NE(refusal("TYPE : TOUR\nTOUR_SECTION\n1\nx\n-1\n"), "");
  EXPECT_NE(refusal("TYPE : TOUR\nTOUR_SECTION\n1\n-2\n-1\n"), "");
}

TEST(VroomSolutions, StepsAreRoutes) {
  const SolutionFile file = parse(
      R"({"code":0,"summary":{"cost":40,"routes":2},"unassigned":[],"routes":[
      {"vehicle":0,"cost":20,"steps":[{"type":"start","location":[2,3]},{"type":"job","id":5,"job":5},{"type":"job","id":3},{"type":"end"}]},
      {"vehicle":1,"steps":[{"type":"start"},{"type":"job","job":4},{"type":"end"}]}]})");
  EXPECT_EQ(file.routes, (Ids{{5, 3}, {4}}));
  EXPECT_EQ(file.stated_cost, "40");
  EXPECT_EQ(parse(R"({"routes":[{"id":"a","stops":[5,3]},{"customers":[4]}]})").routes,
            (Ids{{5, 3}, {4}}));
  EXPECT_EQ(refusal(R"({"routes":[{"steps":[{"type":"pickup","id":5}]}]})"),
            "s:1:22: found a step of type \"pickup\", expected start, end, or a job with its id");
  EXPECT_NE(refusal(R"({"routes":[{"vehicle":5}]})"), "");
}

TEST(JsonSolutions, NumbersMayBeStringsOrInObjects) {
  for (
      const char* text :
      {R"({"routes": [["5", "3"], ["4"]]})", R"([["0", "5", "3", "0"], ["0", "4", "0"]])",
       R"({"routes": [["depot", "5", "3", "depot"], ["Depot", 4]]})",
       R"({"routes": [{"stops": [{"id": 5}, {"id": "3", "arrival": 9.5}]}, {"stops": [{"id": 4}]}]})",
       R"({"routes": [[{"customer": 5}, {"customer": 3, "customer_id": "3"}], [{"node": 4}]]})",
       R"({"routes": [{"vehicle": 1, "path": [0, 5, 3, 0]}, {"tour": [0, 4, 0]}]})",
       R"({"routes": {"1": {"stops": [5, 3]}, "2": {"stops": [4]}}})",
       R"({"routes": {"truck": [5, 3], "van": [4]}})",
       R"([{"id": "a", "stops": [{"id": 5}, {"id": 3}]}, {"id": "b", "stops": [{"id": 4}]}])"}) {
    std::vector<std::vector<std::int64_t>> routes = parse(text).routes;
    for (auto& route : routes) std::erase(route, 0);
    EXPECT_EQ(routes, (Ids{{5, 3}, {4}})) << text;
  }
}

TEST(JsonSolutions, OtherWordsForRoutesAreReadWhereOneIsThere) {
  for (const char* text :
       {R"({"tours": [[5, 3], [4]]})", R"({"best_routes": [[5, 3], [4]], "cost": "12.5"})",
        R"({"cost": 12.5, "vehicles": [{"id": 1, "route": [5, 3]}, {"id": 2, "route": [4]}]})",
        R"({"vehicles": [{"id": 9}], "routes": [[5, 3], [4]]})",
        R"({"result": {"routes": [[5, 3], [4]]}, "status": "ok"})",
        R"({"data": {"paths": [[5, 3], [4]]}})",
        R"({"best_solution": {"cost": 12.5, "tours": [[5, 3], [4]]}})"}) {
    EXPECT_EQ(parse(text).routes, (Ids{{5, 3}, {4}})) << text;
  }
  EXPECT_EQ(parse(R"({"best_routes": [[5]], "cost": "12.5"})").stated_cost, "12.5");
  EXPECT_EQ(refusal(R"({"tours": [[5]], "best_routes": [[3]]})"),
            "s:1:19: found \"best_routes\", expected one list of routes, or the key routes");
}

TEST(JsonSolutions, WhatStandsThereTwiceIsTold) {
  using Texts = std::vector<std::string>;
  const auto warnings = [](const char* text) { return parse(text).warnings; };
  EXPECT_EQ(warnings("{\"routes\": [[5, 3]],\n \"tours\": [[4]], \"trips\": [{\"stops\": [6]}]}"),
            (Texts{"two lists of routes: \"routes\" is read, not \"tours\" of line 2",
                   "two lists of routes: \"routes\" is read, not \"trips\" of line 2"}));
  EXPECT_EQ(parse(R"({"best": [[4]], "routes": [[5, 3]]})").routes, (Ids{{5, 3}}));
  EXPECT_EQ(warnings(R"({"best": [[4]], "routes": [[5, 3]]})").size(), 1U);
  EXPECT_EQ(warnings(R"({"routes": [[5, 3]], "tours": [[0, 5, 3, 0], [0, 0]]})"), Texts{});
  EXPECT_EQ(warnings(R"({"routes": [[5, 3]], "vehicles": [{"id": 1}], "trips": 3})"), Texts{});
  EXPECT_EQ(warnings("{\"cost\": 40, \"routes\": [[5]],\n\"summary\": {\"cost\": 41}}"),
            Texts{"two costs: 40 is taken, not 41 of line 2 (\"summary\")"});
  EXPECT_EQ(warnings(R"({"cost": 40, "routes": [[5]], "summary": {"cost": 40}})"), Texts{});
}

// As reinterpretcat's solver writes them, with jobs that are called by numbers.
TEST(JsonSolutions, ToursOfActivities) {
  EXPECT_EQ(parse(R"({"statistic": {"cost": 40}, "tours": [{"vehicleId": "v_1", "stops": [
      {"location": {"lat": 1, "lng": 2}, "activities": [{"jobId": "departure", "type": "departure"}]},
      {"load": [1], "activities": [{"jobId": "5", "type": "delivery"}, {"jobId": "3", "type": "delivery"}]},
      {"activities": [{"jobId": "4", "type": "delivery"}]},
      {"activities": [{"jobId": "arrival", "type": "arrival"}]}]}]})")
                .routes,
            (Ids{{5, 3, 4}}));
}

TEST(JsonSolutions, WhatMayMeanSomethingElseIsRefused) {
  EXPECT_EQ(refusal(R"({"routes": [["C5"]]})"),
            "s:1:14: found \"C5\", expected a decimal number as the number of a customer");
  EXPECT_EQ(refusal(R"({"routes": [[{"id": 1, "customer": 5}]]})"),
            "s:1:25: found \"customer\", expected one number of a customer a stop");
  EXPECT_EQ(refusal(R"({"routes": [["5", "depot", "3"]]})"),
            "s:1:28: found 3, expected nothing after the depot at the end of the route");
  EXPECT_NE(refusal(R"({"routes": [[{"name": "five"}]]})"), "");
  EXPECT_NE(refusal(R"({"routes": [[[5, 3]]]})"), "");
}

TEST(OtherInstances, AreTold) {
  SolutionFile file;
  file.name = "R102";
  EXPECT_EQ(other_instance_warning(file, "R101"),
            "The solution says that it is of R102, and the instance is called R101");
  for (const char* same : {"", "R101", "r101", "r101.txt", "R101 (Solomon)", "R101.1650.tour"}) {
    file.name = same;
    EXPECT_EQ(other_instance_warning(file, "R101"), "") << same;
  }
  file.name = "R1_2_1";
  EXPECT_NE(other_instance_warning(file, "R1_2_10"), "");
  EXPECT_EQ(other_instance_warning(file, ""), "");
}

TEST(Foreign, TextsAreNamed) {
  EXPECT_NE(refusal("<html><body>404</body></html>").find("a web page"), std::string::npos);
  EXPECT_NE(refusal("hello there\nmore of it\n").find("expected a solution: "), std::string::npos);
}

}  // namespace
}  // namespace waywiser
