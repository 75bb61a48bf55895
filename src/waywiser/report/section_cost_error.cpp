// Figure 5: rounding-induced cost-estimation error.
#include <cmath>

#include <fmt/format.h>

#include "waywiser/metrics/intervals.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

// The six figures of a spread.
void add_spread(Columns<CostErrorCell>& columns, const std::string& measure, const char* unit,
                ErrorSpread CostErrorCell::* spread, int digits) {
  using Statistic = double ErrorSpread::*;
  for (const auto& [statistic, value] :
       {std::pair<const char*, Statistic>("mean", &ErrorSpread::mean),
        {"min", &ErrorSpread::least},
        {"q1", &ErrorSpread::lower_quartile},
        {"median", &ErrorSpread::median},
        {"q3", &ErrorSpread::upper_quartile},
        {"max", &ErrorSpread::most}}) {
    columns.push_back({numbers(measure + "_" + statistic, measure + " " + statistic, unit),
                       [spread, figure = value, digits](const CostErrorCell& c) {
                         return number_cell((c.*spread).*figure, digits);
                       }});
  }
}

Columns<CostErrorCell> subset_columns() {
  using Errors = CostErrorCell;
  return {{words("rounding", "rounding"),
           [](const Errors& c) { return text_cell(to_string(c.rounding)); }},
          {numbers("n", "n", kPure), integer_of(&Errors::customers)},
          {numbers("P", "P", kPure),
           [](const Errors& c) { return c.P == 0 ? text_cell("all") : integer_cell(c.P); }},
          {numbers("runs", "runs", kPure), [](const Errors& c) { return count_cell(c.error.n); }}};
}

Table error_table(const std::vector<CostErrorCell>& cells) {
  Table table;
  table.id = "cost_error";
  table.title = "Cost-estimation error by scheme, size and P";
  table.data_only = true;
  Columns<CostErrorCell> columns = subset_columns();
  add_spread(columns, "error", kCost, &CostErrorCell::error, 3);
  add_spread(columns, "cost_percent", kPercent, &CostErrorCell::cost, 4);
  add_spread(columns, "travel_percent", kPercent, &CostErrorCell::travel, 4);
  fill(table, columns, cells);
  return table;
}

// A cell with the intervals of its means.
struct SureCell {
  CostErrorCell cell;
  CostErrorIntervals intervals;
};

// Two columns a mean's interval, of which people see that in % of c.
void add_mean(Columns<SureCell>& columns, const Column& column, int digits,
              ErrorSpread CostErrorCell::* spread, Interval CostErrorIntervals::* interval,
              bool shown) {
  columns.push_back(
      {column, [=](const SureCell& c) { return number_cell((c.cell.*spread).mean, digits); }});
  add_interval<SureCell>(
      columns, column.id, column.unit, shown,
      [=](const SureCell& c) { return c.intervals.*interval; },
      [=](double end) { return number_cell(end, digits); });
}

Table mean_table(const Analysis& analysis) {
  Table table;
  table.id = "cost_error_means";
  table.title = "Scaled-back cost minus cost on I, means over float-feasible final solutions";
  std::vector<CostErrorCell> cells;
  for (const CostErrorCell& c : analysis.cost_errors)
    if (c.P != 0) cells.push_back(c);
  const auto intervals = cost_error_intervals(analysis.data, cells, analysis.sets);
  std::vector<SureCell> rows;
  for (std::size_t k = 0; k < cells.size(); ++k) rows.push_back({cells[k], intervals[k]});
  Columns<SureCell> columns;
  for (const ColumnOf<CostErrorCell>& own : subset_columns())
    columns.push_back({own.column, [cell = own.cell](const SureCell& c) { return cell(c.cell); }});
  add_mean(columns, numbers("error", "error", kCost), 3, &CostErrorCell::error,
           &CostErrorIntervals::error, false);
  add_mean(columns, numbers("cost_percent", "% of c", kPercent), 4, &CostErrorCell::cost,
           &CostErrorIntervals::cost, true);
  add_mean(columns, numbers("travel_percent", "% of travel", kPercent), 3, &CostErrorCell::travel,
           &CostErrorIntervals::travel, false);
  fill(table, columns, rows);
  table.notes = {
      "The vehicle term is most of c and dilutes the percentage of c; the last column is the error "
      "of what was rounded, the travel time alone. Intervals: bootstrap over the choice unit of "
      "these runs; those of the other two means are in the exports."};
  return table;
}

Table variance_table(const std::vector<ErrorVariance>& variances) {
  Table table;
  table.id = "cost_error_variance";
  table.title = "Variance of the absolute error that P and n explain (R\u00b2, %)";
  const auto share = [](double VarianceExplained::* value) {
    return [=](const ErrorVariance& v) { return share_cell(v.explained.*value); };
  };
  fill(table,
       Columns<ErrorVariance>{
           {words("rounding", "rounding"),
            [](const ErrorVariance& v) { return text_cell(to_string(v.rounding)); }},
           {numbers("runs", "runs", kPure),
            [](const ErrorVariance& v) { return count_cell(v.explained.n); }},
           {numbers("P", "P", kPure), share(&VarianceExplained::first)},
           {numbers("n", "n", kPure), share(&VarianceExplained::second)},
           {numbers("additive", "P + n", kPure), share(&VarianceExplained::additive)},
           {numbers("interaction", "P x n", kPure), share(&VarianceExplained::interaction)},
           {numbers("paper", "paper, over", kPercent),
            [](const ErrorVariance& v) {
              return paper_cell("/cost_error/variance_explained/" + to_string(v.rounding), 0);
            }}},
       variances);
  return table;
}

std::string direction(double error) {
  return error < 0 ? "below" : "above";
}

std::vector<std::string> findings(const std::vector<CostErrorCell>& cells) {
  std::vector<std::string> sentences;
  std::int64_t lowest = 0;
  for (const CostErrorCell& c : cells)
    if (c.P > 0 && (lowest == 0 || c.P < lowest)) lowest = c.P;
  for (const CostErrorCell& c : cells) {
    if (c.P != lowest || c.rounding != Rounding::nearest || c.error.n == 0) continue;
    sentences.push_back(fmt::format(
        "Nearest rounding at P = {} and n = {} puts the scaled-back cost {:.3f} % {} "
        "the cost on I ({:+.2f} % of the travel time), over {} float-feasible runs.",
        c.P, c.customers, std::abs(c.cost.mean), direction(c.cost.mean), c.travel.mean, c.error.n));
  }
  return sentences;
}

}  // namespace

Section cost_error_section(const Analysis& analysis, const Style& style) {
  const std::vector<CostErrorCell>& cells = analysis.cost_errors;
  Section section;
  section.id = "cost-error";
  section.title = "Rounding-induced cost-estimation error";
  if (analysis.scalings() == 1) {
    section.left_out = "the study has a single scaling";
    return section;
  }
  section.paragraphs = findings(cells);
  section.tables = {mean_table(analysis), variance_table(analysis.error_variances),
                    error_table(cells)};
  section.figures = {cost_error_scatter(analysis.data, style.palette),
                     cost_error_boxes(cells, style.palette)};
  return section;
}

}  // namespace waywiser
