#include "waywiser/report/render.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/runs.h"
#include "waywiser/report/build.h"
#include "waywiser/report/compare.h"
#include "waywiser/report/page.h"
#include "waywiser/report/sections.h"

namespace waywiser {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Table small_table() {
  Table table;
  table.id = "small";
  table.title = "A & B";
  table.columns = {words("name", "name"), numbers("value", "value", kPure),
                   numbers("paper", "paper", kPure)};
  table.rows = {{text_cell("a,\"b\""), number_cell(0.125, 2), number_cell(std::nan(""), 1)},
                {text_cell("x_y"), number_cell(-0.0001, 2), number_cell(std::nan(""), 1)}};
  return table;
}

TEST(Cells, ForPeopleAndForPrograms) {
  EXPECT_EQ(number_cell(2.0 / 3.0, 2).text, "0.67");
  EXPECT_EQ(number_cell(2.0 / 3.0, 2).raw, "0.6666666666666666");
  EXPECT_EQ(number_cell(-0.0001, 2).text, "0.00");
  EXPECT_EQ(number_cell(std::nan(""), 2).raw, "");
  EXPECT_EQ(share_cell(0.5).text, "50.0");
  EXPECT_EQ(share_cell(0.5).raw, "0.5");
  EXPECT_EQ(p_cell(1.2e-30).text, "1.2e-30");
  EXPECT_EQ(p_cell(0.05).text, "0.0500");
}

TEST(Csv, QuotesAndLeavesMissingEmpty) {
  EXPECT_EQ(render_csv(small_table()), "name,value,paper\n\"a,\"\"b\"\"\",0.125,\nx_y,-1e-04,\n");
}

// Names come from others; symbols and numbers stay what they are.
TEST(Csv, FormulasOfOthersAreText) {
  Table table = small_table();
  table.rows = {
      {text_cell("=HYPERLINK(\"http://x\",\"y\")"), number_cell(-0.5, 2), text_cell("-2+3")},
      {text_cell("@SUM(1)"), number_cell(1, 2), text_cell("+++")},
      {text_cell("\tx"), number_cell(1, 2), text_cell("=")},
      {text_cell("--help"), number_cell(1, 2), text_cell("---")}};
  EXPECT_EQ(render_csv(table),
            "name,value,paper\n\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",-0.5,'-2+3\n"
            "'@SUM(1),1,+++\n'\tx,1,=\n'--help,1,---\n");
}

// 40 columns fit no page: parts, each with what names its rows; decimals as asked.
TEST(Latex, WideTablesAreSplitAndDecimalsAreChosen) {
  Table table;
  table.columns = {words("name", "name")};
  table.rows = {{text_cell("row")}};
  for (int c = 0; c < 40; ++c) {
    table.columns.push_back(numbers("c" + std::to_string(c), "column", kPure));
    table.rows[0].push_back(share_cell(1.0 / 3.0, 2));
  }
  const auto parts = [&](int columns) {
    Style style;
    style.latex_columns = columns;
    const std::string text = render_latex(table, style);
    std::size_t count = 0;
    for (std::size_t at = text.find("row &"); at != std::string::npos;
         at = text.find("row &", at + 1))
      ++count;
    return count;
  };
  EXPECT_GT(parts(1), parts(2));
  EXPECT_GT(parts(2), 1U);
  Style style;
  style.decimals = 4;
  EXPECT_THAT(render_latex(table, style), HasSubstr("33.3333"));
  EXPECT_THAT(render_latex(table, style), Not(HasSubstr("resizebox")));
}

TEST(Latex, QuotationMarksOpenAndClose) {
  Table table = small_table();
  table.notes = {"\"feasible\" is a share, \"solved\" a count"};
  EXPECT_THAT(render_latex(table), HasSubstr("``feasible'' is a share, ``solved'' a count"));
}

TEST(ForPeople, PaperColumnsWithoutFiguresAreLeftOut) {
  EXPECT_EQ(for_people(small_table()).columns.size(), 2U);
}

TEST(Latex, EscapesAndUsesBooktabs) {
  const std::string text = render_latex(small_table());
  EXPECT_THAT(text, HasSubstr("A \\& B"));
  EXPECT_THAT(text, HasSubstr("x\\_y & 0.00 & --"));
  EXPECT_THAT(text, HasSubstr("\\toprule"));
}

TEST(Latex, MatrixCellsHaveThePapersColours) {
  Table table = small_table();
  table.matrix = true;
  table.rows[0][1] = text_cell("---");
  table.rows[0][1].tone = Tone::worse3;
  EXPECT_THAT(render_latex(table),
              HasSubstr("\\ifdefined\\cellcolor\\cellcolor{matworse3}\\fi \\texttt{-{}-{}-{}}"));
  Report report;
  report.style.palette = Palette::paper;
  EXPECT_THAT(render_latex_document(report),
              HasSubstr("\\definecolor{matworse3}{RGB}{245, 170, 170}"));
}

std::string page_of(const Analysis& analysis) {
  return page_data(analysis, build_report(analysis));
}

Analysis small_analysis() {
  test::RunOf pessimistic;
  pessimistic.scaling = Scaling{10, Rounding::pessimistic, Ties::half_up};
  test::RunOf control;
  control.scaling.reset();
  std::vector<waywiser::Run> runs{
      test::make_run({}, {{2, 288, 2, 300}, {4, 276, 2, 290, false}}),
      test::make_run(pessimistic, {{1, 3024, 2, 300}, {6, 2520, 2, 250}}),
      test::make_run(control, {{1, 0, 2, 249}}),
  };
  std::vector<MissingRun> missing(2);
  missing[0].description = missing[1].description = runs[0].description;
  missing[1].failed = true;
  StudyFile study = test::study_of({"hgs"}, {1});
  study.text = "[study]\nname = \"</script>\"\n";
  return complete_analysis(test::data_of(study, runs, {}, missing), nullptr);
}

TEST(Report, SaysWhatIsMissingAndWhatItMeans) {
  const Report report = build_report(small_analysis());
  const std::string text = render_terminal(report, {false, true});
  EXPECT_THAT(text, HasSubstr("1 of 5 planned runs is not there yet"));
  EXPECT_THAT(text, HasSubstr("1 run failed in every attempt"));
  ASSERT_EQ(report.closing.size(), 2U);
  EXPECT_THAT(report.closing[0], HasSubstr("of the routes found with P=1 optimistic, 0 % are"));
  EXPECT_THAT(report.closing[1], HasSubstr("hgs"));
}

TEST(Report, EffectsThatDoNotAppearAreSaidNotTo) {
  test::RunOf pessimistic;
  pessimistic.scaling = Scaling{10, Rounding::pessimistic, Ties::half_up};
  const Report report = build_report(
      complete_analysis(test::data_of(test::study_of({"hgs"}, {1}),
                                      {test::make_run({}, {{2, 240, 2, 250}}),
                                       test::make_run(pessimistic, {{9, 2520, 2, 250}})}),
                        nullptr));
  EXPECT_THAT(report.closing[0], HasSubstr("does not appear at this scale"));
  EXPECT_THAT(report.closing[1], HasSubstr("does not appear at this scale"));
}

TEST(Report, EmptyStudyIsAReportToo) {
  const Report report =
      build_report(complete_analysis(test::data_of(test::study_of({"hgs"}, {1}), {}), nullptr));
  EXPECT_EQ(report.headline.front(), "No run of this study has finished yet.");
  EXPECT_THAT(render_terminal(report, {false, false}), HasSubstr("No run of this study"));
  EXPECT_FALSE(render_markdown(report).empty());
  EXPECT_FALSE(render_latex_document(report).empty());
}

TEST(Report, SameRunsSameBytesWhateverTheirOrder) {
  const Analysis analysis = small_analysis();
  const Report report = build_report(analysis);
  const Analysis again = small_analysis();
  EXPECT_EQ(render_json(report), render_json(build_report(again)));
  EXPECT_EQ(page_data(analysis, report), page_data(again, build_report(again)));
}

TEST(Page, NothingFromOutsideAndNothingUnescaped) {
  const Analysis analysis = small_analysis();
  const std::string page =
      render_html(build_report(analysis), page_data(analysis, build_report(analysis)));
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("src=\"http")));
  EXPECT_THAT(page, Not(HasSubstr("href=\"http")));
  EXPECT_THAT(page, HasSubstr("\"configs\":[{\"solver\":\"hgs\",\"label\":\"1-Opt\""));
}

