// An instance with one number changed, exactly.
#pragma once

#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/planning/unserved.h"

namespace waywiser {

// The instance with the change made, for the customer that it is for; times get the decimals that
// the amount needs.
Instance loosened(const Instance& instance, int customer, const Loosening& loosening);

}  // namespace waywiser
