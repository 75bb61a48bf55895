#include "waywiser/study/repair_check.h"

#include <optional>

#include "waywiser/study/repaired.h"
#include "waywiser/study/repairs_file.h"

namespace waywiser {

using Kind = RecordVerdict::Kind;

void RepairChecker::expect(const Record& record) {
  const RunDescription& description = record.header.description;
  const RecordedIncumbent* last = last_within_limit(record.incumbents, description.budget);
  if (last != nullptr)
    expected_[record.header.id] = {description.instance_digest, description.objective,
                                   last->cost_double};
}

RecordVerdict RepairChecker::check(std::string_view id, std::string_view bytes) {
  const std::optional<RepairedRoutes> stated = parse_repair(bytes);
  if (!stated || stated->run != id) return {Kind::no_routes, "is damaged"};
  const auto expected = expected_.find(id);
  if (expected == expected_.end() || expected->second.given_cost != stated->given_cost)
    return {Kind::no_routes, "is of other routes than its record ends with"};
  if (digest_ != expected->second.digest) {
    digest_ = expected->second.digest;
    instance_ = instances_ ? instances_(digest_) : nullptr;
  }
  if (!instance_) return {Kind::unjudged, ""};
  const std::string why = contradiction(*stated, *instance_, expected->second.objective);
  return {why.empty() ? Kind::agrees : Kind::disagrees, why};
}

}  // namespace waywiser
