// Tables 1 and 2 of the paper: every configuration of a solver against every other.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/summary.h"
#include "waywiser/statistics/equivalence.h"

namespace waywiser {

// A paired comparison over instances of two lists of values, where lower is better; differences are
// first - second.
struct Comparison {
  std::size_t n = 0;  // instances where both have a value
  std::size_t zeros = 0;
  double first_median = 0.0;
  double second_median = 0.0;
  double mean = 0.0;
  double median = 0.0;
  double hodges_lehmann = 0.0;
  Interval hodges_lehmann_interval;  // 90 %
  std::size_t wins = 0;              // the first is lower
  std::size_t losses = 0;
  double w_plus = 0.0;
  double w_minus = 0.0;
  double p_different = 1.0;
  double q_different = 1.0;
  double p_equivalent = 1.0;
  double q_equivalent = 1.0;
  Interval tost_interval;  // 90 %, of what the choice `tost` tests
  Outcome outcome = Outcome::inconclusive;
  // "+", "++", "+++": the first is better; "-": worse; "=": equivalent; "ns".
  std::string symbol = "ns";
};

Comparison compare(const std::vector<double>& first, const std::vector<double>& second,
                   const Choices& choices);
// Corrects p-values into q-values; directional and equivalence tests are two families. Then the
// outcomes and symbols.
void correct(std::vector<Comparison*> comparisons, const Choices& choices);
// The same comparison seen from the other side.
Comparison mirrored(Comparison comparison);

struct PairwiseMatrix {
  std::string solver;  // whose configurations these are; of a contest, the label of its scaling
  View view = View::real;
  std::vector<std::size_t> configurations;  // rows and columns
  std::vector<Comparison> cells;            // row by row; the diagonal is empty

  const Comparison& at(std::size_t row, std::size_t column) const {
    return cells[row * configurations.size() + column];
  }
};

// Fills the cells of matrices whose configurations are set, from the instances' means by
// configuration, and corrects them in the families of the choices.
void compare_within(std::vector<PairwiseMatrix>& matrices,
                    const std::vector<std::vector<double>>& real,
                    const std::vector<std::vector<double>>& integer, const Choices& choices);

// By solver, the float matrix (with the control row, where there is one) and the integer one.
std::vector<PairwiseMatrix> pairwise_matrices(const StudyData& data);

}  // namespace waywiser
