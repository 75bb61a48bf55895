#include "waywiser/search/kernel/parameters.h"

#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "waywiser/base/error.h"

namespace waywiser::search {
namespace {

using ::testing::HasSubstr;

std::string refusal(std::string_view name, std::string_view text) {
  Parameters parameters;
  try {
    set_parameter(parameters, name, text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Parameters, DefaultsAreInRange) {
  EXPECT_FALSE(parameter_table().empty());
  for (const ParameterInfo& info : parameter_table()) {
    EXPECT_LE(info.least, info.standard) << info.name;
    EXPECT_LE(info.standard, info.most) << info.name;
    EXPECT_FALSE(info.sentence.empty()) << info.name;
  }
}

TEST(Parameters, AreSetFromText) {
  Parameters parameters;
  set_parameter(parameters, "fleet_share", "0.25");
  set_parameter(parameters, "blink", "100");
  EXPECT_EQ(parameters.fleet_share, 0.25);
  EXPECT_EQ(parameters.blink, 100);
}

TEST(Parameters, HaveNamesOfTheirOwnAndTakeWhatIsInRange) {
  std::set<std::string_view> names;
  for (const ParameterInfo& info : parameter_table()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_EQ(refusal(info.name, fmt::format("{}", info.least)), "");
    EXPECT_EQ(refusal(info.name, fmt::format("{}", info.most)), "");
    EXPECT_NE(refusal(info.name, fmt::format("{}", info.most + 1)), "");
    EXPECT_EQ(refusal(info.name, fmt::format("{}", info.most - 0.5)) != "", info.integral);
  }
}

// Of the search for fewer routes too, which has a struct of its own.
TEST(Parameters, AreSetInBothStructs) {
  Parameters parameters;
  set_parameter(parameters, "fleet_weight_step", "1.5");
  set_parameter(parameters, "fleet_slice", "7");
  set_parameter(parameters, "detour_reductions", "2.5");
  EXPECT_EQ(parameters.fleet.weight_step, 1.5);
  EXPECT_EQ(parameters.fleet.slice, 7);
  EXPECT_EQ(parameters.detour_reductions, 2.5);
}

TEST(Parameters, RefuseWhatIsOutOfRangeOrNoNumber) {
  EXPECT_THAT(refusal("fleet_share", "1.5"), HasSubstr("from 0 to 1"));
  EXPECT_THAT(refusal("fleet_share", "nan"), HasSubstr("a number"));
  EXPECT_THAT(refusal("fleet_share", "0.5x"), HasSubstr("0.5x"));
  EXPECT_THAT(refusal("blink", "2.5"), HasSubstr("an integer"));
  EXPECT_THAT(refusal("blink", ""), HasSubstr("an integer"));
}

TEST(Parameters, SuggestTheClosestName) {
  EXPECT_THAT(refusal("fleet_shares", "0.5"), HasSubstr("did you mean fleet_share?"));
}

}  // namespace
}  // namespace waywiser::search
