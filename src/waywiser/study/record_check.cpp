#include "waywiser/study/record_check.h"

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/scaling/servability.h"

namespace waywiser {
namespace {

using Kind = RecordVerdict::Kind;

// Lateness is kept with six significant digits.
std::string six_digits(double value) {
  return fmt::format("{:.6g}", value);
}

double cost_of(const Judgement& judgement, Objective objective) {
  return objective == Objective::fleet ? judgement.fleet_cost : judgement.distance_double;
}

template <class Value>
void compare(const char* what, const Value& recorded, const Value& judged, std::string& why) {
  if (!why.empty() || recorded == judged) return;
  why = fmt::format("{} {} recorded, {} recomputed", what, recorded, judged);
}

// "" where the record says what the judge says. `final_fault`: the last one of an invalid run,
// which the judge refuses.
std::string fault_of(const RecordedIncumbent& it, const Judge& judge, bool final_fault) {
  Incumbent claim;
  claim.cost = it.cost;
  claim.control_cost = it.cost_double;
  claim.routes = *it.solution;
  const Judgement judged = judge.judge(claim);
  if (!final_fault && !judged.valid) return judged.fault;
  std::string why;
  compare("cost", it.cost, judged.cost, why);
  compare("number of routes", it.routes, judged.routes, why);
  compare("cost in doubles", shortest(it.cost_double), shortest(cost_of(judged, judge.objective())),
          why);
  compare("feasibility in doubles", it.float_feasible, judged.float_feasible, why);
  compare("feasibility over the reals", it.exact_feasible, judged.exact_feasible, why);
  compare("lateness", six_digits(it.lateness), six_digits(judged.lateness), why);
  return why;
}

// What every record keeps, with routes or without: improvements, forward in time.
std::string fault_of_order(const Record& record) {
  const bool invalid = record.totals.status == RunStatus::invalid;
  const std::size_t valid = record.incumbents.size() - (invalid ? 1 : 0);
  for (std::size_t k = 1; k < record.incumbents.size(); ++k) {
    const RecordedIncumbent& before = record.incumbents[k - 1];
    const RecordedIncumbent& it = record.incumbents[k];
    if (it.wall < before.wall || it.cpu < before.cpu)
      return fmt::format("improvement {} lies before improvement {} in time", k + 1, k);
    const bool better = record.header.description.scaling ? it.cost < before.cost
                                                          : it.cost_double < before.cost_double;
    if (k < valid && !better) return fmt::format("improvement {} is none", k + 1);
  }
  return "";
}

bool same_incumbent(const RecordedIncumbent& a, const RecordedIncumbent& b) {
  return a.cost == b.cost && a.routes == b.routes && a.cost_double == b.cost_double &&
         a.float_feasible == b.float_feasible && a.exact_feasible == b.exact_feasible;
}

}  // namespace

const Judge* RecordVerifier::judge_of(const RunDescription& description) {
  const std::string key =
      spell(description.scaling, Spelling::word) + "/" + to_string(description.objective);
  const auto known = judges_.find(key);
  if (known != judges_.end()) return known->second.get();
  RunRequest request;
  request.instance = instance_;
  request.scaling = description.scaling;
  request.objective = description.objective;
  // Null where the instance has no such scaling.
  std::unique_ptr<const Judge>& judge = judges_[key];
  try {
    judge = std::make_unique<const Judge>(request);
  } catch (const UnservableError&) {
    judge = nullptr;
  } catch (const ScalingOverflow&) {
    judge = nullptr;
  }
  return judge.get();
}

RecordVerdict RecordVerifier::verify(const Record& record) {
  const RunDescription& description = record.header.description;
  if (digest_ != description.instance_digest) {
    judges_.clear();
    digest_ = description.instance_digest;
    instance_ = instances_(digest_);
  }
  if (!instance_) return {Kind::unjudged, record.header.instance + " is not on this machine"};
  const Judge* judge = judge_of(description);
  if (record.totals.unservable != (judge == nullptr)) {
    return {Kind::disagrees, judge == nullptr ? "no solver can be given its instance"
                                              : "its instance can be given to a solver"};
  }
  std::string why = fault_of_order(record);
  if (!why.empty()) return {Kind::disagrees, why};
  bool judged = false;
  for (std::size_t k = 0; judge != nullptr && k < record.incumbents.size(); ++k) {
    const RecordedIncumbent& it = record.incumbents[k];
    if (!it.solution) continue;
    judged = true;
    const bool final_fault =
        record.totals.status == RunStatus::invalid && k + 1 == record.incumbents.size();
    why = fault_of(it, *judge, final_fault);
    if (!why.empty()) return {Kind::disagrees, why};
  }
  if (!judged && !record.incumbents.empty()) return {Kind::disagrees, "has no routes at all"};
  return {judged ? Kind::agrees : Kind::no_routes, ""};
}

bool same_result(const Record& a, const Record& b) {
  if (a.totals.status != b.totals.status || a.totals.unservable != b.totals.unservable)
    return false;
  if (a.incumbents.empty() || b.incumbents.empty())
    return a.incumbents.empty() && b.incumbents.empty();
  if (!same_incumbent(a.incumbents.back(), b.incumbents.back())) return false;
  if (a.header.description.budget.clock != ClockKind::iterations) return true;
  if (a.incumbents.size() != b.incumbents.size()) return false;
  for (std::size_t k = 0; k < a.incumbents.size(); ++k) {
    if (a.incumbents[k].iteration != b.incumbents[k].iteration ||
        !same_incumbent(a.incumbents[k], b.incumbents[k]))
      return false;
  }
  return true;
}

}  // namespace waywiser
