// Matrices of comparisons: symbols, colours, explanations.
#pragma once

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
// Estimate, wins and tests; then what follows from them.
Columns<PairOf> test_columns();
Columns<PairOf> outcome_columns();
// One after the other.
Columns<PairOf> joined(Columns<PairOf> first, Columns<PairOf> second);

// What the symbols mean.
std::string matrix_legend(const Choices& choices);

}  // namespace waywiser
