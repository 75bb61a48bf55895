#include "waywiser/metrics/goal.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "waywiser/metrics/measures.h"

namespace waywiser {

std::vector<GoalCurve> goal_curves(const StudyData& data) {
  std::map<std::tuple<std::size_t, int, std::size_t>, GoalCurve> curves;
  const std::vector<double>& gammas = data.choices.gammas;
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts()) continue;
    const StepFunction gap = float_gap_of(data, run);
    for (std::size_t g = 0; g < gammas.size(); ++g) {
      const auto reached = time_to(gap, gammas[g]);
      for (const int customers : {0, data.instances[run.instance].customers}) {
        GoalCurve& curve = curves[{g, customers, run.configuration}];
        curve.configuration = run.configuration;
        curve.customers = customers;
        curve.gamma = gammas[g];
        curve.limit = customers == 0 ? 1.0 : std::max(curve.limit, run.limit);
        ++curve.runs;
        if (!reached) continue;
        curve.times.push_back(customers == 0 ? *reached / run.limit : *reached);
        curve.instances.push_back(run.instance);
      }
    }
  }
  std::vector<GoalCurve> result;
  for (auto& [key, curve] : curves) {
    std::sort(curve.times.begin(), curve.times.end());
    result.push_back(std::move(curve));
  }
  return result;
}

}  // namespace waywiser
