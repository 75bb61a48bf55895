#include "waywiser/instance/mamut.h"

#include <string>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/refusal.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/write.h"

namespace waywiser {
namespace {

using test::replaced;

// As published, but for the size.
const std::string kPublished = R"({
    "instance_name": "R101",
    "instance_origin": "Solomon1987",
    "benchmark_name": "Sintef2008",
    "num_customers": 2,
    "num_vehicles": 25,
    "vehicle_capacity": 200,
    "coordinates": [
        [35, 35],
        [41, 49],
        [35, 17]
    ],
    "demands": [0, 10, 7],
    "service_times": [0, 10, 10],
    "time_windows": [
        [0, 230],
        [161, 171],
        [50, 60]
    ],
    "depot": 0,
    "arc_costs": [
        [0.0, 15.231546211727817, 18.0],
        [15.231546211727817, 0.0, 32.55764119219941],
        [18.0, 32.55764119219941, 0.0]
    ],
    "metadata": {
        "metric_variant": "euclidean",
        "authors": "Marius M. Solomon"
    }
}
)";

Instance parse(const std::string& text) {
  const InstanceFile file = parse_instance(text, "t.vrp.json");
  EXPECT_EQ(file.format, &kMamutFormat);
  return file.instance;
}

std::string refusal(const std::string& text) {
  return test::refusal_of([&] { parse(text); });
}

// The text without a member that stands on lines of its own.
std::string without(const std::string& text, const std::string& key) {
  const std::size_t begin = text.find("    \"" + key);
  const std::size_t end = text.find("\n    \"", begin);
  return text.substr(0, begin) + text.substr(end + 1);
}

TEST(Mamut, ReadsAPublishedInstance) {
  const Instance instance = parse(kPublished);
  EXPECT_EQ(instance.name, "R101");
  EXPECT_EQ(instance.vehicles, 25);
  EXPECT_EQ(instance.capacity, 200);
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ(instance.sites[1], (Site{41, 49, 10, 161, 171, 10}));
  EXPECT_TRUE(instance.euclidean()) << "the matrix is that of the lengths";
}

TEST(Mamut, MatrixAndFleetAreOptional) {
  const Instance instance = parse(without(without(kPublished, "arc_costs"), "num_vehicles"));
  EXPECT_TRUE(instance.euclidean());
  EXPECT_FALSE(instance.vehicles);
}

// The published instance with DIMACS's integers as its matrix, but for one cell.
std::string with_integers(const std::string& back) {
  std::string text = kPublished;
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"15.231546211727817", "152"},
                                                        {"15.231546211727817", back},
                                                        {"18.0", "180"},
                                                        {"32.55764119219941", "325"},
                                                        {"18.0", "180"},
                                                        {"32.55764119219941", "325"}}) {
    text = replaced(text, from, to);
  }
  return text;
}

TEST(Mamut, AnotherMatrixIsKept) {
  const std::string text = with_integers("152.5");
  const InstanceFile file = parse_instance(text, "t.json");
  ASSERT_TRUE(file.instance.durations);
  EXPECT_EQ(file.instance.durations->decimals, 1);
  EXPECT_EQ(file.instance.durations->values,
            (std::vector<std::int64_t>{0, 1520, 1800, 1525, 0, 3250, 1800, 3250, 0}));
  EXPECT_EQ(file.warnings.size(), 1U);
  EXPECT_TRUE(same_content(file.instance, parse(format_mamut(file.instance))));
}

TEST(Mamut, TheIntegersOfDimacsAreSaidToBe) {
  const std::string text = with_integers("152");
  const InstanceFile file = parse_instance(text, "t.json");
  ASSERT_EQ(file.warnings.size(), 1U);
  EXPECT_NE(file.warnings[0].find("DIMACS convention"), std::string::npos) << file.warnings[0];
  const InstanceFile rounded_up = parse_instance(replaced(text, "325", "326"), "t.json");
  ASSERT_EQ(rounded_up.warnings.size(), 1U);
  EXPECT_EQ(rounded_up.warnings[0].find("DIMACS"), std::string::npos) << rounded_up.warnings[0];
}

