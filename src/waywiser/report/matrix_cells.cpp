#include "waywiser/report/matrix_cells.h"

#include <algorithm>

#include <fmt/format.h>

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

}  // namespace

Table matrix_table(const PairwiseMatrix& matrix, const std::vector<std::string>& names) {
  Table table;
  table.matrix = true;
  table.columns.push_back(words("configuration", ""));
  for (const std::string& name : names) table.columns.push_back(words(name, name));
  const std::size_t k = matrix.configurations.size();
  for (std::size_t row = 0; row < k; ++row) {
    std::vector<Cell> cells{text_cell(names[row])};
    for (std::size_t column = 0; column < k; ++column) {
      if (row == column) {
        cells.push_back(text_cell(""));
        continue;
      }
      const Comparison& c = matrix.at(row, column);
      Cell cell = text_cell(c.symbol);
      cell.tone = tone_of(c.symbol);
      cell.note = meaning(c, names[row], names[column]);
      cells.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string matrix_legend(const Choices& choices) {
  return fmt::format(
      "Each cell compares row with column over instances; lower AUC is better. + row better, - row "
      "worse, = equivalent within {}: one symbol for q < .05, two for q < .01, three for q < .001; "
      "ns: inconclusive.",
      number_cell(choices.delta, 3).raw);
}

}  // namespace waywiser