// What could end the script element, or begin one inside it, in a name of an instance.
TEST(Page, NoNameReachesTheScriptElement) {
  test::RunOf of;
  of.instance = "<!--<script></script><SCRIPT \xE2\x80\xA8\xE2\x80\xA9 \xE2\x80\x93";
  const std::string data = page_of(complete_analysis(
      test::data_of(test::study_of({"hgs"}, {1}), {test::make_run(of, {{2, 240, 2, 250}})}),
      nullptr));
  EXPECT_EQ(data.find('<'), std::string::npos);
  EXPECT_THAT(data, HasSubstr("\\u003c!--\\u003cscript>\\u003c/script>\\u003cSCRIPT "
                              "\\u2028\\u2029 \xE2\x80\x93"));
}

Analysis pessimistic_analysis(bool kept) {
  test::RunOf pessimistic;
  pessimistic.scaling = Scaling{10, Rounding::pessimistic, Ties::half_up};
  return complete_analysis(
      test::data_of(test::study_of({"hgs"}, {1}),
                    {test::make_run({}, {{2, 240, 2, 250, false}}),
                     test::make_run(pessimistic, {{9, 2520, 2, 250, kept}, {9.5, 2510, 2, 249}})}),
      nullptr);
}

// A guarantee that holds needs no rows of 100 %; one that does not is what the figure is for.
TEST(FeasibilityFigure, ShowsABrokenGuarantee) {
  const Figure kept = feasibility_section(pessimistic_analysis(true)).figures[0];
  EXPECT_THAT(render_csv(kept.data), Not(HasSubstr("10-Pes")));
  EXPECT_THAT(kept.caption, HasSubstr("Left out: 10-Pes, 100 % throughout, as it guarantees."));
  EXPECT_THAT(page_of(pessimistic_analysis(true)), HasSubstr("\"kept\":[\"10-Pes\"]"));
  const Figure broken = feasibility_section(pessimistic_analysis(false)).figures[0];
  EXPECT_THAT(render_csv(broken.data), HasSubstr("class,R,10-Pes,1,50"));
  EXPECT_THAT(broken.caption, Not(HasSubstr("Left out")));
  EXPECT_THAT(page_of(pessimistic_analysis(false)), HasSubstr("\"kept\":[]"));
}