TEST(Mamut, MembersMayComeInAnyOrder) {
  const std::size_t costs = kPublished.find("    \"arc_costs\"");
  const std::size_t metadata = kPublished.find("    \"metadata\"");
  const std::string text = "{" + kPublished.substr(costs, metadata - costs) +
                           kPublished.substr(1, costs - 1) + kPublished.substr(metadata);
  EXPECT_TRUE(same_content(parse(kPublished), parse(text)));
}

TEST(Mamut, DepotMayBeAnyIndex) {
  std::string text = replaced(kPublished, "\"depot\": 0", "\"depot\": 1");
  text = replaced(text, "[0, 10, 7]", "[10, 0, 7]");
  const Instance instance = parse(text);
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{1, 0, 2}));
  EXPECT_EQ(instance.sites[0].x, 41);
  EXPECT_TRUE(same_content(instance, parse(format_mamut(instance))));
}

TEST(Mamut, WritesThePublishedKeysAndNumbers) {
  std::string expected = replaced(kPublished, R"({
        "metric_variant": "euclidean",
        "authors": "Marius M. Solomon"
    })",
                                  R"({"metric_variant": "euclidean"})");
  for (int k = 0; k < 3; ++k) expected = replaced(expected, "0.0", "0");
  for (int k = 0; k < 2; ++k) expected = replaced(expected, "18.0", "18");
  EXPECT_EQ(format_mamut(parse(kPublished)), expected);
}

TEST(Mamut, RefusesWithPlaceFoundAndExpected) {
  EXPECT_EQ(refusal(replaced(kPublished, "\"demands\": [0, 10, 7]", "\"demands\": [0, 10]")),
            "t.vrp.json:5:22: found 2 customers and 2 demands, expected one more, for the depot");
  EXPECT_EQ(refusal(replaced(kPublished, "[161, 171]", "[172, 171]")),
            "t.vrp.json:17:15: found 171, expected a due date of site 1 not before its ready time "
            "172");
  EXPECT_EQ(refusal(replaced(kPublished, "[161, 171]", "[161, 171, 180, 190]")),
            "t.vrp.json:17:9: found 4 numbers, expected two numbers as pair 1 of the time windows");
  EXPECT_EQ(refusal(replaced(kPublished, "15.231546211727817", "15.2315462117278990001")),
            "t.vrp.json:22:15: found \"15.2315462117278990001\", expected a number with at most 18 "
            "decimals as a number of arc_costs");
  for (const char* number : {"+18.0", "018.0", ".5", "18.", "1e"})
    EXPECT_NE(refusal(replaced(kPublished, "18.0, 32", std::string(number) + ", 32")), "")
        << number;
  EXPECT_EQ(refusal(replaced(kPublished, "\"depot\"", "\"prizes\": [1], \"depot\"")),
            "t.vrp.json:20:6: found \"prizes\", expected a key of MAMUT-routing's instances of the "
            "VRPTW");
  EXPECT_EQ(refusal("{\"instance_name\": \"x\""),
            "t.vrp.json:1:22: found the end of the file, expected a comma or }");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"\"num_customers\": 2", "\"num_customers\": 0"},
           {"\"num_customers\": 2", "\"num_customers\": 3"},
           {"[0, 10, 7]", "[0, -10, 7]"},
           {"[0, 10, 7]", "[0, NaN, 7]"},
           {"[0, 10, 7]", "[0, \"10\", 7]"},
           {"[0, 10, 7]", "[0, null, 7]"},
           {"[0, 10, 7]", "[3, 10, 7]"},
           {"capacity\": 200", "capacity\": 0"},
           {"\"depot\": 0", "\"depot\": 3"},
           {"\"depot\": 0", "\"depot\": 0, \"depot\": 0"},
           {"0, 10, 7", "0, " + std::string(400, '7') + ", 7"},
           {", 32.55764119219941]", "]"},
           {"]\n    ],\n    \"demands\"", "]\n    ]\n    \"demands\""},
           {"}\n}\n", "}\n}\n}"}}) {
    EXPECT_NE(refusal(replaced(kPublished, from, to)), "") << from << " -> " << to;
  }
  EXPECT_NE(refusal(without(kPublished, "time_windows")), "");
  EXPECT_NE(refusal("{" + std::string(100'000, '[')), "");
  EXPECT_NE(refusal("{\"metadata\": {\"a\": " + std::string(100'000, '[')), "");
}

}  // namespace
}  // namespace waywiser
