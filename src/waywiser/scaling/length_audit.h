// What rounding does to the lengths of an instance (docs/numerics.md, "Audit"; paper, Section 4.2,
// hypothesis H1).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// Errors rounded(P x) / P - x over the lengths x of an instance, in the instance's unit of length.
// Each is computed to full relative accuracy of a double (never as a difference of close numbers).
struct RoundingError {
  double sum = 0.0;
  double smallest = 0.0;  // of the lengths themselves; 0 where there are none
  double largest = 0.0;
};

// What one direction does to them.
struct RoundedLengths {
  std::int64_t down = 0;  // made shorter
  std::int64_t up = 0;    // made longer
  RoundingError error;
};

// All lengths of one instance at one P: the unordered pairs of sites of a Euclidean instance, the
// ordered pairs where there is a matrix of distances or durations.
struct LengthAudit {
  std::int64_t P = 1;
  std::int64_t pairs = 0;
  std::int64_t exact = 0;
  std::int64_t tie_disagreements = 0;  // half even and half up differ
  // Down, up, to the nearest with ties up, to the nearest with ties to even.
  std::array<RoundedLengths, 4> ways;

  // Under the scheme and tie rule of a scaling; its P is not looked at.
  const RoundedLengths& of(const Scaling& scaling) const;
  double mean_error(const Scaling& scaling) const {
    return pairs == 0 ? 0.0 : of(scaling).error.sum / static_cast<double>(pairs);
  }
};

// One audit a factor, from one pass over the pairs.
std::vector<LengthAudit> audit_lengths(const Instance& instance,
                                       std::span<const std::int64_t> factors);

}  // namespace waywiser
