// Rounding-induced cost-estimation error of the last incumbents, where they are float-feasible
// (paper, Section 4.2).
#pragma once

#include <vector>

#include "waywiser/metrics/study_data.h"
#include "waywiser/statistics/variance.h"

namespace waywiser {

struct ErrorSpread {
  std::size_t n = 0;
  double mean = 0.0;
  double least = 0.0;
  double lower_quartile = 0.0;
  double median = 0.0;
  double upper_quartile = 0.0;
  double most = 0.0;
};
ErrorSpread spread_of(const std::vector<double>& values);

// By scheme, size and P; P = 0 is all P together (what the paper's box plots show).
struct CostErrorCell {
  Rounding rounding{};
  int customers = 0;
  std::int64_t P = 0;
  ErrorSpread error;   // scaled-back cost minus c
  ErrorSpread cost;    // in % of c
  ErrorSpread travel;  // in % of the travel time
};
std::vector<CostErrorCell> cost_errors(const StudyData& data);

// Share of the variance of the absolute error that P and n explain, by scheme.
struct ErrorVariance {
  Rounding rounding{};
  VarianceExplained explained;  // first: P, second: n
};
std::vector<ErrorVariance> error_variances(const StudyData& data);

}  // namespace waywiser
