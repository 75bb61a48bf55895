#include "waywiser/report/matrix_cells.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

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

std::string meaning(const Comparison& c, const std::string& row, const std::string& column,
                    const std::string& measure) {
  if (c.n == 0) return fmt::format("{} and {} share no instance with a result", row, column);
  return fmt::format(
      "{} against {}: median {} {:.4f} and {:.4f} over {} instances; {} wins, {} losses, {} ties; "
      "Hodges-Lehmann {:+.4f} [{:+.4f}, {:+.4f}]; difference q = {:.2g}, equivalence q = {:.2g}: "
      "{}",
      row, column, measure, c.first_median, c.second_median, c.n, c.wins, c.losses, c.zeros,
      c.hodges_lehmann, c.hodges_lehmann_interval.lower, c.hodges_lehmann_interval.upper,
      c.q_different, c.q_equivalent, to_string(c.outcome));
}

}  // namespace

Table matrix_table(const PairwiseMatrix& matrix, const std::vector<std::string>& names,
                   const std::string& measure) {
  Table table;
  table.matrix = true;
  using Index = std::size_t;
  Columns<Index> columns{
      {words("configuration", ""), [&](Index row) { return text_cell(names[row]); }}};
  for (Index column = 0; column < names.size(); ++column) {
    columns.push_back({words(names[column], names[column]), [&, column](Index row) {
                         if (row == column) return text_cell("");
                         const Comparison& c = matrix.at(row, column);
                         Cell cell = text_cell(c.symbol);
                         cell.tone = tone_of(c.symbol);
                         cell.note = meaning(c, names[row], names[column], measure);
                         return cell;
                       }});
  }
  std::vector<Index> rows(names.size());
  std::iota(rows.begin(), rows.end(), Index{0});
  fill(table, columns, rows);
  return table;
}

void add_pairs(std::vector<PairOf>& pairs, const PairwiseMatrix& matrix) {
  const std::size_t k = matrix.configurations.size();
  for (std::size_t row = 0; row < k; ++row)
    for (std::size_t column = 0; column < k; ++column)
      if (row != column) pairs.push_back({&matrix, row, column});
}

Columns<PairOf> test_columns() {
  const auto bound = [](double Interval::* value) {
    return [=](const PairOf& p) { return number_cell(p.of().hodges_lehmann_interval.*value, 5); };
  };
  return {
      {numbers("hodges_lehmann", "Hodges-Lehmann", kPure),
       of_pair(number_of(&Comparison::hodges_lehmann, 5))},
      {numbers("hodges_lehmann_lower", "lower", kPure), bound(&Interval::lower)},
      {numbers("hodges_lehmann_upper", "upper", kPure), bound(&Interval::upper)},
      {numbers("wins", "wins", kPure), of_pair(count_of(&Comparison::wins))},
      {numbers("ties", "ties", kPure), of_pair(count_of(&Comparison::zeros))},
      {numbers("losses", "losses", kPure), of_pair(count_of(&Comparison::losses))},
      {numbers("w_plus", "W+", kPure), of_pair(number_of(&Comparison::w_plus, 1))},
      {numbers("w_minus", "W-", kPure), of_pair(number_of(&Comparison::w_minus, 1))},
      {numbers("p_different", "p difference", kPure), of_pair(p_of(&Comparison::p_different))},
      {numbers("q_different", "q difference", kPure), of_pair(p_of(&Comparison::q_different))},
      {numbers("p_equivalent", "p equivalence", kPure), of_pair(p_of(&Comparison::p_equivalent))},
      {numbers("q_equivalent", "q equivalence", kPure), of_pair(p_of(&Comparison::q_equivalent))}};
}

Columns<PairOf> outcome_columns() {
  return {{words("outcome", "outcome"),
           [](const PairOf& p) { return text_cell(to_string(p.of().outcome)); }},
          {words("symbol", "symbol"), of_pair(text_of(&Comparison::symbol))}};
}

Columns<PairOf> joined(std::initializer_list<Columns<PairOf>> parts) {
  Columns<PairOf> all;
  for (const Columns<PairOf>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::string matrix_legend(const Choices& choices) {
  return fmt::format(
      "Each cell compares row with column over instances; lower AUC is better. + row better, - row "
      "worse, = equivalent within {}: one symbol for q < .05, two for q < .01, three for q < .001; "
      "ns: inconclusive.",
      number_cell(choices.delta, 3).raw);
}

}  // namespace waywiser
