// The part of the audit that looks at windows: which customers and arcs rounding makes possible or
// impossible.
#pragma once

#include "waywiser/scaling/audit.h"

namespace waywiser {

// Fills possible_arcs, unservable and, of every scheme that fits, emptied_windows, unreachable,
// arcs_gained and arcs_lost.
void audit_times(const Instance& instance, InstanceAudit& audit);

}  // namespace waywiser
