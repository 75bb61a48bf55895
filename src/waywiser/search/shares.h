// How a run shares out its budget: until when each step goes, in the clock's unit, and in which of
// its ways stage 2 uses its time (docs/solver.md; the three criteria of the paper, Section 4.1).
#pragma once

#include <cstddef>

#include "waywiser/search/run_context.h"

namespace waywiser::search {

// Where the search ends: early enough to report the last improvement within the budget.
double run_end(const SearchClock& clock);
// When a bound on the fleet that is not proved by then is given up: large instances would take all
// of a brief budget.
double bound_end(const SearchClock& clock);

// What comes quickly; then, before time goes into an attempt that may fail, a short annealing, so
// that what is known already is a good solution; then the attempts that take long.
struct FleetShares {
  double quick_until;
  double preview;  // its length, wherever it begins
  double long_until;
};

struct PopulationShares {
  double members_until;
  double exchanges_until;
};

// Stage 2: one annealing; a population of solutions that have been over one vehicle more, or of
// annealings from the same routes; one annealing and then parts.
enum class Way { single, detours, legs, parts };

// Each is asked when its step begins, and shares out what is left of the budget.
template <class T>
class Shares {
 public:
  explicit Shares(const RunContext<T>& run) : run_(run), parameters_(run.parameters) {}

  FleetShares fleet() const;
  // Of stage 1 where vehicles are free.
  double free_fleet_until() const;
  // `reduction_time`: what the slowest successful reduction by one route has taken, 0 if none has.
  Way way(bool long_routes, double reduction_time) const;
  PopulationShares population() const;
  // A short annealing before a long one of many customers, whose good routes come late; else 0.
  double stage_preview(Way way, bool long_routes) const;
  // That the rest of the run has.
  double seconds_a_customer() const;
  bool has_parts() const;
  // The annealing of the whole before its parts: the end of the run where there are none.
  double whole_until() const;

 private:
  double left() const { return run_.end - run_.clock.elapsed(); }

  const RunContext<T>& run_;
  const Parameters& parameters_;
};

}  // namespace waywiser::search
