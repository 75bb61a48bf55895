// Tables 1 and 2: pairwise matrices of AUC by solver.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

Tone tone_of(const std::string& symbol) {
  if (symbol.empty() || symbol == "ns") return Tone::plain;
  const auto strength = static_cast<int>(std::min<std::size_t>(symbol.size(), 3)) - 1;
  const Tone first = symbol[0] == '+'   ? Tone::better1
                     : symbol[0] == '-' ? Tone::worse1
                                        : Tone::equal1;
  return static_cast<Tone>(static_cast<int>(first) + strength);
}

std::string meaning(const Comparison& c, const std::string& row, const std::string& column) {
  if (c.n == 0) return fmt::format("{} and {} share no instance with a result", row, column);
  return fmt::format(
      "{} against {}: median AUC {:.4f} and {:.4f} over {} instances; {} wins, {} losses, {} ties; "
      "Hodges-Lehmann {:+.4f} [{:+.4f}, {:+.4f}]; difference q = {:.2g}, equivalence q = {:.2g}: "
      "{}",
      row, column, c.first_median, c.second_median, c.n, c.wins, c.losses, c.zeros,
      c.hodges_lehmann, c.hodges_lehmann_interval.lower, c.hodges_lehmann_interval.upper,
      c.q_different, c.q_equivalent, to_string(c.outcome));
}

std::string matrix_id(const PairwiseMatrix& matrix) {
  return "matrix_" + to_string(matrix.view) + "_" + matrix.solver;
}

Table matrix_table(const StudyData& data, const PairwiseMatrix& matrix) {
  Table table;
  table.id = matrix_id(matrix);
  table.title =
      fmt::format("{}: {} AUC, row against column", matrix.solver, to_string(matrix.view));
  table.matrix = true;
  table.columns.push_back(words("configuration", ""));
  const std::size_t k = matrix.configurations.size();
  for (const std::size_t c : matrix.configurations) {
    const std::string label = data.configurations[c].label();
    table.columns.push_back(words(label, label));
  }
  for (std::size_t row = 0; row < k; ++row) {
    const std::string own = data.configurations[matrix.configurations[row]].label();
    std::vector<Cell> cells{text_cell(own)};
    for (std::size_t column = 0; column < k; ++column) {
      if (row == column) {
        cells.push_back(text_cell(""));
        continue;
      }
      const Comparison& c = matrix.at(row, column);
      Cell cell = text_cell(c.symbol);
      cell.tone = tone_of(c.symbol);
      cell.note = meaning(c, own, data.configurations[matrix.configurations[column]].label());
      cells.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(cells));
  }
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

std::string legend(const Choices& choices) {
  return fmt::format(
      "Each cell compares row with column over instances; lower AUC is better. + row better, - row "
      "worse, = equivalent within {}: one symbol for q < .05, two for q < .01, three for q < .001; "
      "ns: inconclusive.",
      number_cell(choices.delta, 3).raw);
}

}  // namespace

Section matrices_section(const Analysis& analysis) {
  Section section;
  section.id = "matrices";
  section.title = "Every configuration against every other";
  section.paragraphs = {legend(analysis.data.choices)};
  for (const View view : {View::real, View::integer})
    for (const PairwiseMatrix& matrix : analysis.matrices)
      if (matrix.view == view) section.tables.push_back(matrix_table(analysis.data, matrix));
  Table pairs = pairs_table(analysis);
  for (std::string& sentence : agreement(pairs)) section.paragraphs.push_back(std::move(sentence));
  section.tables.push_back(std::move(pairs));
  return section;
}

}  // namespace waywiser
