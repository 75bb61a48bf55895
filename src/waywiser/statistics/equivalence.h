// Two one-sided tests (TOST): is the difference of two paired samples within a margin?
// (docs/statistics.md; Schuirmann 1987)
#pragma once

#include <string>

#include "waywiser/statistics/hodges_lehmann.h"
#include "waywiser/statistics/wilcoxon.h"

namespace waywiser {

enum class TostKind {
  student,   // of the mean
  wilcoxon,  // of the pseudomedian; assumes symmetric differences
};

struct TostResult {
  double margin = 0.0;
  double p_lower = 1.0;   // of "the difference is above -margin"
  double p_upper = 1.0;   // of "the difference is below margin"
  double p = 1.0;         // the larger
  double estimate = 0.0;  // mean, or Hodges-Lehmann
  Interval interval;      // 90 %: of the mean for t, of the Walsh averages for Wilcoxon
};

// margin > 0, brought to the grid of the differences. Fewer than two differences: p = 1 for t.
TostResult tost(const GridDifferences& differences, double margin, TostKind kind,
                const WilcoxonOptions& options = {});

// What a directional and an equivalence test say together.
enum class Outcome {
  different,
  equivalent,
  both,  // a difference, and a trivial one
  inconclusive,
};

Outcome outcome(double p_different, double p_equivalent, double alpha);
std::string to_string(Outcome outcome);
std::string to_string(TostKind kind);

}  // namespace waywiser
