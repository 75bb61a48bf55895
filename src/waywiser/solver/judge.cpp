#include "waywiser/solver/judge.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

// The first thing that is wrong with the structure, as a clause. Customers are named by their
// index in the problem, as the solver knows them.
std::string fault_of(const StructureReport& report, const Instance& instance, std::size_t routes) {
  const auto more = [](std::size_t count) {
    return count > 1 ? fmt::format(" (and {} more)", count - 1) : std::string();
  };
  if (!report.unknown.empty()) {
    return fmt::format("customer {} does not exist{}", report.unknown.front(),
                       more(report.unknown.size()));
  }
  if (!report.duplicate.empty()) {
    return fmt::format("customer {} is visited more than once{}", report.duplicate.front(),
                       more(report.duplicate.size()));
  }
  if (!report.missing.empty()) {
    return fmt::format("customer {} is in no route{}", report.missing.front(),
                       more(report.missing.size()));
  }
  if (!report.overloaded.empty()) {
    const Overload& overload = report.overloaded.front();
    return fmt::format("route {} loads {} of {}{}", overload.route, overload.load,
                       instance.capacity, more(report.overloaded.size()));
  }
  return fmt::format("{} for {}", counted(routes, "route"),
                     counted(instance.vehicle_limit(), "vehicle"));
}

template <class Time>
std::string fault_of(const Violation<Time>& violation) {
  const std::string where =
      violation.customer == 0 ? "the depot" : fmt::format("customer {}", violation.customer);
  return fmt::format("route {} reaches {} at {}, due {}", violation.route, where, violation.arrival,
                     violation.due);
}

template <class Time>
std::string fault_of(const TooLong<Time>& route) {
  return fmt::format("route {} lasts {}, longest {}", route.route, route.duration, route.longest);
}

// The first fault of routes that are not feasible.
template <class Evaluation>
std::string fault_in(const Evaluation& evaluation) {
  if (!evaluation.violations.empty()) return fault_of(evaluation.violations.front());
  return evaluation.too_long.empty() ? "infeasible" : fault_of(evaluation.too_long.front());
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool near(double claimed, double recomputed) {
  return std::abs(claimed - recomputed) <= kCostTolerance * std::abs(recomputed);
}

}  // namespace

Judge::Judge(const RunRequest& request, CostAgreement agreement)
    : instance_(request.instance), objective_(request.objective), agreement_(agreement) {
  if (request.scaling) {
    scaled_ = std::make_shared<const ScaledInstance>(
        scale_for_solver(*request.instance, *request.scaling));
  } else {
    real_ = std::make_shared<const RealInstance>(real_instance(*request.instance));
  }
}

Judgement Judge::judge(const Incumbent& incumbent) const {
  Judgement judgement;
  const Routes& routes = incumbent.routes;
  judgement.routes = static_cast<int>(std::count_if(
      routes.begin(), routes.end(), [](const Route& route) { return !route.empty(); }));
  const StructureReport structure = check_structure(*instance_, routes);
  // Routes with customers that do not exist cannot be evaluated at all.
  if (structure.unknown.empty()) judge_on_instance(routes, judgement);
  if (!structure.valid()) {
    judgement.float_feasible = false;
    judgement.exact_feasible = false;
    judgement.fault = fault_of(structure, *instance_, routes.size());
    return judgement;
  }
  judgement.fault =
      scaled_ ? fault_on_scaled(incumbent, judgement) : fault_in_doubles(incumbent, judgement);
  judgement.valid = judgement.fault.empty();
  return judgement;
}

void Judge::judge_on_instance(const Routes& routes, Judgement& judgement) const {
  const DoubleEvaluation doubles = evaluate_double(*instance_, routes);
  judgement.float_feasible = doubles.feasible;
  judgement.fleet_cost = doubles.cost;
  judgement.distance_double = doubles.distance;
  for (const Violation<double>& violation : doubles.violations) {
    judgement.lateness = std::max(judgement.lateness, violation.lateness);
  }
  judgement.exact_feasible = feasible_exactly(*instance_, routes);
}

std::string Judge::fault_on_scaled(const Incumbent& incumbent, Judgement& judgement) const {
  const ScaledEvaluation scaled = evaluate_scaled(*scaled_, incumbent.routes, objective_);
  judgement.cost = scaled.cost;
  if (!scaled.feasible) {
    return fault_in(scaled);
  }
  if (scaled.cost != incumbent.cost) {
    return fmt::format("cost {} claimed, {} recomputed", incumbent.cost, scaled.cost);
  }
  return {};
}

std::string Judge::fault_in_doubles(const Incumbent& incumbent, const Judgement& judgement) const {
  if (!judgement.float_feasible) {
    const DoubleEvaluation doubles = evaluate_double(*instance_, incumbent.routes);
    return fault_in(doubles);
  }
  const double recomputed =
      objective_ == Objective::fleet ? judgement.fleet_cost : judgement.distance_double;
  const bool agrees = agreement_ == CostAgreement::bitwise
                          ? same_bits(incumbent.control_cost, recomputed)
                          : near(incumbent.control_cost, recomputed);
  if (!agrees) {
    return fmt::format("cost {} claimed, {} recomputed", shortest(incumbent.control_cost),
                       shortest(recomputed));
  }
  return {};
}

}  // namespace waywiser
