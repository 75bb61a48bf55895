// Routes whose first stops are driven already, or are promised: the search gets them as one stop.
#pragma once

#include <cstddef>
#include <vector>

#include "waywiser/base/decimal.h"
#include "waywiser/instance/instance.h"
#include "waywiser/planning/posed.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

// The first stops of one vehicle, in this order, with nothing between them or before them.
struct Locked {
  Route stops;         // at least one
  bool whole = false;  // nothing behind them either: straight back to the depot
};

// I^P with its integers as decimals: an instance whose every number under the same P is that
// integer, under any rounding. Throws UsageError where P is no power of ten up to 10^9, what
// scale() throws else.
Instance on_integers(const Instance& instance, const Scaling& scaling);

// Each route dearer by `cost`, a decimal of as many places at most as the instance has: added to
// the lengths of all ways out of the depot, of which a route has one. `integers` as below.
// (Cheaper by a cost below 0.) Throws UsageError for more places, or a sum beyond 64 bits.
Instance with_vehicle_cost(const Instance& integers, const Decimal& cost);

// The same routes' problem with one customer in the place of each `locked`: served at the one
// moment at which the vehicle, having left the depot when it opens, can serve the last of the
// stops; reached from the depot alone; its load and its way there those of all of them. Feasible
// routes of either are those of the other that begin so, with the same times from there on and the
// same distance (docs/numerics.md, "Locked stops"). `integers` has matrices (on_integers()).
// Customers that are not locked keep their order and come first. Throws UsageError where a locked
// stop is late, or the loads of one vehicle's exceed the capacity.
Posed with_locked(const Instance& integers, const std::vector<Locked>& locked);

}  // namespace waywiser
