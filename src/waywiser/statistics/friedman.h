// Friedman's test: do k treatments (solvers) differ over n blocks (instances)?
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace waywiser {

struct FriedmanResult {
  std::size_t blocks = 0;
  std::size_t treatments = 0;
  std::vector<double> mean_ranks;  // of each treatment: 1 is the lowest value, ties share
  double chi_squared = 0.0;        // Friedman 1937, without correction for ties
  double p = 1.0;                  // chi-squared with k - 1 degrees of freedom
  double corrected = 0.0;          // with the correction for ties
  double p_corrected = 1.0;
  double iman_davenport = 0.0;    // F = (n - 1) chi2 / (n (k - 1) - chi2), of the one without
  double p_iman_davenport = 1.0;  // F with k - 1 and (k - 1)(n - 1) degrees of freedom
};

// `blocks`: one row of k values each; NaN-free. Fewer than 2 blocks or treatments: p = 1
// throughout. Where every block has the same order, F is infinite and its p 0 (Iman and Davenport
// 1980).
FriedmanResult friedman(std::span<const std::vector<double>> blocks);

}  // namespace waywiser
