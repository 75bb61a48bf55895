// Table 3: the best configuration under each view; H5 and H6.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/report/figures.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

std::vector<Cell> best_row(const Analysis& analysis, const RankingComparison& ranking, View view,
                           std::size_t best) {
  const ConfigurationSummary& s = analysis.summaries[best];
  const std::string paper =
      fmt::format("/summary/{}/{}/", paper_solver(ranking.solver), to_string(view));
  return {text_cell(ranking.solver),
          text_cell(to_string(view) + " AUC"),
          text_cell(analysis.data.configurations[best].label()),
          paper_text_cell(paper + "configuration"),
          share_cell(s.gap_mean, 2),
          paper_cell(paper + "gap_mean", 2),
          share_cell(s.gap_median, 2),
          paper_cell(paper + "gap_median", 2),
          share_cell(s.last_of_all, 2),
          paper_cell(paper + "feasible", 2),
          count_cell(s.feasible_runs),
          number_cell(ranking.aucs(view)[best], 4)};
}

Table best_table(const Analysis& analysis) {
  Table table;
  table.id = "summary";
  table.title = "Best configuration by AUC, with the quality of its final routes";
  table.columns = {words("solver", "solver"),
                   words("metric", "metric"),
                   words("best", "best"),
                   words("paper_best", "paper"),
                   numbers("gap_mean", "mean gap %"),
                   numbers("paper_gap_mean", "paper"),
                   numbers("gap_median", "median gap %"),
                   numbers("paper_gap_median", "paper"),
                   numbers("feasible", "feasible %"),
                   numbers("paper_feasible", "paper"),
                   numbers("feasible_runs", "runs"),
                   numbers("auc", "mean AUC")};
  for (const RankingComparison& ranking : analysis.rankings) {
    if (!ranking.complete()) continue;
    for (const View view : {View::real, View::integer})
      for (const std::size_t best : ranking.best(view))
        table.rows.push_back(best_row(analysis, ranking, view, best));
  }
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
  Table table;
  table.id = "rankings";
  table.title = "Rankings under both views";
  table.columns = {words("solver", "solver"),
                   words("configuration", "config"),
                   numbers("rank_float", "rank float"),
                   numbers("auc_float", "AUC float"),
                   numbers("rank_integer", "rank integer"),
                   numbers("auc_integer", "AUC integer")};
  const auto rank = [](const RankingComparison& ranking, View view, std::size_t c) {
    const std::size_t place = ranking.rank(view, c);
    return place > 0 ? count_cell(place) : number_cell(std::nan(""), 0);
  };
  for (const RankingComparison& ranking : analysis.rankings) {
    for (const ConfigurationSummary& s : analysis.summaries) {
      const Configuration& c = analysis.data.configurations[s.configuration];
      if (c.solver != ranking.solver || !c.scaling) continue;
      table.rows.push_back({text_cell(c.solver), text_cell(c.label()),
                            rank(ranking, View::real, s.configuration),
                            number_cell(ranking.auc_float[s.configuration], 4),
                            rank(ranking, View::integer, s.configuration),
                            number_cell(ranking.auc_integer[s.configuration], 4)});
    }
  }
  return table;
}

Table tau_table(const Analysis& analysis) {
  Table table;
  table.id = "inversion";
  table.title = "Does the ranking invert?";
  table.columns = {words("solver", "solver"),
                   numbers("tau", "Kendall's tau"),
                   numbers("tau_lower", "95 % from"),
                   numbers("tau_upper", "to"),
                   words("best_integer", "best integer"),
                   words("best_float", "best float"),
                   numbers("q_float", "q under float"),
                   numbers("q_integer", "q under integer"),
                   words("inversion", "inversion")};
  for (const RankingComparison& r : analysis.rankings) {
    if (!r.complete()) continue;
    const bool same = r.inversion == Inversion::none;
    const double none = std::nan("");
    table.rows.push_back({text_cell(r.solver), number_cell(r.tau, 3),
                          number_cell(r.tau_interval.lower, 3),
                          number_cell(r.tau_interval.upper, 3),
                          text_cell(labels_of(analysis.data, r.best(View::integer))),
                          text_cell(labels_of(analysis.data, r.best(View::real))),
                          p_cell(same ? none : r.best_real.q_different),
                          p_cell(same ? none : r.best_integer.q_different),
                          text_cell(same                                    ? "no"
                                    : r.inversion == Inversion::significant ? "yes, significant"
                                                                            : "tendency")});
  }
  table.notes = {
      "tau between the mean AUCs of the nine configurations under the two views: 1 the same order, "
      "-1 the reverse; bootstrap over instances."};
  return table;
}

// H5: integer-internal performance favours coarse rounding: the lowest P, optimistic.
std::string coarse_sentence(const Analysis& analysis, const RankingComparison& r) {
  const std::vector<std::size_t> best = r.best(View::integer);
  const auto& configurations = analysis.data.configurations;
  std::int64_t lowest = configurations[best.front()].scaling->P;
  for (const Configuration& c : configurations)
    if (c.scaling) lowest = std::min(lowest, c.scaling->P);
  bool low = false;
  bool optimistic = false;
  for (const std::size_t c : best) {
    low = low || configurations[c].scaling->P == lowest;
    optimistic = optimistic || configurations[c].scaling->rounding == Rounding::optimistic;
  }
  return fmt::format(
      "H5 (the integer view favours low P and optimistic rounding) {} for {}: its "
      "best configuration there is {}.",
      low && optimistic   ? "shows"
      : low || optimistic ? "shows in part"
                          : "does not show",
      r.solver, labels_of(analysis.data, best));
}

// H6: the float view favours high P or pessimistic.
std::string fine_sentence(const Analysis& analysis, const RankingComparison& r) {
  const std::vector<std::size_t> best = r.best(View::real);
  const auto& configurations = analysis.data.configurations;
  std::int64_t highest = 0;
  for (const Configuration& c : configurations)
    if (c.scaling) highest = std::max(highest, c.scaling->P);
  const bool holds = std::any_of(best.begin(), best.end(), [&](std::size_t c) {
    return configurations[c].scaling->P == highest ||
           configurations[c].scaling->rounding == Rounding::pessimistic;
  });
  return fmt::format(
      "H6 (the float view favours high P or pessimistic rounding) {} for {}: its best "
      "configuration "
      "there is {}.",
      holds ? "shows" : "does not show", r.solver, labels_of(analysis.data, best));
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
  for (const RankingComparison& r : analysis.rankings) {
    if (!r.complete()) continue;
    section.paragraphs.push_back(coarse_sentence(analysis, r));
    section.paragraphs.push_back(fine_sentence(analysis, r));
  }
  section.tables = {best_table(analysis), tau_table(analysis), rankings_table(analysis)};
  section.figures = {ranking_slope(analysis, style)};
  return section;
}

}  // namespace waywiser
