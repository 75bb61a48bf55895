// What the search needs from outside: a clock that counts its budget, and a place to put improving
// solutions.
#pragma once

#include <cstdint>
#include <optional>

#include "waywiser/solution/solution.h"

namespace waywiser::search {

// The budget as the search sees it. Time is measured in the unit of the budget (seconds, or
// iterations), so that every part that shares out time works the same, reproducible way when the
// budget is counted in iterations.
class SearchClock {
 public:
  virtual ~SearchClock() = default;
  // The search reports its work; one iteration is one ruin and recreate or work of about that size.
  virtual void advance(std::int64_t iterations) = 0;
  virtual std::int64_t iterations() const = 0;
  // Used so far and in all, in the unit of the budget. elapsed() may read the system's clock: poll
  // it every few iterations, not in inner loops.
  virtual double elapsed() const = 0;
  virtual double limit() const = 0;
  // A second in the unit of the budget: 1 for clocks, an assumed number of iterations otherwise.
  // For caps such as "at least half a second".
  virtual double second() const = 0;
  // The budget is used up, or somebody asked to stop.
  virtual bool expired() const = 0;
  // The unit is the iteration: looks at the clock are free, and the budget is obeyed to the last
  // one.
  virtual bool counts_iterations() const { return false; }
};

// Takes each improving feasible solution at once. `cost` is the search's own belief, recomputed
// from scratch in evaluation's order of operations before the call (vehicle cost included): the
// judge compares it bit for bit.
template <class Cost>
class IncumbentSink {
 public:
  virtual ~IncumbentSink() = default;
  virtual void incumbent(const Routes& routes, Cost cost) = 0;
  // Feasible routes that cost less than `cost`, from a search of the same problem that runs beside
  // this one. The search asks where a part of it begins; what it gets is not reported again.
  virtual std::optional<Routes> better_elsewhere(Cost /*cost*/) { return std::nullopt; }
};

}  // namespace waywiser::search
