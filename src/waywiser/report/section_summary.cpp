// Table 3: the best configuration under each view; H5 and H6.
#include <cmath>

#include <fmt/format.h>

#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

std::vector<Cell> best_row(const Analysis& analysis, const RankingComparison& ranking, View view) {
  const std::size_t best = view == View::real ? ranking.real.front() : ranking.integer.front();
  const ConfigurationSummary& s = analysis.summaries[best];
  const std::string paper =
      fmt::format("/summary/{}/{}/", paper_solver(ranking.solver), to_string(view));
  return {text_cell(ranking.solver),
          text_cell(to_string(view) + " AUC"),
          text_cell(analysis.data.configurations[best].label()),
          text_cell(paper_text(paper + "configuration").value_or("\u2013")),
          share_cell(s.gap_mean, 2),
          paper_cell(paper + "gap_mean", 2),
          share_cell(s.gap_median, 2),
          paper_cell(paper + "gap_median", 2),
          share_cell(s.last_of_all, 2),
          paper_cell(paper + "feasible", 2),
          count_cell(s.feasible_runs),
          number_cell(view == View::real ? ranking.auc_float[best] : ranking.auc_integer[best], 4)};
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
      table.rows.push_back(best_row(analysis, ranking, view));
  }
  table.notes = {
      "Best: lowest mean AUC over all runs. Gaps over its float-feasible runs; feasible over all "
      "its "
      "runs."};
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
  const auto rank = [](const std::vector<std::size_t>& order, std::size_t c) {
    std::size_t r = 0;
    while (r < order.size() && order[r] != c) ++r;
    return r < order.size() ? count_cell(r + 1) : number_cell(std::nan(""), 0);
  };
  for (const RankingComparison& ranking : analysis.rankings) {
    for (const ConfigurationSummary& s : analysis.summaries) {
      const Configuration& c = analysis.data.configurations[s.configuration];
      if (c.solver != ranking.solver || !c.scaling) continue;
      table.rows.push_back({text_cell(c.solver), text_cell(c.label()),
                            rank(ranking.real, s.configuration),
                            number_cell(ranking.auc_float[s.configuration], 4),
                            rank(ranking.integer, s.configuration),
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
    const auto& configurations = analysis.data.configurations;
    const bool same = r.inversion == Inversion::none;
    const double none = std::nan("");
    table.rows.push_back(
        {text_cell(r.solver), number_cell(r.tau, 3), number_cell(r.tau_interval.lower, 3),
         number_cell(r.tau_interval.upper, 3), text_cell(configurations[r.integer.front()].label()),
         text_cell(configurations[r.real.front()].label()),
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

const Configuration& configuration_of(const Analysis& analysis, std::size_t c) {
  return analysis.data.configurations[c];
}

// H5: integer-internal performance favours coarse rounding: the lowest P, optimistic.
std::string coarse_sentence(const Analysis& analysis, const RankingComparison& r) {
  const Scaling& best = *configuration_of(analysis, r.integer.front()).scaling;
  std::int64_t lowest = best.P;
  for (const Configuration& c : analysis.data.configurations)
    if (c.scaling) lowest = std::min(lowest, c.scaling->P);
  const bool low = best.P == lowest;
  const bool optimistic = best.rounding == Rounding::optimistic;
  return fmt::format(
      "H5 (the integer view favours low P and optimistic rounding) {} for {}: its "
      "best configuration there is {}.",
      low && optimistic   ? "shows"
      : low || optimistic ? "shows in part"
                          : "does not show",
      r.solver, configuration_of(analysis, r.integer.front()).label());
}

// H6: the float view favours high P or pessimistic.
std::string fine_sentence(const Analysis& analysis, const RankingComparison& r) {
  const Scaling& best = *configuration_of(analysis, r.real.front()).scaling;
  std::int64_t highest = best.P;
  for (const Configuration& c : analysis.data.configurations)
    if (c.scaling) highest = std::max(highest, c.scaling->P);
  const bool holds = best.P == highest || best.rounding == Rounding::pessimistic;
  return fmt::format(
      "H6 (the float view favours high P or pessimistic rounding) {} for {}: its best "
      "configuration "
      "there is {}.",
      holds ? "shows" : "does not show", r.solver,
      configuration_of(analysis, r.real.front()).label());
}

}  // namespace

Cell paper_cell(const std::string& pointer, int digits) {
  const auto value = paper_number(pointer);
  return number_cell(value.value_or(std::nan("")), digits);
}

std::string label_of(const Scaling& scaling) {
  return Configuration{"", scaling}.label();
}

Section summary_section(const Analysis& analysis) {
  Section section;
  section.id = "best";
  section.title = "Which configuration is best, and on whose terms";
  for (const RankingComparison& r : analysis.rankings) {
    if (!r.complete()) continue;
    section.paragraphs.push_back(coarse_sentence(analysis, r));
    section.paragraphs.push_back(fine_sentence(analysis, r));
  }
  section.tables = {best_table(analysis), tau_table(analysis), rankings_table(analysis)};
  return section;
}

}  // namespace waywiser