// P = 1 and P = 10 have the same mean: both are first, the third is third.
TEST(Ranking, EqualMeansShareTheirPlace) {
  const auto at = [](std::int64_t P, double time) {
    test::RunOf of;
    of.scaling = Scaling{P, Rounding::optimistic, Ties::half_up};
    return test::make_run(of, {{time, 250 * P, 2, 250}});
  };
  const Analysis analysis = complete_analysis(
      test::data_of(test::study_of({"hgs"}, {1}), {at(1, 2), at(10, 2), at(1000, 5)}), nullptr);
  const Section section = summary_section(analysis, {});
  EXPECT_EQ(render_csv(section.tables[3]),
            "solver,configuration,rank_float,auc_float,rank_integer,auc_integer\n"
            "hgs,1-Opt,1,0.2,1,0.2\nhgs,10-Opt,1,0.2,1,0.2\nhgs,1000-Opt,3,0.5,3,0.5\n");
  EXPECT_EQ(section.tables[0].rows.size(), 4U);  // both of the best, under either view
  EXPECT_THAT(build_report(analysis).closing[1],
              HasSubstr("best with 1-Opt and 10-Opt under both views"));
  // Nothing that the paper prints is a dash for programs.
  EXPECT_THAT(render_csv(section.tables[0]), Not(HasSubstr("\u2013")));
}

TEST(Report, NamesTheSolversThatItWarnsOf) {
  test::RunOf other;
  other.solver = "els";
  waywiser::Run late = test::make_run(other, {{2, 240, 2, 250}});
  late.late_reports = 1;
  const Report report = build_report(complete_analysis(
      test::data_of(test::study_of({"hgs", "els"}, {1}), {test::make_run({}, {}), late}), nullptr));
  ASSERT_EQ(report.warnings.size(), 2U);
  EXPECT_THAT(report.warnings[0], HasSubstr("1 run (hgs 1 of 1) found no solution at all"));
  EXPECT_THAT(report.warnings[1], HasSubstr("1 run (els 1 of 1) had solutions that arrived"));
}

