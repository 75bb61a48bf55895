// The timetable of routes: when each vehicle arrives, waits, serves and leaves, and how much later
// it may do so. Over the reals, like space `exact` (docs/numerics.md): every time is a decimal or
// lies between two neighbouring ones, and no decision is made on rounded numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// When a vehicle leaves the depot: as late as it can without being later than the first customer's
// ready time (so it does not wait there), or as soon as the depot opens. All later times are equal
// but for that wait. With a longest duration a route leaves late enough to be as short as it can
// be: that may take waits out of its middle.
enum class Departure { late, early };

// Bounds are decimals in the units of the instance's file; equal where the value is that decimal.
struct TimetableStop {
  int customer = 0;  // index; 0: the depot, which is the first and the last stop
  Bounds travel;     // from the stop before; 0 at the first
  Bounds arrival;    // at the first stop the start itself
  Bounds waiting;    // until the stop's ready time
  Bounds start;      // of service
  Bounds departure;  // start + service; at the last stop the start
  // How much later service may start here, waiting on the way being used up, before this stop or
  // a later one of the route is late. Negative where one of them is late already: by that much
  // the first that is, as seen from the last wait before it.
  Bounds slack;
  std::int64_t load = 0;  // of the stops so far, this one included, in the instance's demand unit
  bool late = false;      // arrival after the due date
};

struct RouteTimetable {
  int route = 0;  // counts from 1 in the order given
  std::vector<TimetableStop> stops;
  Bounds travel;    // all travel times
  Bounds duration;  // from the first departure's start to the return
};

// Routes of indices 1..n; empty ones are left out.
std::vector<RouteTimetable> timetable(const Instance& instance, const Routes& routes,
                                      Departure departure);

// For people: the number without the zeros at its end, or three decimals and "..." where it is
// irrational and goes on.
std::string shown(const Bounds& bounds);
// For tables of machines: the number, or the decimal below it where it is irrational.
std::string exact_or_below(const Bounds& bounds);

}  // namespace waywiser
