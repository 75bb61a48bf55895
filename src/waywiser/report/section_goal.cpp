// Figure 6: gap-goal reaching ratio.
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/metrics/intervals.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

// Whose goal it is, and which.
Columns<GoalCurve> goal_columns(const StudyData& data) {
  return {
      {numbers("gamma", "gap goal %", kPure), share_of(&GoalCurve::gamma)},
      {words("solver", "solver"),
       [&](const GoalCurve& c) { return text_cell(data.configurations[c.configuration].solver); }},
      {words("configuration", "config"), [&](const GoalCurve& c) {
         return text_cell(data.configurations[c.configuration].label());
       }}};
}

// Of each curve the interval of its share, by its place in `curves`.
class Intervals {
 public:
  explicit Intervals(const Analysis& analysis)
      : curves_(&analysis.goal_curves),
        intervals_(goal_intervals(analysis.data, analysis.goal_curves, analysis.sets)) {}

  const GoalIntervals& of(const GoalCurve& curve) const {
    const auto it = std::find_if(curves_->begin(), curves_->end(), [&](const GoalCurve& other) {
      return other.gamma == curve.gamma && other.configuration == curve.configuration &&
             other.customers == curve.customers;
    });
    return intervals_.at(static_cast<std::size_t>(it - curves_->begin()));
  }

 private:
  const std::vector<GoalCurve>* curves_;
  std::vector<GoalIntervals> intervals_;
};

void add_share_interval(Columns<GoalCurve>& columns, const std::string& id,
                        const Intervals& intervals, Interval GoalIntervals::* which, bool shown) {
  add_interval<GoalCurve>(
      columns, id, kPure, shown,
      [&intervals, which](const GoalCurve& c) { return intervals.of(c).*which; },
      [](double end) { return share_cell(end); });
}

Table ratio_table(const Analysis& analysis, const Intervals& intervals) {
  Table table;
  table.id = "goal_ratios";
  table.title = "Share of all runs that reach the goal within the limit";
  table.data_only = true;
  Columns<GoalCurve> columns = goal_columns(analysis.data);
  columns.insert(columns.end(),
                 {{words("n", "n"),
                   [](const GoalCurve& c) {
                     return text_cell(c.customers == 0 ? "all" : std::to_string(c.customers));
                   }},
                  {numbers("runs", "runs", kPure), count_of(&GoalCurve::runs)},
                  {numbers("reached", "reached", kPure),
                   [](const GoalCurve& c) { return count_cell(c.times.size()); }},
                  {numbers("ratio", "ratio %", kPure),
                   [](const GoalCurve& c) { return share_cell(c.ratio()); }}});
  add_share_interval(columns, "ratio", intervals, &GoalIntervals::by_unit, true);
  add_share_interval(columns, "ratio_by_run", intervals, &GoalIntervals::by_run, true);
  fill(table, columns, analysis.goal_curves);
  return table;
}

// For people: a row a configuration, a column a size.
Table reached_table(const StudyData& data, const std::vector<GoalCurve>& curves,
                    const Intervals& intervals) {
  Table table;
  table.id = "goal_reached";
  table.title = "Runs that reach the goal within the limit, in %";
  // The curve of all sizes stands for a row.
  std::vector<GoalCurve> rows;
  std::set<int> sizes;
  for (const GoalCurve& curve : curves) {
    if (curve.customers == 0) rows.push_back(curve);
    sizes.insert(curve.customers);
  }
  sizes.erase(0);
  const auto ratio = [&](int n) {
    return [&, n](const GoalCurve& row) {
      const auto it = std::find_if(curves.begin(), curves.end(), [&](const GoalCurve& curve) {
        return curve.gamma == row.gamma && curve.configuration == row.configuration &&
               curve.customers == n;
      });
      return share_cell(it == curves.end() ? std::nan("") : it->ratio());
    };
  };
  Columns<GoalCurve> columns = goal_columns(data);
  for (const int n : sizes)
    columns.push_back({numbers(fmt::format("n{}", n), fmt::format("n = {}", n), kPure), ratio(n)});
  columns.push_back({numbers("all", "all", kPure), ratio(0)});
  add_share_interval(columns, "all", intervals, &GoalIntervals::by_unit, true);
  fill(table, columns, rows);
  table.notes = {
      "Intervals: bootstrap over the choice unit; goal_ratios has them for every size, and those "
      "of Clopper and Pearson, which take every run for a trial of its own."};
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
  const Intervals intervals(analysis);
  section.tables = {reached_table(analysis.data, curves, intervals),
                    ratio_table(analysis, intervals)};
  for (const double gamma : analysis.data.choices.gammas)
    section.figures.push_back(goal_figure(analysis.data, curves, gamma, style.palette));
  return section;
}

}  // namespace waywiser
