// The integers that repair works on, and when its routes are done.
#pragma once

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// I^P, pessimistic, with P the largest power of ten up to 10^9 that fits: integers on which
// feasible implies feasible over the reals, and so fine that little else is lost. Throws
// ScalingOverflow where not even P = 1 fits 64 bits.
ScaledInstance fine_instance(const Instance& instance);

// In `exact` and in `double`.
bool feasible_everywhere(const Instance& instance, const Routes& routes);

}  // namespace waywiser
