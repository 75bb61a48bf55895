// Places for customers that no rearrangement of a few routes could find: ejection search over the
// whole instance, by the search's own machinery for smaller fleets (search/fleet).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// Feasible routes on `fine`, as many as given at most, with the absent customers in them; nothing
// where `iterations` of search did not find any, a customer is unservable or the integers are too
// large for the search. The given routes must be feasible on it.
std::optional<Routes> place_by_ejection(const ScaledInstance& fine, const Routes& routes,
                                        const std::vector<int>& absent, std::int64_t iterations,
                                        Random& random);

}  // namespace waywiser
