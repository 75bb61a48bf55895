// Tables 1 and 2: pairwise matrices of AUC by solver.
#include <fmt/format.h>

#include "waywiser/report/matrix_cells.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

std::string matrix_id(const PairwiseMatrix& matrix) {
  return "matrix_" + to_string(matrix.view) + "_" + matrix.solver;
}

Table configurations_matrix(const StudyData& data, const PairwiseMatrix& matrix) {
  std::vector<std::string> labels;
  for (const std::size_t c : matrix.configurations)
    labels.push_back(data.configurations[c].label());
  Table table = matrix_table(matrix, labels);
  table.id = matrix_id(matrix);
  table.title =
      fmt::format("{}: {} AUC, row against column", matrix.solver, to_string(matrix.view));
  return table;
}

std::vector<Cell> pair_row(const StudyData& data, const PairwiseMatrix& matrix, std::size_t row,
                           std::size_t column) {
  const Comparison& c = matrix.at(row, column);
  const std::string own = data.configurations[matrix.configurations[row]].label();
  const std::string other = data.configurations[matrix.configurations[column]].label();
  const std::string solver = paper_solver(matrix.solver);
  const std::string pointer =
      fmt::format("/matrix/{}/{}/{}/{}", to_string(matrix.view), solver, own, other);
  return {text_cell(matrix.solver),
          text_cell(to_string(matrix.view)),
          text_cell(own),
          text_cell(other),
          count_cell(c.n),
          number_cell(c.first_median, 4),
          number_cell(c.second_median, 4),
          number_cell(c.mean, 5),
          number_cell(c.median, 5),
          number_cell(c.hodges_lehmann, 5),
          number_cell(c.hodges_lehmann_interval.lower, 5),
          number_cell(c.hodges_lehmann_interval.upper, 5),
          count_cell(c.wins),
          count_cell(c.zeros),
          count_cell(c.losses),
          number_cell(c.w_plus, 1),
          number_cell(c.w_minus, 1),
          p_cell(c.p_different),
          p_cell(c.q_different),
          p_cell(c.p_equivalent),
          p_cell(c.q_equivalent),
          number_cell(c.tost_interval.lower, 5),
          number_cell(c.tost_interval.upper, 5),
          text_cell(to_string(c.outcome)),
          text_cell(c.symbol),
          text_cell(paper_text(pointer).value_or(""))};
}

// Everything behind the symbols.
Table pairs_table(const Analysis& analysis) {
  Table table;
  table.id = "pairs";
  table.title = "Pairwise tests";
  table.data_only = true;
  table.columns = {words("solver", "solver"),
                   words("view", "view"),
                   words("row", "row"),
                   words("column", "column"),
                   numbers("n", "n"),
                   numbers("row_median", "median row"),
                   numbers("column_median", "median column"),
                   numbers("mean_difference", "mean difference"),
                   numbers("median_difference", "median difference"),
                   numbers("hodges_lehmann", "Hodges-Lehmann"),
                   numbers("hodges_lehmann_lower", "lower"),
                   numbers("hodges_lehmann_upper", "upper"),
                   numbers("wins", "wins"),
                   numbers("ties", "ties"),
                   numbers("losses", "losses"),
                   numbers("w_plus", "W+"),
                   numbers("w_minus", "W-"),
                   numbers("p_different", "p difference"),
                   numbers("q_different", "q difference"),
                   numbers("p_equivalent", "p equivalence"),
                   numbers("q_equivalent", "q equivalence"),
                   numbers("tost_lower", "TOST lower"),
                   numbers("tost_upper", "TOST upper"),
                   words("outcome", "outcome"),
                   words("symbol", "here"),
                   words("paper", "paper")};
  for (const PairwiseMatrix& matrix : analysis.matrices) {
    const std::size_t k = matrix.configurations.size();
    for (std::size_t row = 0; row < k; ++row)
      for (std::size_t column = 0; column < k; ++column)
        if (row != column) table.rows.push_back(pair_row(analysis.data, matrix, row, column));
  }
  return table;
}

// How many symbols agree with the paper's, for the solvers that it has.
std::vector<std::string> agreement(const Table& pairs) {
  std::size_t same = 0;
  std::size_t printed = 0;
  for (const auto& row : pairs.rows) {
    const std::string& paper = row.back().raw;
    if (paper.empty()) continue;
    ++printed;
    same += paper == row[row.size() - 2].raw ? 1U : 0U;
  }
  if (printed == 0) return {};
  return {
      fmt::format("Of {} cells that the paper prints for these solvers, {} have the same symbol "
                  "here (pairs.csv has both).",
                  printed, same)};
}

}  // namespace

Section matrices_section(const Analysis& analysis) {
  Section section;
  section.id = "matrices";
  section.title = "Every configuration against every other";
  if (analysis.matrices.empty()) {
    section.left_out = "no solver of the study has two configurations";
    return section;
  }
  section.paragraphs = {matrix_legend(analysis.data.choices)};
  for (const View view : {View::real, View::integer})
    for (const PairwiseMatrix& matrix : analysis.matrices)
      if (matrix.view == view)
        section.tables.push_back(configurations_matrix(analysis.data, matrix));
  Table pairs = pairs_table(analysis);
  for (std::string& sentence : agreement(pairs)) section.paragraphs.push_back(std::move(sentence));
  section.tables.push_back(std::move(pairs));
  return section;
}

}  // namespace waywiser
