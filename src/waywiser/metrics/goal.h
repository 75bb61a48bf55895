// The gap-goal reaching ratio h(t): the share of all runs of a configuration whose float gap g(t)
// is at most gamma (paper, Section 4.3).
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

struct GoalCurve {
  std::size_t configuration = 0;
  int customers = 0;  // 0: all sizes; times are then shares of the limit
  double gamma = 0.0;
  std::size_t runs = 0;                // all that count, also those that never find a solution
  double limit = 0.0;                  // of the runs; 1 for all sizes
  std::vector<double> times;           // ascending: when one more run reaches the goal
  std::vector<std::size_t> instances;  // of these runs, in the order of the study
  double ratio() const {
    return runs == 0 ? 0.0 : static_cast<double>(times.size()) / static_cast<double>(runs);
  }
};

// Every configuration with every size, and with all sizes together, by every gamma of the choices.
std::vector<GoalCurve> goal_curves(const StudyData& data);

}  // namespace waywiser
