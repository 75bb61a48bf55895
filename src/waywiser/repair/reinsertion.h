// The second stage of repair: ruin and recreate on a few routes (Christiaens and Vanden Berghe,
// "Slack Induction by String Removals", 2020, reduced to what repair needs).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/repair/schedule.h"

namespace waywiser {

// Feasible routes and customers that have no place in them yet.
using SharedSchedule = std::shared_ptr<const Schedule>;
struct Partial {
  std::vector<SharedSchedule> schedules;  // shared by copies until they change
  std::vector<int> absent;
  std::int64_t distance() const;
};

// Takes customers out of late routes until every route is feasible: each time the one whose absence
// leaves the least lateness behind, of equals the one that saves most.
void evict(const Excerpt& excerpt, Partial& partial);

// Searches for routes with fewer absent customers, then less distance; never returns worse ones.
void reinsert(const Excerpt& excerpt, Partial& partial, std::int64_t iterations, Random& random);

}  // namespace waywiser
