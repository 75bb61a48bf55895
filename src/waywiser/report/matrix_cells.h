// Matrices of comparisons: symbols, colours, explanations.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"
#include "waywiser/report/model.h"

namespace waywiser {

// Rows and columns are `names`, one a configuration of the matrix; id and title are left to the
// caller.
Table matrix_table(const PairwiseMatrix& matrix, const std::vector<std::string>& names);

// What the symbols mean.
std::string matrix_legend(const Choices& choices);

}  // namespace waywiser
