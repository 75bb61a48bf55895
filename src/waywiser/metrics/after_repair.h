// Configurations compared after every run had the same time more to repair and polish its last
// routes (`waywiser study repair`; docs/metrics.md, "After repair"): "solve coarse, repair exactly"
// against "solve fine".
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/metrics/pairwise.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/study/repaired.h"

namespace waywiser {

// Takes results over into the runs that they are of. Each is judged again where its instance is on
// this machine; one whose routes the judge sees otherwise, or that was given other routes than the
// run ended with, is refused and counted.
void add_repairs(StudyData& data, std::map<std::string, RepairedRoutes> repairs,
                 const InstanceSource& source);

// One configuration, over its runs that have a result or ended without any solution. Gaps are those
// of the last routes, 1 where there are none or they are late, and at most 1, like g.
struct RepairRow {
  std::size_t configuration = 0;
  std::size_t runs = 0;
  std::size_t without = 0;  // other runs: `study repair` has not come to them
  std::size_t late = 0;     // ended late
  std::size_t repaired = 0;
  std::size_t vehicles_added = 0;
  std::size_t feasible = 0;  // afterwards
  double gap_before = 0.0;   // mean over runs
  double gap_after = 0.0;
  double gap_feasible = 0.0;  // afterwards, over the feasible ones alone
  double spent = 0.0;         // mean, seconds of CPU time or iterations
};

struct RepairComparison {
  std::vector<RepairRow> rows;  // by configuration
  // By solver: gaps by instance before and after, every configuration against every other.
  std::vector<PairwiseMatrix> before;
  std::vector<PairwiseMatrix> after;

  // The scaled configurations of a solver with the lowest mean gap; empty where there is none.
  std::vector<std::size_t> best(const StudyData& data, const std::string& solver,
                                double RepairRow::* gap) const;
};

// None where no run has a result.
std::optional<RepairComparison> compare_after_repair(const StudyData& data);

}  // namespace waywiser
