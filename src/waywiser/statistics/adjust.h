// p-values corrected for many tests.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace waywiser {

enum class Adjustment {
  none,
  benjamini_hochberg,   // false discovery rate, independent or positively dependent tests
  benjamini_yekutieli,  // false discovery rate, any dependence
  holm,                 // family-wise error rate
};

// Adjusted values in the order of `p`, each at most 1. NaNs (tests that could not be made) stay and
// do not count.
std::vector<double> adjusted(std::span<const double> p, Adjustment adjustment);

std::string to_string(Adjustment adjustment);

}  // namespace waywiser
