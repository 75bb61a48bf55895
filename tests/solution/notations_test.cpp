// Routes in the notations that programs print: lists of Python, NumPy and YAML, labels of every
// spelling, titles above, remarks behind.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/solution_text.h"
#include "waywiser/solution/formats.h"
#include "waywiser/solution/python_text.h"
#include "waywiser/solution/route_label.h"

namespace waywiser {
namespace {

using test::Ids;
constexpr auto parse = test::parse_solution_text;
constexpr auto refusal = test::solution_refusal;

// The routes without the depot, 0, at their ends.
Ids customers_of(const std::string& text) {
  Ids routes = parse(text).routes;
  for (auto& route : routes) std::erase(route, 0);
  return routes;
}

void expect_routes(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    Ids routes;
    EXPECT_EQ(test::refusal_of([&] { routes = customers_of(text); }), "") << text;
    EXPECT_EQ(routes, (Ids{{5, 3}, {4, 1}})) << text;
  }
}

TEST(PythonLists, AreReadAsTheyArePrinted) {
  expect_routes({
      "[[5, 3], [4, 1]]",
      "[(5, 3), (4, 1)]\n",
      "((5, 3), (4, 1),)",
      "[[0, 5, 3, 0],\n [0, 4, 1, 0]]\n",
      "{0: [5, 3], 1: [4, 1]}",
      "{'vehicle_1': [0, 5, 3, 0], 'vehicle_2': [0, 4, 1, 0]}\n",
      R"({"1": [5, 3], "2": [4, 1]})",
      "[array([5, 3]), array([4, 1])]",
      "[np.array([5, 3], dtype=int64), np.array([4, 1], dtype=int64)]",
      "[[np.int64(5), np.int64(3)], [np.int64(4), np.int64(1)]]",
      "[[5 3]\n [4 1]]\n",
      "[[5. 3.]\n [4. 1.]]\n",
      "[list([5, 3]) list([4, 1])]",
      "{'routes': [[5, 3], (4, 1)], 'cost': None, 'optimal': True}",
      R"({"solution": [[5, 3], [4, 1]], "cost": 12})",
      R"([{"vehicle": 1, "route": [5, 3]}, {"vehicle": 2, "route": [4, 1]}])",
      R"({"solution": {"routes": [[5, 3], [4, 1]], "cost": 12}, "seed": 1})",
  });
  EXPECT_EQ(parse("[[5, 3], [4, 1]]\nTotal distance: 12\nCost: 12.5\n").stated_cost, "12.5");
  EXPECT_EQ(parse("{'routes': [[5, 3]], 'cost': 12.5}").stated_cost, "12.5");
}

TEST(PythonLists, StayAtTheirPlace) {
  EXPECT_EQ(json_of_python("[(5, 3),\n (4,)]"), "[[5, 3],\n [4 ]]");
  EXPECT_EQ(json_of_python("{0: [5], 1: [3]}"), "[   [5],    [3]]");
  EXPECT_EQ(json_of_python("{'a': None, 'b': (True, False)}"),
            R"({"a": null, "b": [true, false]})");
  for (const std::string json : {R"({"a": [1, {"b (c' ": "x'y"}], "d": "\"(", "e": [-1.5e3, ""]})",
                                 "[[5, 3], [4]]", "[}", "(", "\"", "'", "[\"\\"})
    EXPECT_EQ(json_of_python(json).size(), json.size()) << json;
  const std::string json = R"({"a": [1, {"b (c' ": "x'y"}], "d": "\"(", "e": [-1.5e3, ""]})";
  EXPECT_EQ(json_of_python(json), json);
  EXPECT_EQ(refusal("[(5, 3),\n (4, x)]"),
            "s:2:6: found \"x\", expected a number as the number of a customer");
}

TEST(PythonLists, OfAnotherShapeAreRefused) {
  for (const char* text :
       {"[[5], [[4]]]", "{5, 3}", "[[5, 3.5]]", "[1, 2], [3, 4]", "[[5 3] 4 x]", "[[5, 3]]\n4 1\n",
        "[5, ..., 3]", "{\"route\": [5, 3]}\n{\"route\": [4, 1]}\n", "[[5, 3]]\n{\"a\": 1}\n",
        "[[5, 3]", "((5, 3), (4, 1)"})
    EXPECT_NE(refusal(text), "") << text;
  EXPECT_NE(refusal("Route 1: [5, 3], [4, 1]\n"), "") << "two lists are no route";
}

