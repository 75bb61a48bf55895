// Figure 6: gap-goal reaching ratio.
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

Table ratio_table(const StudyData& data, const std::vector<GoalCurve>& curves) {
  Table table;
  table.id = "goal_ratios";
  table.title = "Share of all runs that reach the goal within the limit";
  table.data_only = true;
  table.columns = {numbers("gamma", "gap goal %"),   words("solver", "solver"),
                   words("configuration", "config"), words("n", "n"),
                   numbers("runs", "runs"),          numbers("reached", "reached"),
                   numbers("ratio", "ratio %")};
  for (const GoalCurve& curve : curves) {
    const Configuration& c = data.configurations[curve.configuration];
    table.rows.push_back(
        {share_cell(curve.gamma), text_cell(c.solver), text_cell(c.label()),
         curve.customers == 0 ? text_cell("all") : text_cell(std::to_string(curve.customers)),
         count_cell(curve.runs), count_cell(curve.times.size()), share_cell(curve.ratio())});
  }
  return table;
}

// For people: a row a configuration, a column a size.
Table reached_table(const StudyData& data, const std::vector<GoalCurve>& curves) {
  Table table;
  table.id = "goal_reached";
  table.title = "Runs that reach the goal within the limit, in %";
  table.columns = {numbers("gamma", "gap goal %"), words("solver", "solver"),
                   words("configuration", "config")};
  std::set<int> sizes;
  for (const GoalCurve& curve : curves) sizes.insert(curve.customers);
  sizes.erase(0);
  for (const int n : sizes)
    table.columns.push_back(numbers("n" + std::to_string(n), "n = " + std::to_string(n)));
  table.columns.push_back(numbers("all", "all"));
  // 0, all sizes, goes last.
  std::vector<int> order(sizes.begin(), sizes.end());
  order.push_back(0);
  for (const GoalCurve& first : curves) {
    if (first.customers != 0) continue;
    const Configuration& c = data.configurations[first.configuration];
    std::vector<Cell> row{share_cell(first.gamma), text_cell(c.solver), text_cell(c.label())};
    for (const int n : order) {
      const auto it = std::find_if(curves.begin(), curves.end(), [&](const GoalCurve& curve) {
        return curve.gamma == first.gamma && curve.configuration == first.configuration &&
               curve.customers == n;
      });
      row.push_back(share_cell(it == curves.end() ? std::nan("") : it->ratio()));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<std::string> ranges(const StudyData& data, const std::vector<GoalCurve>& curves) {
  std::vector<std::string> sentences;
  for (const double gamma : data.choices.gammas) {
    for (const std::string& solver : data.solvers) {
      double least = 2.0;
      double most = -1.0;
      for (const GoalCurve& curve : curves) {
        const Configuration& c = data.configurations[curve.configuration];
        if (curve.gamma != gamma || curve.customers != 0 || c.solver != solver || !c.scaling)
          continue;
        least = std::min(least, curve.ratio());
        most = std::max(most, curve.ratio());
      }
      if (most < 0) continue;
      const std::string pointer = "/goal/ratio/" + paper_solver(solver);
      const auto low = paper_number(pointer + "/0");
      const auto high = paper_number(pointer + "/1");
      const bool printed = low && high && gamma == paper_number("/goal/gamma");
      const std::string shares =
          least == most ? fmt::format("{:.1f} % of its runs", 100 * most)
                        : fmt::format("{:.1f} to {:.1f} % of the runs of a configuration",
                                      100 * least, 100 * most);
      sentences.push_back(
          fmt::format("{} comes within {} % of c* in {}{}.", solver, shortest(100 * gamma), shares,
                      printed ? fmt::format(" (the paper: {:.0f} to {:.0f} %)", *low, *high) : ""));
    }
  }
  return sentences;
}

}  // namespace

Section goal_section(const Analysis& analysis, const Style& style) {
  const std::vector<GoalCurve>& curves = analysis.goal_curves;
  Section section;
  section.id = "goal";
  section.title = "Reaching a gap goal on the real instance";
  section.paragraphs = ranges(analysis.data, curves);
  section.tables = {reached_table(analysis.data, curves), ratio_table(analysis.data, curves)};
  for (const double gamma : analysis.data.choices.gammas)
    section.figures.push_back(goal_figure(analysis.data, curves, gamma, style.palette));
  return section;
}

}  // namespace waywiser
