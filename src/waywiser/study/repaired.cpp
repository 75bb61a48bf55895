#include "waywiser/study/repaired.h"

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"

namespace waywiser {

bool judge_repaired(const Instance& instance, Objective objective, RepairedRoutes& repaired) {
  if (!check_structure(instance, repaired.routes).valid()) return false;
  const DoubleEvaluation doubles = evaluate_double(instance, repaired.routes);
  repaired.float_feasible = doubles.feasible;
  repaired.exact_feasible = feasible_exactly(instance, repaired.routes);
  repaired.vehicles = doubles.routes;
  repaired.cost = objective == Objective::fleet ? doubles.cost : doubles.distance;
  return true;
}

std::string contradiction(const RepairedRoutes& stated, const Instance& instance,
                          Objective objective) {
  RepairedRoutes judged = stated;
  if (!judge_repaired(instance, objective, judged)) return "its routes are no solution";
  const auto differs = [](const char* what, auto recorded, auto recomputed) {
    return fmt::format("{} {} recorded, {} recomputed", what, recorded, recomputed);
  };
  if (stated.vehicles != judged.vehicles)
    return differs("vehicles", stated.vehicles, judged.vehicles);
  if (stated.cost != judged.cost)
    return differs("cost", shortest(stated.cost), shortest(judged.cost));
  if (stated.float_feasible != judged.float_feasible)
    return differs("feasible in doubles", stated.float_feasible, judged.float_feasible);
  if (stated.exact_feasible != judged.exact_feasible)
    return differs("feasible over the reals", stated.exact_feasible, judged.exact_feasible);
  return "";
}

const RecordedIncumbent* last_within_limit(std::span<const RecordedIncumbent> incumbents,
                                           const Budget& budget) {
  const RecordedIncumbent* last = nullptr;
  for (const RecordedIncumbent& it : incumbents)
    if (it.time(budget.clock) <= budget.limit()) last = &it;
  return last;
}

}  // namespace waywiser