TEST(Yaml, ListsAreRoutes) {
  expect_routes({
      "routes:\n  - [5, 3]\n  - [4, 1]\ncost: 12\n",
      "---\nroutes:\n- [0, 5, 3, 0]\n- [0, 4, 1, 0]\n...\n",
      "- - 5\n  - 3\n- - 4\n  - 1\n",
      "-\n  - 5\n  - 3\n-\n  - 4\n  - 1\n",
      "routes:\n  1: [5, 3]\n  2: [4, 1]\n",
      "1: [5, 3]\n2: [4, 1]\n",
      "vehicle1:\n  - 5\n  - 3\nvehicle2:\n  - 4\n  - 1\n",
      "Route 1:\n- 5\n- 3\nRoute 2:\n- 4\n- 1\n",
      "# by hand\ninstance: x\ndemands:\n  - 9\n  - 9\nroutes:\n  - vehicle: 7\n    load: 3\n    "
      "stops: [5,\n"
      "      3]\n  - vehicle: 9\n    stops:\n      - 4\n      - 1\n",
      "- 0 -> 5 -> 3 -> 0\n- 0 -> 4 -> 1 -> 0\n",
      "* 5 3\n* 4 1\n",
      "routes:  # two\n  - [5, 3]  # first\n  - [4,  # and\n 1]\n",
      "cost: 12\nroutes: [[5, 3], [4, 1]]\n",
  });
  EXPECT_EQ(parse("cost: 12.5\nroutes:\n- cost: 4\n  stops: [5, 3]\n").stated_cost, "12.5");
  EXPECT_EQ(parse("- 5\n- 3\n- 0\n- 4\n").routes, (Ids{{5, 3, 0, 4}})) << "a flat list, as in JSON";
}

TEST(Yaml, IsRefusedAtItsPlace) {
  EXPECT_EQ(refusal("- [5, 3\n- [4]\nx\n").substr(0, 6), "s:2:1:");
  EXPECT_EQ(refusal("- 5 x\n"),
            "s:1:5: found \"x\", expected a decimal number as the number of a customer");
  EXPECT_NE(refusal("routes:\n- [5, 3]\n5 3\n"), "");
  EXPECT_NE(refusal("cost: 3\ncost: 4\nroutes:\n- [5]\n"), "");
  EXPECT_NE(refusal("routes:\n- [5"), "");
  EXPECT_NE(refusal("demands:\n- 5\n"), "") << "not a list of routes";
}

TEST(Labels, OfEverySpellingAreRead) {
  expect_routes({
      "R1: 5 3\nR2: 4 1\n",
      "r1 = 5 3\nr2 = 4 1\n",
      "V1: 0 5 3 0\nV2: 0 4 1 0\n",
      "T_1: 5 3\nT_2: 4 1\n",
      "1: 5 3\n2: 4 1\n",
      "0 : 5 3\n1 : 4 1\n",
      "1) 0 5 3 0\n2) 0 4 1 0\n",
      "1. 0 -> 5 -> 3 -> 0\n2. 0 -> 4 -> 1 -> 0\n",
      "Route 1 = [5, 3]\nRoute 2 = [4, 1]\n",
      "Route 1 [0, 5, 3, 0]\nRoute 2 [0, 4, 1, 0]\n",
      "Route 1\n5 3\nRoute 2\n4 1\n",
      "Route #1 - 5 3\nRoute #2 - 4 1\n",
      "Route-1: 5 3\nRoute-2: 4 1\n",
      "route_1: 5 3\nroute_2: 4 1\n",
      "Route no. 1: 5 3\nRoute no. 2: 4 1\n",
      "Route 1/2: 5 3\nRoute 2/2: 4 1\n",
      "Route 1 of 2: 5 3\nRoute 2 of 2: 4 1\n",
      "Route[0]: 5 3\nRoute[1]: 4 1\n",
      "routes[0] = [5, 3]\nroutes[1] = [4, 1]\n",
      "Route 1 (2 stops, load: 3): 5 3\nRoute 2 (2 stops, load: 2): 4 1\n",
      "Best route for vehicle 1: 5 3\nBest route for vehicle 4: 4 1\n",
      "Vehicle 1's route: 0 - 5 - 3 - 0\nVehicle 2's route: 0 - 4 - 1 - 0\n",
      "Path 1: 5 3\nPath 2: 4 1\n",
      "Route: 5 3\nRoute: 4 1\n",
  });
  EXPECT_EQ(parse("1. 5. 3.\n4. 2.\n").routes, (Ids{{1, 5, 3}, {4, 2}})) << "rows of doubles";
}

