// Audits of many instances added up: a class, a set, all of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "waywiser/scaling/audit.h"

namespace waywiser {

// One P and scheme over a group of instances. Shares come twice: the mean over instances counts
// every instance once (the paper's 55.0 %), pooled counts every pair once.
struct GroupScheme {
  Scaling scaling;
  double mean_down = 0.0;
  double mean_up = 0.0;
  double mean_exact = 0.0;
  double pooled_down = 0.0;
  double pooled_up = 0.0;
  double pooled_exact = 0.0;
  std::int64_t tie_disagreements = 0;
  RoundingError error;             // over all pairs
  double mean_error = 0.0;         // pooled
  double mean_route_error = 0.0;   // mean over instances of a mean route's error
  double route_error_least = 0.0;  // of any route of any instance
  double route_error_most = 0.0;
  double cost_error_least = 0.0;  // of any solution of any instance
  double cost_error_most = 0.0;
  int instances_that_do_not_fit = 0;
  std::int64_t emptied_windows = 0;
  std::int64_t unreachable = 0;
  std::int64_t arcs_gained = 0;
  std::int64_t arcs_lost = 0;
  Int128 largest_sum = 0;
  Int128 largest_value = 0;
  std::optional<std::int64_t> triangle_violations;
};

struct AuditGroup {
  std::string name;
  int instances = 0;
  std::int64_t pairs = 0;
  std::int64_t arcs = 0;
  std::int64_t possible_arcs = 0;
  std::vector<GroupScheme> schemes;  // in the order of the audits'
};

// All audits must come from the same request; at least one.
AuditGroup summarize(const std::string& name, std::span<const InstanceAudit* const> audits);

// The audit of one scheme's lengths.
const LengthAudit& lengths_of(const InstanceAudit& audit, const SchemeAudit& scheme);

}  // namespace waywiser
