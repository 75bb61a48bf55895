#include "bindings.h"
#include "waywiser/base/error.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/by_duration.h"
#include "waywiser/instance/objective.h"

namespace waywiser::python {

Scaling scaling_of(std::int64_t P, const std::string& rounding, const std::string& ties) {
  const auto known_rounding = find_rounding(rounding);
  const auto known_ties = find_ties(ties);
  if (P < 1) throw UsageError("P: found " + std::to_string(P) + ", expected a positive integer");
  if (!known_rounding)
    throw UsageError("rounding: found " + in_quotes(rounding) + ", which is none");
  if (!known_ties) {
    throw UsageError("ties: found " + in_quotes(ties) + ", expected half-up or half-even");
  }
  return {P, *known_rounding, *known_ties};
}

Objective objective_of(const std::string& name) {
  if (const auto known = find_objective(name)) return *known;
  std::string expected;
  for (const std::string& objective : objective_names()) expected += objective + ", ";
  throw UsageError("objective: found " + in_quotes(name) + ", expected " + expected +
                   "or, to search, " + std::string(kByDuration));
}

SolutionFile file_of(const Ids& ids, const std::optional<std::string>& stated_cost) {
  SolutionFile file;
  file.routes = ids;
  file.stated_cost = stated_cost;
  return file;
}

Ids ids_of(const Instance& instance, const Routes& routes) {
  Ids ids;
  for (const Route& route : routes) {
    ids.emplace_back();
    for (const int customer : route) {
      ids.back().push_back(instance.ids[static_cast<std::size_t>(customer)]);
    }
  }
  return ids;
}

Routes solution_of(const Instance& instance, const Ids& ids, const std::string& what) {
  Resolved resolved = resolve(instance, file_of(ids));
  if (!resolved.structure.valid()) {
    throw InputError({"routes", 0, 0},
                     "routes to " + what + " that are no solution of " +
                         (instance.name.empty() ? "it" : instance.name),
                     "every customer once, within capacity and fleet (waywiser.check says more)");
  }
  return std::move(resolved.routes);
}

}  // namespace waywiser::python

NB_MODULE(_core, module) {
  using namespace waywiser::python;
  module.attr("version") = WAYWISER_VERSION;
  bind_errors(module);
  bind_instance(module);
  bind_scaling(module);
  bind_reports(module);
  bind_solver(module);
}
