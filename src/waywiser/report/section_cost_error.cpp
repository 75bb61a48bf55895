// Figure 5: rounding-induced cost-estimation error.
#include <cmath>

#include <fmt/format.h>

#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

void add_spread(std::vector<Cell>& row, const ErrorSpread& s, int digits) {
  for (const double value : {s.mean, s.least, s.lower_quartile, s.median, s.upper_quartile, s.most})
    row.push_back(number_cell(value, digits));
}

Table error_table(const std::vector<CostErrorCell>& cells) {
  Table table;
  table.id = "cost_error";
  table.title = "Cost-estimation error by scheme, size and P";
  table.data_only = true;
  table.columns = {words("rounding", "rounding"), numbers("n", "n"), numbers("P", "P"),
                   numbers("runs", "runs")};
  for (const char* measure : {"error", "cost_percent", "travel_percent"})
    for (const char* statistic : {"mean", "min", "q1", "median", "q3", "max"})
      table.columns.push_back(
          numbers(std::string(measure) + "_" + statistic, std::string(measure) + " " + statistic));
  for (const CostErrorCell& c : cells) {
    std::vector<Cell> row{text_cell(to_string(c.rounding)), integer_cell(c.customers),
                          c.P == 0 ? text_cell("all") : integer_cell(c.P), count_cell(c.error.n)};
    add_spread(row, c.error, 3);
    add_spread(row, c.cost, 4);
    add_spread(row, c.travel, 4);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table mean_table(const std::vector<CostErrorCell>& cells) {
  Table table;
  table.id = "cost_error_means";
  table.title = "Scaled-back cost minus cost on I, means over float-feasible final solutions";
  table.columns = {words("rounding", "rounding"),
                   numbers("n", "n"),
                   numbers("P", "P"),
                   numbers("runs", "runs"),
                   numbers("error", "error"),
                   numbers("cost_percent", "% of c"),
                   numbers("travel_percent", "% of travel")};
  for (const CostErrorCell& c : cells) {
    if (c.P == 0) continue;
    table.rows.push_back({text_cell(to_string(c.rounding)), integer_cell(c.customers),
                          integer_cell(c.P), count_cell(c.error.n), number_cell(c.error.mean, 3),
                          number_cell(c.cost.mean, 4), number_cell(c.travel.mean, 3)});
  }
  table.notes = {
      "The vehicle term is most of c and dilutes the percentage of c; the last column is the error "
      "of what was rounded, the travel time alone."};
  return table;
}

Table variance_table(const std::vector<ErrorVariance>& variances) {
  Table table;
  table.id = "cost_error_variance";
  table.title = "Variance of the absolute error that P and n explain (R\u00b2, %)";
  table.columns = {words("rounding", "rounding"),
                   numbers("runs", "runs"),
                   numbers("P", "P"),
                   numbers("n", "n"),
                   numbers("additive", "P + n"),
                   numbers("interaction", "P x n"),
                   numbers("paper", "paper, over")};
  for (const ErrorVariance& v : variances) {
    table.rows.push_back(
        {text_cell(to_string(v.rounding)), count_cell(v.explained.n), share_cell(v.explained.first),
         share_cell(v.explained.second), share_cell(v.explained.additive),
         share_cell(v.explained.interaction),
         paper_cell("/cost_error/variance_explained/" + to_string(v.rounding), 0)});
  }
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
  section.tables = {mean_table(cells), variance_table(analysis.error_variances),
                    error_table(cells)};
  section.figures = {cost_error_scatter(analysis.data, style.palette),
                     cost_error_boxes(cells, style.palette)};
  return section;
}

}  // namespace waywiser
