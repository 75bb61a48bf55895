#include "waywiser/cli/fault_words.h"

#include "waywiser/base/counted.h"
#include "waywiser/evaluation/evaluate.h"

namespace waywiser::cli {

std::string fault_words(const Instance& instance, const Routes& routes) {
  if (feasible_exactly(instance, routes)) return "feasible";
  if (!instance.longest_duration) return "late";
  const ExactEvaluation found = evaluate_exact(instance, routes);
  if (found.too_long.empty()) return "late";
  return found.violations.empty() ? "too long" : "late and too long";
}

std::string counted_faults(std::size_t late, std::size_t too_long) {
  std::string arrivals = counted(late, "late arrival");
  if (too_long == 0) return arrivals;
  const std::string routes = counted(too_long, "route") + " too long";
  return late == 0 ? routes : arrivals + " and " + routes;
}

std::string faults_text(const RepairReport& report) {
  std::string faults = counted_faults(static_cast<std::size_t>(report.late_before),
                                      static_cast<std::size_t>(report.too_long_before));
  if (report.late_before == 0) return faults;
  return faults + " in " + counted(report.late_routes.size(), "route");
}

}  // namespace waywiser::cli
