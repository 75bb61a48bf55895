// Table 3: the best configuration under each view; H5 and H6.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/report/figures.h"
#include "waywiser/report/hypotheses.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

// A configuration that is (or shares) the best of its solver under a view.
struct Best {
  const RankingComparison* ranking;
  View view;
  const ConfigurationSummary* summary;
};

std::vector<Best> best_of(const Analysis& analysis) {
  std::vector<Best> rows;
  for (const RankingComparison& ranking : analysis.rankings) {
    if (!ranking.complete()) continue;
    for (const View view : {View::real, View::integer})
      for (const std::size_t best : ranking.best(view))
        rows.push_back({&ranking, view, &analysis.summaries[best]});
  }
  return rows;
}

std::string paper_place(const Best& b, const std::string& what) {
  return fmt::format("/summary/{}/{}/{}", paper_solver(b.ranking->solver), to_string(b.view), what);
}

ColumnOf<Best> paper_figure(const std::string& what) {
  return {numbers("paper_" + what, "paper", kPercent),
          [=](const Best& b) { return paper_cell(paper_place(b, what), 2); }};
}

Table best_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  const auto share = [](double ConfigurationSummary::* value) {
    return [=](const Best& b) { return share_cell(b.summary->*value, 2); };
  };
  Table table;
  table.id = "summary";
  table.title = "Best configuration by AUC, with the quality of its final routes";
  fill(table,
       Columns<Best>{
           {words("solver", "solver"), [](const Best& b) { return text_cell(b.ranking->solver); }},
           {words("metric", "metric"),
            [](const Best& b) { return text_cell(to_string(b.view) + " AUC"); }},
           {words("best", "best"),
            [&](const Best& b) {
              return text_cell(data.configurations[b.summary->configuration].label());
            }},
           {words("paper_best", "paper"),
            [](const Best& b) { return paper_text_cell(paper_place(b, "configuration")); }},
           {numbers("gap_mean", "mean gap %", kPure),
            [](const Best& b) { return share_cell(b.summary->mean.gap, 2); }},
           paper_figure("gap_mean"),
           {numbers("gap_median", "median gap %", kPure), share(&ConfigurationSummary::gap_median)},
           paper_figure("gap_median"),
           {numbers("feasible", "feasible %", kPure), share(&ConfigurationSummary::last_of_all)},
           paper_figure("feasible"),
           {numbers("feasible_runs", "runs", kPure),
            [](const Best& b) { return count_cell(b.summary->feasible_runs); }},
           {numbers("auc", "mean AUC", kPure),
            [](const Best& b) {
              return number_cell(b.ranking->aucs(b.view)[b.summary->configuration], 4);
            }}},
       best_of(analysis));
  table.notes = {
      (analysis.data.missing.empty()
           ? std::string("Best: lowest mean AUC over all runs")
           : std::string("Runs are missing, so best is the lowest mean AUC over the instances on "
                         "which every scaling of the solver has a result")) +
      "; equal means share the place. Gaps over all its runs that end float-feasible (column "
      "runs), "
      "feasible as a share of all its runs."};
  return table;
}

Table rankings_table(const Analysis& analysis) {
  struct Ranked {
    const RankingComparison* ranking;
    const Configuration* of;
    std::size_t place;  // of the configuration in the study
  };
  std::vector<Ranked> rows;
  for (const RankingComparison& ranking : analysis.rankings) {
    for (const ConfigurationSummary& s : analysis.summaries) {
      const Configuration& c = analysis.data.configurations[s.configuration];
      if (c.solver == ranking.solver && c.scaling) rows.push_back({&ranking, &c, s.configuration});
    }
  }
  const auto rank = [](View view) {
    return [=](const Ranked& r) {
      const std::size_t found = r.ranking->rank(view, r.place);
      return found > 0 ? count_cell(found) : number_cell(std::nan(""), 0);
    };
  };
  const auto auc = [](View view) {
    return [=](const Ranked& r) { return number_cell(r.ranking->aucs(view)[r.place], 4); };
  };
  Table table;
  table.id = "rankings";
  table.title = "Rankings under both views";
  fill(table,
       Columns<Ranked>{
           {words("solver", "solver"), [](const Ranked& r) { return text_cell(r.of->solver); }},
           {words("configuration", "config"),
            [](const Ranked& r) { return text_cell(r.of->label()); }},
           {numbers("rank_float", "rank float", kPure), rank(View::real)},
           {numbers("auc_float", "AUC float", kPure), auc(View::real)},
           {numbers("rank_integer", "rank integer", kPure), rank(View::integer)},
           {numbers("auc_integer", "AUC integer", kPure), auc(View::integer)}},
       rows);
  return table;
}

}  // namespace

Cell paper_cell(const std::string& pointer, int digits) {
  const auto value = paper_number(pointer);
  return number_cell(value.value_or(std::nan("")), digits);
}

Cell paper_text_cell(const std::string& pointer) {
  const auto text = paper_text(pointer);
  return text ? text_cell(*text) : missing_text();
}

Section summary_section(const Analysis& analysis, const Style& style) {
  Section section;
  section.id = "best";
  section.title = "Which configuration is best, and on whose terms";
  if (analysis.scalings() == 1) {
    section.left_out = "the study has a single scaling";
    return section;
  }
  section.paragraphs = hypothesis_sentences(analysis);
  section.tables = {best_table(analysis), contrasts_table(analysis), inversion_table(analysis),
                    rankings_table(analysis)};
  section.figures = {ranking_slope(analysis, style)};
  return section;
}

}  // namespace waywiser
