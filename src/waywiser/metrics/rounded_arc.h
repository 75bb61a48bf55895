// Single arcs of I^P, for analyses that look at a few of them: scale() makes them all.
#pragma once

#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// In units of 1/P. The distance is the duration unless the instance has distances of its own.
Int128 rounded_duration(const Instance& instance, int from, int to, const Scaling& scaling);
Int128 rounded_distance(const Instance& instance, int from, int to, const Scaling& scaling);

// What `rounded_distance` rounds, in doubles.
double arc_length(const Instance& instance, int from, int to);

}  // namespace waywiser
