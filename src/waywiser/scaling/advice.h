// Which P and which scheme suit an instance, from its numbers alone (docs/numerics.md, "Advice").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/audit.h"

namespace waywiser {

// One P under the scheme whose feasible solutions are feasible on I too (Guarantee::inner).
struct TriedP {
  std::int64_t P = 1;
  int emptied_windows = 0;
  int unreachable = 0;
  // Bound on |(distance on I^P) / P - (distance on I)| of any solution, in the instance's unit.
  double error = 0.0;
  double share = 0.0;  // of Advice::distance
  bool suits = false;  // nothing emptied, nobody out of reach, share within the tolerance
};

struct AdviceRequest {
  double tolerance = 0.001;        // of the distance
  std::optional<double> distance;  // of the best known solution; none: lower_bound() stands for it
};

struct Advice {
  std::string name;
  int customers = 0;
  double tolerance = 0.0;
  double distance = 0.0;        // what shares are of
  bool distance_known = false;  // of a solution; else a bound that no solution is below
  std::vector<TriedP> tried;    // 1, 10, 100, ... up to the first that suits, or that still fits
  std::optional<std::int64_t> P;
  // Whether the customers out of reach at the largest P tried are out of reach on I as well: then
  // the scheme that keeps all solutions (Guarantee::outer) loses them too.
  bool unservable = false;
  std::int64_t arcs = 0;
  std::int64_t possible_arcs = 0;    // on I
  std::vector<SchemeAudit> schemes;  // every scheme at P, or at the last one tried
  // Largest powers of ten under the advised scheme whose I^P, sums and costs included, stays below
  // 2^31 and 2^63, with no number that solvers are not given (kSolverLimit); 0: not even P = 1
  // does.
  std::int64_t largest_p_32 = 0;
  std::int64_t largest_p_64 = 0;

  // The audit of the first scheme with this guarantee; the list has one of each.
  const SchemeAudit& with(Guarantee guarantee) const;
};

// Time is that of audit_instance() for every P tried.
Advice advise(const Instance& instance, const AdviceRequest& request);

// A bound that no solution's distance is below: every customer has an arc that leads away from it,
// no shorter than its shortest one, and the fewest routes that capacity allows leave the depot.
double distance_lower_bound(const Instance& instance);

}  // namespace waywiser
