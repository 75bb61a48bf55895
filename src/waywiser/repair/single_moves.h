// The first stage of repair: one customer out of a late route, to the best place there is.
#pragma once

#include <vector>

#include "waywiser/repair/schedule.h"

namespace waywiser {

// Makes late routes feasible by moving one customer each, cheapest first. True where no route is
// late any more; what could be done is done in any case.
bool move_single_customers(std::vector<Schedule>& schedules);

}  // namespace waywiser
