#include "waywiser/metrics/choices.h"

#include <gtest/gtest.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

AnalysisEntry entry(const std::string& key, std::vector<std::string> values, bool list = false) {
  return {key, std::move(values), list, {"s.toml", 7, 1}};
}

TEST(Choices, EveryValueIsReadAndPrinted) {
  const Choices c = read_choices({entry("preset", {"paper"}), entry("tost", {"wilcoxon"}),
                                  entry("integer-cap", {"one"}), entry("delta", {"0.02"}),
                                  entry("gammas", {"0.05", "0.01"}, true),
                                  entry("side", {"one-sided"}), entry("family", {"all"})});
  EXPECT_EQ(c.tost, TostKind::wilcoxon);
  EXPECT_TRUE(c.cap_integer_gap);
  EXPECT_EQ(c.delta, 0.02);
  EXPECT_EQ(c.gammas, (std::vector{0.01, 0.05}));
  EXPECT_EQ(c.side, Side::greater);
  EXPECT_EQ(c.family, Family::all);
  int overridden = 0;
  for (const ChoiceText& text : describe(c)) {
    EXPECT_FALSE(text.value.empty()) << text.key;
    overridden += text.overridden ? 1 : 0;
    if (text.key == "delta") {
      EXPECT_EQ(text.value, "0.02");
    }
  }
  EXPECT_EQ(overridden, 6);
}

TEST(Choices, DescribedValuesReadBack) {
  for (const ChoiceText& text : describe(Choices{})) {
    Choices again;
    apply_choice(again, entry(text.key, {text.value}));
    for (const ChoiceText& other : describe(again)) EXPECT_FALSE(other.overridden) << other.key;
  }
}

std::string refusal(const AnalysisEntry& wrong) {
  try {
    read_choices({wrong});
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Choices, MisspellingsAreRefusedWithLineAndSuggestion) {
  EXPECT_NE(refusal(entry("tosst", {"t"})).find("s.toml:7"), std::string::npos);
  EXPECT_NE(refusal(entry("tosst", {"t"})).find("\"tost\""), std::string::npos);
  EXPECT_NE(refusal(entry("zeros", {"prat"})).find("\"pratt\""), std::string::npos);
  EXPECT_NE(refusal(entry("delta", {"-1"})), "");
  EXPECT_NE(refusal(entry("delta", {"nan"})), "");
  EXPECT_NE(refusal(entry("resamples", {"1.5"})), "");
  EXPECT_NE(refusal(entry("zeros", {"wilcox", "pratt"}, true)), "");
  EXPECT_NE(refusal(entry("preset", {"mine"})), "");
}

}  // namespace
}  // namespace waywiser
