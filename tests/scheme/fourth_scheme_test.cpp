// What a fourth scheme gets without being told of (scaling/scheme.h; fourth_scheme.cmake adds it).
#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "waywiser/cli/audit_report.h"
#include "waywiser/evaluation/conventions.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/report/palette.h"
#include "waywiser/scaling/export.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr Scaling kTen{10, Rounding::travel_up, Ties::half_even};

// Two customers at (1, 1) and (2, 0): lengths sqrt 2, 2 and sqrt 2; times with two decimals.
Instance small_instance() {
  Instance instance;
  instance.name = "small";
  instance.capacity = 10;
  instance.time_decimals = 2;
  const auto site = [&](std::int64_t x, std::int64_t y, std::int64_t ready, std::int64_t due,
                        std::int64_t service) {
    Site it;
    it.x = x;
    it.y = y;
    it.ready = ready;
    it.due = due;
    it.service = service;
    it.demand = instance.sites.empty() ? 0 : 1;
    instance.ids.push_back(static_cast<std::int64_t>(instance.sites.size()));
    instance.sites.push_back(it);
  };
  site(0, 0, 0, 10'000, 0);
  site(1, 1, 104, 1'05, 0);
  site(2, 0, 106, 1'000, 25);
  return instance;
}

TEST(FourthScheme, RoundsEveryQuantityInItsDirection) {
  const ScaledInstance scaled = scale(small_instance(), kTen);
  EXPECT_EQ(scaled.durations->at(0, 1), 15);  // 14.14 up
  EXPECT_EQ(scaled.durations->at(0, 2), 20);
  EXPECT_EQ(scaled.ready, (std::vector<std::int64_t>{0, 10, 11}));
  EXPECT_EQ(scaled.due, (std::vector<std::int64_t>{1000, 10, 100}));  // 10.5: to even
  EXPECT_EQ(scaled.services, (std::vector<std::int64_t>{0, 0, 2}));   // 2.5: to even
}

TEST(FourthScheme, IsSpelledAndParsed) {
  EXPECT_EQ(to_string(kTen), "P=10 travel-up (half even)");
  EXPECT_EQ(spell(kTen, Spelling::word), "10-travel-up-half-even");
  EXPECT_EQ(spell(kTen, Spelling::paper), "10-Tra-even");
  EXPECT_EQ(find_rounding("travel-up"), Rounding::travel_up);
  EXPECT_THAT(rounding_names(), Contains("travel-up"));
  EXPECT_EQ(canonical(kTen), kTen);  // its ties have a meaning
}

TEST(FourthScheme, IsExportedWithItsGuarantee) {
  const std::string json = scaled_json(scale(small_instance(), kTen), Objective::distance);
  EXPECT_THAT(json, HasSubstr(R"("rounding":"travel-up","ties":"half-even","guarantee":"none")"));
}

TEST(FourthScheme, IsAuditedByItsOwnDirections) {
  const InstanceAudit audit = audit_instance(small_instance(), {});
  const auto of_scheme = [](const SchemeAudit& scheme) {
    return scheme.scaling.rounding == Rounding::travel_up && scheme.scaling.P == 10;
  };
  const auto scheme = std::find_if(audit.schemes.begin(), audit.schemes.end(), of_scheme);
  ASSERT_NE(scheme, audit.schemes.end());
  const RoundedLengths& lengths = lengths_of(audit, *scheme).of(scheme->scaling);
  EXPECT_EQ(lengths.up, 2);
  EXPECT_EQ(lengths.down, 0);
  EXPECT_EQ(scheme->times.emptied_windows, 0);  // [10, 11] with ties up; inwards it would be
  const InstanceAudit* const audits[] = {&audit};
  const cli::AuditReport report{{{"small.txt", "", audit}}, {}, summarize("small", audits)};
  EXPECT_THAT(cli::audit_text(report, std::nullopt), HasSubstr("travel-up"));
  EXPECT_THAT(cli::audit_csv(report), HasSubstr(",10,travel-up,half-up,3,0,2,1,"));
  EXPECT_THAT(cli::audit_json(report), HasSubstr("\"rounding\": \"travel-up\""));
}

TEST(FourthScheme, IsJudgedAndRecognised) {
  const Instance instance = small_instance();
  const Routes routes{{1, 2}};
  const ScaledEvaluation evaluation =
      evaluate_scaled(scale(instance, kTen), routes, Objective::distance);
  EXPECT_EQ(evaluation.distance, 50);
  EXPECT_FALSE(evaluation.feasible);  // reaches customer 1 at 15, due 10
  EXPECT_EQ(scaled_distance(instance, routes, kTen), 50);
  std::vector<std::string> names;
  for (const Recognised& it : recognise(instance, routes, "5.0")) names.push_back(it.name);
  EXPECT_THAT(names, Contains("P=10 travel-up (half up)"));
}

TEST(FourthScheme, HasAColourAndAMarkOfItsOwn) {
  std::set<std::string> colors;
  std::set<std::string> marks;
  for (const Rounding rounding : all_roundings()) {
    colors.insert(scheme_color(rounding, Palette::accessible));
    marks.insert(scheme_mark(rounding));
  }
  EXPECT_EQ(colors.size(), kSchemes.size());
  EXPECT_EQ(marks.size(), kSchemes.size());
}

}  // namespace
}  // namespace waywiser
