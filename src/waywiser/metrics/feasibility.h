// Feasibility transfer from I^P to I (paper, Section 4.1).
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

// Runs with at least one incumbent, of one scaling and one subset.
struct FeasibilityCell {
  std::string solver;  // "" for all solvers together
  Scaling scaling;
  std::string group;  // "R", "C", "RC"; "" for all
  int customers = 0;  // 0 for all sizes
  std::size_t runs = 0;
  double first = 0.0;       // share of runs whose first incumbent is float-feasible
  double all = 0.0;         // mean over runs of the share of incumbents that are
  double last = 0.0;        // share of runs whose last incumbent is
  double incumbents = 0.0;  // mean a run
  double drift() const { return last - first; }
};

// Crossed: every subset by group and size with each of them also summed over, for all solvers
// together and for each; empty cells left out.
std::vector<FeasibilityCell> feasibility_transfer(const StudyData& data);

// The scalings that guarantee transfer and kept it in every cell: all incumbents of all runs are
// float-feasible. Figures may leave them out; one that broke its guarantee is never among them.
std::vector<Scaling> kept_guarantees(const std::vector<FeasibilityCell>& cells);

}  // namespace waywiser
