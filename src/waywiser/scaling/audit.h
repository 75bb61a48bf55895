// What rounding does to an instance: lengths that go down, up or stay, windows that empty, arcs
// that become possible or impossible, room left in the integer types (docs/numerics.md, "Audit";
// paper, Section 4.2, hypotheses H1 and H3).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// Errors rounded(P x) / P - x over the lengths x of an instance, in the instance's unit of length.
// Each is computed to full relative accuracy of a double (never as a difference of close numbers).
struct RoundingError {
  double sum = 0.0;
  double smallest = 0.0;
  double largest = 0.0;
};

// All lengths of one instance at one P: the unordered pairs of sites of a Euclidean instance, the
// ordered pairs where there is a matrix of distances or durations.
struct LengthAudit {
  std::int64_t P = 1;
  std::int64_t pairs = 0;
  std::int64_t down = 0;  // made shorter by `nearest` (half up)
  std::int64_t up = 0;    // made longer
  std::int64_t exact = 0;
  std::int64_t tie_disagreements = 0;  // half even and half up differ
  RoundingError nearest;
  RoundingError optimistic;
  RoundingError pessimistic;

  const RoundingError& error(Rounding rounding) const;
  double mean_error(Rounding rounding) const {
    return error(rounding).sum / static_cast<double>(pairs);
  }
  // Pairs that a scheme makes shorter and longer: of all that are not exact, `optimistic` every one
  // down and `pessimistic` every one up.
  std::int64_t rounded_down(Rounding rounding) const;
  std::int64_t rounded_up(Rounding rounding) const;
};

// One audit a factor, from one pass over the pairs.
std::vector<LengthAudit> audit_lengths(const Instance& instance,
                                       std::span<const std::int64_t> factors);

// One P and scheme of one instance.
struct SchemeAudit {
  Scaling scaling;
  bool fits = true;            // in 64 bits; what follows is empty otherwise
  std::int64_t largest_p = 0;  // if not: the largest P that would fit
  int emptied_windows = 0;     // customers with a^P > b^P (the depot's counts too)
  int unreachable = 0;         // customers out of reach, or without a way back in time
  // Arcs (i, j) between different sites, the depot included, are possible where a vehicle that
  // starts service at i at its ready time reaches j by its due date.
  std::int64_t arcs_gained = 0;  // possible on I^P, impossible on I
  std::int64_t arcs_lost = 0;    // impossible on I^P, possible on I
  // Bounds on (distance on I^P) / P - (distance on I) of any solution: its n + r arcs, r <= K, each
  // with the extreme errors above.
  double cost_error_least = 0.0;
  double cost_error_most = 0.0;
  // The same for one route with as many customers as capacity admits, and the mean error of a route
  // with n / ceil(total demand / capacity) customers.
  double route_error_least = 0.0;
  double route_error_most = 0.0;
  double route_error_mean = 0.0;
  Int128 largest_sum = 0;  // of a clock or a cost on I^P: against 2^31 - 1 and 2^63 - 1
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
  std::vector<Rounding> roundings{Rounding::optimistic, Rounding::nearest, Rounding::pessimistic};
  Ties ties = Ties::half_up;
  bool triangles = false;  // n^3 work
};

InstanceAudit audit_instance(const Instance& instance, const AuditRequest& request);

// Ordered triples of different indices with at(i, j) > at(i, k) + at(k, j).
std::int64_t count_triangle_violations(const IntegerMatrix& matrix);

}  // namespace waywiser
