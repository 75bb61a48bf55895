#include "waywiser/cli/initial_routes.h"

#include <fmt/format.h>

#include "waywiser/cli/fault_words.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/system/duration.h"

namespace waywiser::cli {
namespace {

std::string place_name(const Instance& instance, int site) {
  if (site == 0) return "the depot";
  return fmt::format("customer {}", instance.ids.at(static_cast<std::size_t>(site)));
}

// "2 late arrivals and 1 route too long, the first at customer 5 on route 2"; empty where nothing
// is wrong.
template <class Evaluation>
std::string faults_of(const Instance& instance, const Evaluation& found) {
  const auto& late = found.violations;
  const auto& too_long = found.too_long;
  if (late.empty() && too_long.empty()) return "";
  const std::string faults = counted_faults(late.size(), too_long.size());
  if (late.empty()) return faults + fmt::format(", the first is route {}", too_long.front().route);
  return faults + fmt::format(", the first at {} on route {}",
                              place_name(instance, late.front().customer), late.front().route);
}

std::string fault_of(const RunRequest& request) {
  const Instance& instance = *request.instance;
  if (!request.scaling) {
    return faults_of(instance, evaluate_double(instance, *request.initial));
  }
  return faults_of(instance, evaluate_scaled(scale_for_solver(instance, *request.scaling),
                                             *request.initial, request.objective));
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
