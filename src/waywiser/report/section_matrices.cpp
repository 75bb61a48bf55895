// Tables 1 and 2: pairwise matrices of AUC by solver.
#include <fmt/format.h>

#include "waywiser/report/hypotheses.h"
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

std::optional<std::string> paper_symbol(const StudyData& data, const PairOf& pair) {
  const auto label = [&](std::size_t place) {
    return data.configurations[pair.matrix->configurations[place]].label();
  };
  return paper_text(fmt::format("/matrix/{}/{}/{}/{}", to_string(pair.matrix->view),
                                paper_solver(pair.matrix->solver), label(pair.row),
                                label(pair.column)));
}

std::vector<PairOf> all_pairs(const Analysis& analysis) {
  std::vector<PairOf> pairs;
  for (const PairwiseMatrix& matrix : analysis.matrices) add_pairs(pairs, matrix);
  return pairs;
}

// Everything behind the symbols.
Table pairs_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  const auto number = [](double Comparison::* value, int digits) {
    return of_pair(number_of(value, digits));
  };
  const auto label = [&](std::size_t configuration) {
    return data.configurations[configuration].label();
  };
  Table table;
  table.id = "pairs";
  table.title = "Pairwise tests";
  table.data_only = true;
  const Columns<PairOf> first{
      {words("solver", "solver"), [](const PairOf& p) { return text_cell(p.matrix->solver); }},
      {words("view", "view"),
       [](const PairOf& p) { return text_cell(to_string(p.matrix->view)); }}};
  const Columns<PairOf> centres{
      {numbers("row_median", "median row", kPure), number(&Comparison::first_median, 4)},
      {numbers("column_median", "median column", kPure), number(&Comparison::second_median, 4)},
      {numbers("mean_difference", "mean difference", kPure), number(&Comparison::mean, 5)},
      {numbers("median_difference", "median difference", kPure), number(&Comparison::median, 5)}};
  const Columns<PairOf> tost{
      {numbers("tost_lower", "TOST lower", kPure),
       [](const PairOf& p) { return number_cell(p.of().tost_interval.lower, 5); }},
      {numbers("tost_upper", "TOST upper", kPure),
       [](const PairOf& p) { return number_cell(p.of().tost_interval.upper, 5); }}};
  const Columns<PairOf> paper{{words("paper", "paper"), [&](const PairOf& p) {
                                 return text_cell(paper_symbol(data, p).value_or(""));
                               }}};
  fill(
      table,
      joined({first, pair_columns(label), centres, test_columns(), tost, outcome_columns(), paper}),
      all_pairs(analysis));
  return table;
}

// How many symbols agree with the paper's, for the solvers that it has.
std::vector<std::string> agreement(const Analysis& analysis) {
  std::size_t same = 0;
  std::size_t printed = 0;
  for (const PairOf& pair : all_pairs(analysis)) {
    const auto paper = paper_symbol(analysis.data, pair);
    if (!paper || paper->empty()) continue;
    ++printed;
    same += *paper == pair.of().symbol ? 1U : 0U;
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
  for (const PairwiseMatrix& matrix : analysis.matrices) {
    std::string remark = within_margin_remark(analysis, matrix);
    if (!remark.empty()) section.paragraphs.push_back(std::move(remark));
  }
  for (std::string& sentence : agreement(analysis))
    section.paragraphs.push_back(std::move(sentence));
  section.tables.push_back(pairs_table(analysis));
  return section;
}

}  // namespace waywiser
