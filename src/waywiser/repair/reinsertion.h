// The second stage of repair: ruin and recreate on a few routes (Christiaens and Vanden Berghe,
// "Slack Induction by String Removals", 2020, reduced to what repair needs).
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/repair/schedule.h"

namespace waywiser {

// Feasible routes and customers that have no place in them yet.
struct Partial {
  std::vector<Schedule> schedules;
  std::vector<int> absent;
  std::int64_t distance() const;
};

// Takes customers out of late routes until every route is feasible: each time the one whose absence
// leaves the least lateness behind, of equals the one that saves most.
void evict(const Excerpt& excerpt, Partial& partial);

// How long a search may take, counted in insertions tried, so that it ends the same on every
// machine.
struct Effort {
  std::int64_t placing;     // until every customer has a place
  std::int64_t shortening;  // then, for less distance
};

// Finds places for the absent customers, by absence counters; where that succeeds, less distance
// by annealing. Never returns worse routes than it was given.
void reinsert(const Excerpt& excerpt, Partial& partial, const Effort& effort, Random& random);

}  // namespace waywiser
