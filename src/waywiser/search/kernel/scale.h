// How long things are on an instance: what weights and temperatures are measured in, so that they
// depend neither on P nor on the unit of the coordinates.
#pragma once

#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// The typical spacing of sites: the side of the square that they would fill evenly, divided by
// sqrt(200 n). Taken from the mean distance (0.5214 of the side in a square), so that it needs no
// coordinates and follows any unit. 1 where every length is 0: temperatures are positive.
template <class T>
double spacing(const Problem<T>& problem);

// The units of the search for fewer routes (FleetParameters). They are taken from durations, which
// time warps are made of, and from a sample of them.
struct Scale {
  double length = 1.0;  // 1 where a thousand customers are spread over a square of 400 x 400
  double load = 1.0;    // 1 where the mean demand is 16

  template <class T>
  static Scale of(const Problem<T>& problem);
};

}  // namespace waywiser::search
