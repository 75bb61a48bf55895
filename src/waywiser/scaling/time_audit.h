// The part of the audit that looks at windows: which customers and arcs rounding makes possible or
// impossible (paper, Section 4.2, hypothesis H3).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// Of one P and scheme.
struct TimeAudit {
  int emptied_windows = 0;  // customers with a^P > b^P (the depot's counts too)
  int unreachable = 0;      // customers out of reach, or without a way back in time
  // Arcs (i, j) between different sites, the depot included, are possible where a vehicle that
  // starts service at i at its ready time reaches j by its due date.
  std::int64_t arcs_gained = 0;  // possible on I^P, impossible on I
  std::int64_t arcs_lost = 0;    // impossible on I^P, possible on I
};

struct TimeAudits {
  std::int64_t possible_arcs = 0;  // on I
  std::vector<TimeAudit> scaled;   // one a scaling
};

// Every scaling must fit 64 bits on this instance.
TimeAudits audit_times(const Instance& instance, std::span<const Scaling> scalings);

}  // namespace waywiser
