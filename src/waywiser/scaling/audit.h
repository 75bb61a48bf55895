// What rounding does to an instance: lengths that go down, up or stay, windows that empty, arcs
// that become possible or impossible, room left in the integer types (docs/numerics.md, "Audit";
// paper, Section 4.2, hypotheses H1 and H3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/length_audit.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/scaling/time_audit.h"

namespace waywiser {

// One P and scheme of one instance.
struct SchemeAudit {
  Scaling scaling;
  bool fits = true;            // in 64 bits; what follows is empty otherwise
  std::int64_t largest_p = 0;  // if not: the largest P that would fit
  TimeAudit times;
  // Bounds on (distance on I^P) / P - (distance on I) of any solution: its n + r arcs, r between
  // what the demands need and K, each with the extreme errors of a length.
  double cost_error_least = 0.0;
  double cost_error_most = 0.0;
  // The same for one route, of one customer to as many as capacity admits, and the mean of a route
  // with n / ceil(total demand / capacity) customers.
  double route_error_least = 0.0;
  double route_error_most = 0.0;
  double route_error_mean = 0.0;
  Int128 largest_sum = 0;    // bounds every clock and cost on I^P
  Int128 largest_value = 0;  // bounds every number of I^P, dates too: against 2^31 - 1, 2^63 - 1
  // Ordered triples (i, k, j) of different sites with d(i, j) > d(i, k) + d(k, j). Where asked for.
  std::optional<std::int64_t> triangle_violations;
};

struct InstanceAudit {
  std::string name;
  int customers = 0;
  std::int64_t arcs = 0;             // n (n + 1) ordered pairs
  std::int64_t possible_arcs = 0;    // on I
  int longest_route = 0;             // customers that fit into one vehicle at most
  double mean_route = 0.0;           // n / ceil(total demand / capacity)
  std::vector<LengthAudit> lengths;  // one a factor
  std::vector<SchemeAudit> schemes;  // every factor with every scheme, factor by factor
};

struct AuditRequest {
  std::vector<std::int64_t> factors{1, 10, 1000};
  std::vector<Rounding> roundings = all_roundings();
  Ties ties = Ties::half_up;
  bool triangles = false;  // n^3 work
};

InstanceAudit audit_instance(const Instance& instance, const AuditRequest& request);

}  // namespace waywiser