TEST(Labels, ThatSayOtherThingsAreRemarks) {
  expect_routes({
      "Vehicle 1: 5 3\nVehicle 1 load: 4\nVehicle 2: 4 1\nVehicle 2 load: 5\n",
      "Route 1: 5 3\nRoute 1 cost: 2\nRoute 2: 4 1\nRoute 2 distance = 7\n",
  });
  EXPECT_EQ(route_label("Tour 2000 is a solver").kind, LabelKind::none);
  EXPECT_EQ(route_label("Number of routes: 2").kind, LabelKind::none);
  EXPECT_EQ(route_label("Route minimisation heuristic").kind, LabelKind::none);
  EXPECT_EQ(route_label("5 3").kind, LabelKind::none);
  EXPECT_EQ(route_label("5 - 3").kind, LabelKind::none);
  EXPECT_EQ(route_label("R").kind, LabelKind::none);
  EXPECT_NE(refusal("R1: 5 3\nR3: 4 1\n"), "") << "a lost line";
  EXPECT_NE(refusal("Route: 5 3\nRoute 2: 4 1\n"), "") << "numbered from the middle on";
  EXPECT_NE(refusal("Route 1 5 3\n"), "");
  EXPECT_EQ(refusal("Route 1: (5, 3)\n"),
            "s:1:9: found \" (5, 3)\", expected customers, not in parentheses alone");
}

TEST(Titles, StandAboveTheRoutes) {
  expect_routes({
      "Routes:\n5 3\n4 1\n",
      "Routes\n0 -> 5 -> 3 -> 0\n0 -> 4 -> 1 -> 0\nTotal distance: 12\n",
      "Solution: [[5, 3], [4, 1]]\n",
      "solution = [[5, 3], [4, 1]]\n",
      "Instance name : R101\nAuthors : x\nSolution\n5 3\n4 1\n",
      "Cost: 12\n5 3\n4 1\n",
      "Found after 3 s\nBest solution:\n[[5, 3],\n [4, 1]]\n",
      "best_routes = {0: [5, 3], 1: [4, 1]}\n",
      "Solution results\n================\n   # routes: 2\n\nRoutes\n------\nRoute #1: 5 3\nRoute "
      "#2: 4 1\n",
  });
  EXPECT_EQ(parse("Instance name : R101\nSolution\n5 3\n").name, "R101");
  EXPECT_EQ(refusal("Solution:\n[[5, 3],\n [4, x]]\n"),
            "s:3:6: found \"x\", expected a number as the number of a customer");
  std::string titles;
  for (int k = 0; k < 20000; ++k) titles += "Routes:\n";
  EXPECT_NE(refusal(titles), "") << "titles alone, none within another";
}

TEST(Measures, BehindTheCustomersAreRemarks) {
  expect_routes({
      "5 3 distance 4\n4 1 distance 8\n",
      "0 5 3 0 | distance: 4.0 | load: 2\n0 4 1 0 | distance: 8.0 | load: 2\n",
      "Route 1: 5 3, cost = 4\nRoute 2: 4 1, cost = 8\n",
      "Route 1: [0, 5, 3, 0] Distance: 4.0\nRoute 2: [0, 4, 1, 0] Distance: 8.0\n",
      "Route 1: 0 5 3 0  (distance: 4, load 2)\nRoute 2: 0 4 1 0  (distance: 8)\n",
  });
  EXPECT_NE(refusal("Route 1: load 5 3\n"), "") << "before the customers it would be one of them";
}

TEST(CsvRoutes, ARouteBesideItsVehicleIsTheListOfItsStops) {
  expect_routes(
      {"vehicle,route\n1,0-5-3-0\n2,0-4-1-0\n", "route,vehicle_id\n\"[5, 3]\",a\n\"[4, 1]\",b\n"});
}

TEST(Refused, AreNotationsThatCouldMeanSomethingElse) {
  EXPECT_EQ(refusal("Route 1: C5 C3\n"),
            "s:1:10: found \"C5\", expected a decimal number as the number of a customer");
  for (const char* text :
       {"<5 3>\n", "0/5/3/0\n", "5_3\n", "| Route | Customers |\n| --- | --- |\n",
        "Vehicle 1 -> 0 5 3 0\n", "D -> C5 -> D\n"})
    EXPECT_NE(refusal(text), "") << text;
}

}  // namespace
}  // namespace waywiser
