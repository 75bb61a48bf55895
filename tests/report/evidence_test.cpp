// The sections that say what the figures are worth.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/report/evidence_sections.h"
#include "waywiser/report/render.h"

namespace waywiser {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// 1-Opt loses every run of two instances of four, 1-Pes none.
Analysis made() {
  std::vector<Run> runs;
  int k = 0;
  for (const char* instance : {"A", "B", "C", "D"}) {
    for (const std::uint64_t seed : {1U, 2U}) {
      test::RunOf of;
      of.instance = instance;
      of.seed = seed;
      of.scaling = Scaling{1, Rounding::optimistic, Ties::half_up};
      runs.push_back(test::make_run(of, {{2, 100, 2, 110.0 + k, k < 4}}));
      of.scaling = Scaling{1, Rounding::pessimistic, Ties::half_up};
      runs.push_back(test::make_run(of, {{3, 100, 2, 100.0 + k}}));
      ++k;
    }
  }
  return complete_analysis(test::data_of(test::study_of({"hgs"}, {1, 2}), std::move(runs)),
                           nullptr);
}

const Table& table(const Section& section, const std::string& id) {
  const auto it = std::find_if(section.tables.begin(), section.tables.end(),
                               [&](const Table& t) { return t.id == id; });
  if (it == section.tables.end()) throw std::logic_error("no table " + id);
  return *it;
}

TEST(Evidence, TheSameRunsForEveryConfiguration) {
  const Section section = support_section(made());
  EXPECT_THAT(section.paragraphs.at(0), HasSubstr("hgs: 4 of 8 runs end float-feasible under all 2 "
                                                  "configurations (8 without "
                                                  "1-Opt)"));
  EXPECT_THAT(section.paragraphs.at(0),
              HasSubstr("is not shown (Cochran's Q = 4.0, p = 0.125, exact)"));
  const std::string csv = render_csv(table(section, "common_support"));
  EXPECT_THAT(csv, HasSubstr("hgs,1-Opt,8,4,0.5,"));
  EXPECT_THAT(csv, HasSubstr("hgs,1-Pes,8,8,1,"));
  EXPECT_THAT(render_csv(table(section, "feasibility_pairs")),
              HasSubstr("hgs,1-Opt,1-Pes,8,0,4,0.125,0.125,4"));
}

TEST(Evidence, EffectsAndIntervals) {
  const Section section = effects_section(made());
  EXPECT_EQ(table(section, "intervals").rows.size(), 2U);
  EXPECT_EQ(table(section, "effects").rows.size(), 2U);  // both views
  EXPECT_EQ(table(section, "effects_pairs").rows.size(), 2U);
  EXPECT_THAT(section.paragraphs.at(0), HasSubstr("hgs, float AUC: "));
  // The best is on the left: better, so below 0, rank-biserial above.
  const std::vector<Cell>& row = table(section, "effects").rows.at(0);
  EXPECT_EQ(row.at(2).text, "1-Pes");
  EXPECT_THAT(row.at(5).raw, HasSubstr("-"));
  EXPECT_THAT(render_csv(table(section, "effects")), Not(HasSubstr("nan")));
}

TEST(Evidence, IsLeftOutWhereThereIsOneConfiguration) {
  const Analysis analysis = complete_analysis(
      test::data_of(test::study_of({"hgs"}, {1}), {test::make_run({}, {})}), nullptr);
  EXPECT_FALSE(support_section(analysis).left_out.empty());
  EXPECT_FALSE(effects_section(analysis).left_out.empty());
}

}  // namespace
}  // namespace waywiser
