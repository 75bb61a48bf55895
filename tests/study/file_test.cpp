#include "waywiser/study/file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace waywiser {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kComplete = R"([study]
name = "rounding"
objective = "distance"
instances = ["solomon/*", "my/*.vrp"]
P = [1, 10, 1000]
rounding = ["optimistic", "nearest", "pessimistic"]
ties = ["half-up", "half-even"]
control = ["double"]
seeds = [1, 2, 3]
time_limit = { 100 = "120s", 600 = "15min", 1000 = "0.5h" }
clock = "cpu"
keep_routes = "all"
[run]
attempts = 5
memory_limit = "2GB"
order_seed = 7
[solver.waywiser]
[solver.fast]
solver = "waywiser"
options = { neighbours = 10, temperature = 0.5, name = "x", on = true }
[analysis]
preset = "paper"
gamma = [0.01, 0.05]
)";

// A study file that is right but for one line.
std::string with(const std::string& line, const std::string& in_place_of) {
  std::string text = kComplete;
  const std::size_t at = text.find(in_place_of);
  EXPECT_NE(at, std::string::npos) << in_place_of;
  return text.replace(at, text.find('\n', at) - at, line);
}

// The message with which a text is refused.
std::string refusal(const std::string& text) {
  try {
    parse_study(text, "s.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(StudyFile, ReadsEveryKey) {
  const StudyFile study = parse_study(kComplete, "dir/s.toml");
  EXPECT_EQ(study.name, "rounding");
  EXPECT_EQ(study.objective, Objective::distance);
  EXPECT_THAT(study.instances, ElementsAre("solomon/*", "my/*.vrp"));
  EXPECT_THAT(study.P, ElementsAre(1, 10, 1000));
  EXPECT_THAT(study.roundings,
              ElementsAre(Rounding::optimistic, Rounding::nearest, Rounding::pessimistic));
  EXPECT_THAT(study.ties, ElementsAre(Ties::half_up, Ties::half_even));
  EXPECT_TRUE(study.control);
  EXPECT_THAT(study.seeds, ElementsAre(1U, 2U, 3U));
  EXPECT_EQ(study.clock, ClockKind::cpu);
  EXPECT_EQ(study.keep_routes, KeepRoutes::all);
  EXPECT_EQ(study.attempts, 5);
  EXPECT_EQ(study.memory_limit, 2'000'000'000);
  EXPECT_EQ(study.order_seed, 7U);
  EXPECT_EQ(study.folder(), "dir/s.study");
}

TEST(StudyFile, KeepsSolversInTheOrderWritten) {
  const StudyFile study = parse_study(kComplete, "s.toml");
  ASSERT_EQ(study.solvers.size(), 2U);
  EXPECT_EQ(study.solvers[0].name, "waywiser");
  EXPECT_EQ(study.solvers[0].solver, "waywiser");
  EXPECT_EQ(study.solvers[1].name, "fast");
  EXPECT_EQ(study.solvers[1].solver, "waywiser");
  EXPECT_EQ(study.solvers[1].options.at("neighbours"), "10");
  EXPECT_EQ(study.solvers[1].options.at("temperature"), "0.5");
  EXPECT_EQ(study.solvers[1].options.at("name"), "\"x\"");
  EXPECT_EQ(study.solvers[1].options.at("on"), "true");
}

TEST(StudyFile, KeepsTheChoicesOfTheAnalysisWithTheirPlaces) {
  const StudyFile study = parse_study(kComplete, "s.toml");
  ASSERT_EQ(study.analysis.size(), 2U);
  EXPECT_EQ(study.analysis[0].key, "gamma");
  EXPECT_TRUE(study.analysis[0].is_list);
  EXPECT_THAT(study.analysis[0].values, ElementsAre("0.01", "0.05"));
  EXPECT_EQ(study.analysis[0].place.line, 23);
  EXPECT_THAT(study.analysis[1].values, ElementsAre("paper"));
}

TEST(StudyFile, ChoosesTheLimitByTheLargestKeyNotAboveN) {
  const StudyFile study = parse_study(kComplete, "s.toml");
  EXPECT_EQ(study.budget_for(25).seconds, 120.0);  // below every key: the smallest
  EXPECT_EQ(study.budget_for(100).seconds, 120.0);
  EXPECT_EQ(study.budget_for(599).seconds, 120.0);
  EXPECT_EQ(study.budget_for(600).seconds, 900.0);
  EXPECT_EQ(study.budget_for(5000).seconds, 1800.0);
}

TEST(StudyFile, TakesOneValueInPlaceOfAList) {
  const StudyFile study = parse_study(R"([study]
instances = "R101"
P = 1000
rounding = "pessimistic"
seeds = 1
time_limit = "500ms"
[solver.waywiser]
)",
                                      "one.toml");
  EXPECT_EQ(study.name, "one");
  EXPECT_THAT(study.P, ElementsAre(1000));
  EXPECT_EQ(study.budget_for(7).seconds, 0.5);
  EXPECT_EQ(study.budget_for(7).clock, ClockKind::wall);
  EXPECT_FALSE(study.control);
}

TEST(StudyFile, CountsIterationsInPlaceOfTime) {
  std::string text = with("clock = \"iterations\"", "clock = \"cpu\"");
  const std::string limits = "time_limit = { 100 = \"120s\", 600 = \"15min\", 1000 = \"0.5h\" }";
  text.replace(text.find(limits), limits.size(), "iterations = { 100 = 20000 }");
  const StudyFile study = parse_study(text, "s.toml");
  EXPECT_EQ(study.budget_for(100).iterations, 20000);
  EXPECT_EQ(study.budget_for(100).limit(), 20000.0);
}

TEST(StudyFile, RefusesAMisspeltKeyWithItsLineAndASuggestion) {
  const std::string message = refusal(with("seads = [1]", "seeds"));
  EXPECT_THAT(message, HasSubstr("s.toml:9:1: found the unknown key \"seads\" in [study]"));
  EXPECT_THAT(message, HasSubstr("expected \"seeds\""));
  EXPECT_THAT(refusal(with("atempts = 5", "attempts")), HasSubstr("s.toml:14:1"));
  EXPECT_THAT(refusal(with("[solvers.fast]", "[solver.fast]")), HasSubstr("expected \"solver\""));
  EXPECT_THAT(refusal(with("option = {}", "options")), HasSubstr("expected \"options\""));
  EXPECT_THAT(refusal(with("[studdy]", "[study]")), HasSubstr("expected \"study\""));
}

TEST(StudyFile, RefusesUnknownValuesWithASuggestion) {
  EXPECT_THAT(refusal(with("rounding = [\"pesimistic\"]", "rounding =")),
              HasSubstr("s.toml:6:13: found the text \"pesimistic\" for \"rounding\" in [study], "
                        "expected \"pessimistic\""));
  EXPECT_THAT(refusal(with("objective = \"cost\"", "objective")), HasSubstr("fleet, distance"));
  EXPECT_THAT(refusal(with("clock = \"walls\"", "clock")), HasSubstr("\"wall\""));
  EXPECT_THAT(refusal(with("control = [\"float\"]", "control")), HasSubstr("double"));
  EXPECT_THAT(refusal(with("ties = \"up\"", "ties")), HasSubstr("half-up"));
  EXPECT_THAT(refusal(with("keep_routes = \"none\"", "keep_routes")), HasSubstr("final, all"));
}

TEST(StudyFile, RefusesValuesOfAnotherType) {
  EXPECT_THAT(refusal(with("P = [0]", "P =")), HasSubstr("an integer from 1"));
  EXPECT_THAT(refusal(with("P = [1.5]", "P =")), HasSubstr("found the number 1.5"));
  EXPECT_THAT(refusal(with("P = []", "P =")), HasSubstr("an empty list"));
  EXPECT_THAT(refusal(with("P = [10, 10]", "P =")), HasSubstr("every value once"));
  EXPECT_THAT(refusal(with("seeds = [-1]", "seeds")), HasSubstr("the integer -1"));
  EXPECT_THAT(refusal(with("time_limit = 120", "time_limit")), HasSubstr("a time such as"));
  EXPECT_THAT(refusal(with("time_limit = \"2 weeks\"", "time_limit")), HasSubstr("a time such as"));
  EXPECT_THAT(refusal(with("time_limit = { abc = \"1s\" }", "time_limit")),
              HasSubstr("a number of customers"));
  EXPECT_THAT(refusal(with("memory_limit = \"2 apples\"", "memory_limit")), HasSubstr("a size"));
  EXPECT_THAT(refusal(with("instances = [7]", "instances")), HasSubstr("the integer 7"));
  EXPECT_THAT(refusal(with("name = 1979-05-27", "name")), HasSubstr("a date or time"));
}

TEST(StudyFile, RefusesWhatIsMissing) {
  EXPECT_THAT(refusal(with("", "seeds")), HasSubstr("without the key \"seeds\""));
  EXPECT_THAT(refusal(with("", "instances")), HasSubstr("without the key \"instances\""));
  EXPECT_THAT(refusal(with("", "time_limit")), HasSubstr("without the key \"time_limit\""));
  EXPECT_THAT(refusal(""), HasSubstr("no table [study]"));
  EXPECT_THAT(refusal("[study]\nname = \"x\n"), HasSubstr("s.toml:2:"));
}

TEST(StudyFile, RefusesLimitsOfAnotherClock) {
  EXPECT_THAT(refusal(with("clock = \"iterations\"", "clock")), HasSubstr("\"iterations\""));
  EXPECT_THAT(refusal(with("iterations = 100", "time_limit")), HasSubstr("iterations"));
}

}  // namespace
}  // namespace waywiser