// What came after the limit is a solution for `study verify` and none here.
TEST(Report, SaysWhichRunsFoundSomethingAfterTheirLimit) {
  test::RunOf second;
  second.seed = 2;
  const Report report = build_report(complete_analysis(
      test::data_of(test::study_of({"hgs"}, {1, 2}),
                    {test::make_run({}, {}), test::make_run(second, {{10.5, 240, 2, 250}})}),
      nullptr));
  ASSERT_FALSE(report.warnings.empty());
  EXPECT_THAT(report.warnings[0],
              HasSubstr("2 runs found no solution within their limit (AUC 1; in no mean of gaps or "
                        "of feasible shares); 1 of them found a first one after it."));
}

// In cards and to those who listen, a number has its column's title alone to say what it is.
TEST(Report, ColumnsOfATableHaveTitlesOfTheirOwn) {
  std::vector<waywiser::Run> runs;
  for (const char* instance : {"A", "B", "C"}) {
    for (const char* solver : {"hgs", "els"}) {
      for (const std::int64_t P : {1, 10}) {
        test::RunOf of;
        of.instance = instance;
        of.solver = solver;
        of.scaling = Scaling{P, Rounding::pessimistic, Ties::half_up};
        runs.push_back(test::make_run(of, {{2, 250 * P, 2, 250}}));
      }
    }
  }
  const Report report = build_report(
      complete_analysis(test::data_of(test::study_of({"hgs", "els"}, {1}), runs), nullptr));
  std::size_t tables = 0;
  for (const Section& section : report.sections) {
    for (const Table& table : section.tables) {
      ++tables;
      std::set<std::string> seen;
      for (const Column& column : table.columns) {
        // Beside each figure its own: the paper's, and the ends of an interval.
        const bool beside =
            column.title == "paper" || column.title == "95 %\nfrom" || column.title == "\nto";
        if (beside || column.detail) continue;
        EXPECT_TRUE(seen.insert(column.title).second) << table.id << ": " << column.title;
      }
    }
  }
  EXPECT_GT(tables, 10U);
}

TEST(Compare, BetterWhereItIsLower) {
  std::vector<waywiser::Run> before;
  std::vector<waywiser::Run> after;
  for (int i = 0; i < 12; ++i) {
    test::RunOf of;
    of.instance = "I" + std::to_string(i);
    before.push_back(test::make_run(of, {{5, 300 + i, 2, 310.0 + i}}));
    after.push_back(test::make_run(of, {{1, 250 + i, 2, 260.0 + i}}));
  }
  StudyRuns a;
  a.runs = before;
  StudyRuns b;
  b.runs = after;
  const StudyFile study = test::study_of({"hgs"}, {1});
  const StudyComparison comparison = compare_runs(study, std::move(a), study, std::move(b), {});
  EXPECT_EQ(comparison.common_instances, 12U);
  ASSERT_EQ(comparison.rows.size(), 4U);
  EXPECT_EQ(comparison.rows[0].measure, "float AUC");
  EXPECT_EQ(comparison.rows[0].comparison.symbol[0], '-');  // A is worse
  EXPECT_DOUBLE_EQ(comparison.rows[0].second, 0.1);  // B finds its best after a tenth of the time
  const Report report = comparison_report(comparison, "a.toml", "b.toml");
  EXPECT_THAT(render_terminal(report, {}), HasSubstr("B better"));
}

TEST(Compare, NothingInCommonIsRefused) {
  test::RunOf other;
  other.solver = "els";
  StudyRuns a;
  a.runs = {test::make_run({}, {{1, 1, 1, 101}})};
  StudyRuns b;
  b.runs = {test::make_run(other, {{1, 1, 1, 101}})};
  EXPECT_THROW(compare_runs(test::study_of({"hgs", "x"}, {1}), std::move(a),
                            test::study_of({"els", "y"}, {1}), std::move(b), {}),
               InputError);
}

}  // namespace
}  // namespace waywiser
