// Who looks on while a search works.
#pragma once

#include "waywiser/solution/solution.h"

namespace waywiser::search {

// Is shown the present routes of an annealing now and then: feasible, none empty, in the numbers of
// the problem that is annealed.
class RouteWatcher {
 public:
  virtual ~RouteWatcher() = default;
  virtual void seen(const Routes& routes) = 0;
};

}  // namespace waywiser::search
