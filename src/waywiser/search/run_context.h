// What every part of a run works with.
#pragma once

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/environment.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/recorder.h"

namespace waywiser::search {

template <class T>
struct RunContext {
  const Problem<T>& problem;
  const Neighbours<T>& neighbours;
  const Parameters& parameters;
  double spacing;  // kernel/scale.h
  SearchClock& clock;
  double end;  // of the search, in the clock's unit (run_end())
  Recorder<T>& recorder;
  Random& random;

  // The best of the searches beside this one in place of these, where they are better.
  void adopt_elsewhere(Routes& routes) const {
    if (recorder.adopt_elsewhere()) routes = recorder.best();
  }
};

}  // namespace waywiser::search
