// The formats of solutions other than CVRPLIB's, and how they are told apart.
#include "waywiser/solution/formats.h"

#include <string>

#include <gtest/gtest.h>

#include "support/solution_text.h"
#include "waywiser/solution/mamut.h"
#include "waywiser/solution/plain.h"

namespace waywiser {
namespace {

using test::Ids;
constexpr auto parse = test::parse_solution_text;
constexpr auto refusal = test::solution_refusal;

// The routes with 0 as the depot: at the ends, and between routes where the format has it so.
Ids routes_of(const std::string& text) {
  const SolutionFile file = parse(text);
  Ids routes;
  for (const auto& written : file.routes) {
    routes.emplace_back();
    for (const std::int64_t id : written) {
      if (id != 0) {
        routes.back().push_back(id);
      } else if (file.depot_separates && !routes.back().empty()) {
        routes.emplace_back();
      }
    }
    if (routes.back().empty()) routes.pop_back();
  }
  return routes;
}

TEST(Sintef, ReadsTheSpellingsThatArePublished) {
  const std::string routes = "Route 1 : 5 3\nRoute 2 : 4\n";
  const std::vector<std::string> published = {
      "Instance name : R101\nAuthors : bauke\nDate :    21-05-13\nReference : N/A\nSolution\n" +
          routes + "\n",
      "Instance name:\tR101\r\nAuthors:\t\tMiros\xB3"
      "aw B\xB3ocho\r\nDate: \t\t05-04-2012\r\nReference: \t\tA parallel\r\nRoute minimisation "
      "heuristic\r\nSolution\r\nRoute 1 :  5 3 \r\nRoute 2 :  4 \r\n",
      std::string("Instance Name :R101\nSolution:\nRoute  1 : 5\n 3\nRoute  2:4"),
      std::string("\xEF\xBB\xBFinstance : R101\nROUTE#1: 0 5 3 0\nroute #2: 0,4,0\n"),
  };
  for (const std::string& text : published) {
    const SolutionFile solution = parse(text);
    EXPECT_EQ(routes_of(text), (Ids{{5, 3}, {4}})) << text;
    EXPECT_EQ(solution.name, "R101") << text;
    EXPECT_FALSE(solution.stated_cost);
    EXPECT_EQ(&solution_format(text), &kSintef);
  }
}

TEST(Sintef, RefusesWhatHasNoRoutes) {
  EXPECT_EQ(refusal("Instance name : R101\nAuthors : x\n"),
            "s:3:1: found the end of the file, expected a line \"Solution\" and routes");
  EXPECT_EQ(refusal("Instance name : R101\nSolution\n"),
            "s:3:1: found the end of the file, expected a line \"Route #1: ...\"");
  EXPECT_NE(refusal("Instance name : R101\nSolution\nRoute 1 : 5\nRoute 3 : 4\n"), "");
  EXPECT_NE(refusal("just some text"), "");
}

TEST(Plain, ReadsLinesAndTours) {
  for (const char* text :
       {"5 3\n4\n", "5,3\r\n\r\n4", "0 5 3 0\n0 4 0\n", "0 5 3 0 4 0", "5, 3,\n4,", "[[5,3],[4]]",
        " [ [0, 5, 3, 0] , [4] ] ", "[5, 3, 0, 4]"}) {
    EXPECT_EQ(routes_of(text), (Ids{{5, 3}, {4}})) << text;
    const SolutionFormat* format = &solution_format(text);
    EXPECT_TRUE(format == &kPlainLists || format == &kJsonLists);
  }
}

TEST(Plain, RefusesWhatIsNoCustomer) {
  EXPECT_EQ(refusal("5 3\n4 x\n"),
            "s:2:3: found \"x\", expected a decimal number as the number of a customer");
  EXPECT_NE(refusal("[[5, 3.5]]"), "");
  EXPECT_NE(refusal("[[5, -3]]"), "");
  EXPECT_NE(refusal("[[5], [[4]]]"), "");
  EXPECT_NE(refusal("[[5]"), "");
  EXPECT_NE(refusal("[]"), "");
  EXPECT_NE(refusal("5 " + std::string(400, '7')), "");
}

const std::string kPublished = R"({
    "instance_name": "R101",
    "routes": [
        [5, 3],
        [4]
    ],
    "cost": 1650.7992395710683,
    "metadata": {},
    "objective_function": "HierarchicalVehicleCost"
}
)";

TEST(MamutSolution, ReadsAndWritesBothPublishedKinds) {
  const SolutionFile solution = parse(kPublished);
  EXPECT_EQ(solution.routes, (Ids{{5, 3}, {4}}));
  EXPECT_EQ(solution.stated_cost, "1650.7992395710683");
  EXPECT_EQ(solution.name, "R101");
  const std::vector<std::int64_t> ids = {0, 1, 2, 3, 4, 5};
  EXPECT_EQ(format_mamut_solution("R101", {{5, 3}, {4}}, ids, "1650.7992395710683",
                                  MamutObjective::hierarchical_vehicle_cost),
            kPublished);
  const std::string mono =
      format_mamut_solution("R101", {{5, 3}, {4}}, ids, "8273", MamutObjective::mono_cost);
  EXPECT_EQ(parse(mono).stated_cost, "8273");
  EXPECT_NE(mono.find("\"objective_function\": \"MonoCost\""), std::string::npos);
}

TEST(MamutSolution, OtherKeysSayNothing) {
  EXPECT_EQ(
      parse(R"({"a": [1, {"b": null}], "routes": [[5, 3], [4]], "cost": null, "c": "\u00e9"})")
          .routes,
      (Ids{{5, 3}, {4}}));
}

TEST(MamutSolution, RefusesWithPlaceFoundAndExpected) {
  EXPECT_EQ(refusal("{\"routes\": [[5, x]]}"),
            "s:1:17: found \"x\", expected a number as the number of a customer");
  EXPECT_EQ(refusal("{\"cost\": 1}"), "s: found the key \"cost\", expected a key routes");
  EXPECT_EQ(refusal("{}"), "s: found an empty object, expected a key routes");
  EXPECT_NE(refusal("{\"routes\": [[5]], \"routes\": [[4]]}"), "");
  EXPECT_NE(refusal("{\"routes\": [[5]]"), "");
  EXPECT_NE(refusal("{\"routes\": [[5]]} x"), "");
  EXPECT_NE(refusal("{\"routes\": [[5]], \"cost\": NaN}"), "");
  EXPECT_NE(refusal("{\"routes\": [[5]], \"cost\": \"high\"}"), "");
}

}  // namespace
}  // namespace waywiser
