#include "waywiser/cli/initial_routes.h"

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/system/duration.h"

namespace waywiser::cli {
namespace {

std::string place_name(const Instance& instance, int site) {
  if (site == 0) return "the depot";
  return fmt::format("customer {}", instance.ids.at(static_cast<std::size_t>(site)));
}

template <class Time>
std::string late_text(const Instance& instance, const std::vector<Violation<Time>>& late) {
  return fmt::format("{}, the first at {} on route {}", counted(late.size(), "late arrival"),
                     place_name(instance, late.front().customer), late.front().route);
}

std::string fault_of(const RunRequest& request) {
  const Instance& instance = *request.instance;
  if (!request.scaling) {
    const DoubleEvaluation found = evaluate_double(instance, *request.initial);
    return found.violations.empty() ? "" : late_text(instance, found.violations);
  }
  const ScaledEvaluation found = evaluate_scaled(scale_for_solver(instance, *request.scaling),
                                                 *request.initial, request.objective);
  return found.violations.empty() ? "" : late_text(instance, found.violations);
}

}  // namespace

std::string initial_warning(const RunRequest& request, bool native) {
  if (!request.initial) return {};
  const std::string fault = fault_of(request);
  if (fault.empty()) return {};
  return fmt::format(
      "the routes of --initial are infeasible under {} ({}): {}",
      request.scaling ? to_string(*request.scaling) : "doubles", fault,
      native ? "the search begins without them" : "what becomes of them is up to the solver");
}

}  // namespace waywiser::cli
