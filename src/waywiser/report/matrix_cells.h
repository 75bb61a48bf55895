// Matrices of comparisons: symbols, colours, explanations.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"
#include "waywiser/report/columns.h"

namespace waywiser {

// Rows and columns are `names`, one a configuration of the matrix; id and title are left to the
// caller. `measure` is what is compared, for the explanations.
Table matrix_table(const PairwiseMatrix& matrix, const std::vector<std::string>& names,
                   const std::string& measure = "AUC");

// A cell of a matrix as a row of a table of its own.
struct PairOf {
  const PairwiseMatrix* matrix;
  std::size_t row, column;
  const Comparison& of() const { return matrix->at(row, column); }
};
// Appends every cell off the diagonal.
void add_pairs(std::vector<PairOf>& pairs, const PairwiseMatrix& matrix);
// What `cell` shows of the pair's comparison.
template <class Show>
auto of_pair(Show cell) {
  return [=](const PairOf& pair) { return cell(pair.of()); };
}
// Whom the pair compares, by `name` of a configuration, and over how many instances.
template <class Name>
Columns<PairOf> pair_columns(const Name& name) {
  const auto label = [name](std::size_t PairOf::* place) {
    return [name, place](const PairOf& p) {
      return text_cell(name(p.matrix->configurations[p.*place]));
    };
  };
  return {{words("row", "row"), label(&PairOf::row)},
          {words("column", "column"), label(&PairOf::column)},
          {numbers("n", "n", kPure), of_pair(count_of(&Comparison::n))}};
}
// Estimate, wins and tests; then what follows from them.
Columns<PairOf> test_columns();
Columns<PairOf> outcome_columns();
// One after the other.
Columns<PairOf> joined(std::initializer_list<Columns<PairOf>> parts);

// What the symbols mean.
std::string matrix_legend(const Choices& choices);

}  // namespace waywiser
