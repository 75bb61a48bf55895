// The inversion of the ranking as a conclusion of the multiverse.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/multiverse_specifications.h"

namespace waywiser {

// Whether a solver's ranking inverts (hypotheses.h), under every pair of specifications of the two
// views that agree in all that both views have.
struct InversionCurve {
  std::string solver;
  std::size_t pairs = 0;
  std::size_t differ = 0;          // the two views have no best configuration in common
  std::size_t worse_real = 0;      // and the integer view's is worse on the real instance, p < .05
  std::size_t better_integer = 0;  // and it is better by its own costs, p < .05
  std::size_t inverted = 0;        // both
  // Where labels are permuted within sets of coordinates (where unknown: instances).
  double chance_differ = 0.0;
  double p_inverted = 1.0;
  double q_inverted = 1.0;  // Holm over the solvers of the study
};

// How often a choice alone moves what a pair says: over those that differ in it alone.
struct InversionMove {
  std::string solver;
  std::string choice;
  std::size_t pairs = 0;
  std::size_t differ = 0;    // whether the best differ
  std::size_t inverted = 0;  // whether it is inverted
};

struct Inversions {
  std::vector<InversionCurve> curves;  // one a solver that has two scalings
  std::vector<InversionMove> moves;
};

using InstanceMeans = std::vector<std::vector<double>>;  // AUC, [configuration][instance]

// One view: its specifications, and the means under each.
struct SpecifiedMeans {
  const std::vector<Specification>& specifications;
  const std::vector<InstanceMeans>& means;
};

// `sets`: of each instance a number, equal for equal coordinates; empty where they are unknown.
Inversions inversions(const StudyData& data, const SpecifiedMeans& real,
                      const SpecifiedMeans& integer, const std::vector<std::size_t>& sets,
                      std::size_t permutations);

}  // namespace waywiser
