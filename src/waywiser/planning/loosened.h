// An instance with one number changed, exactly.
#pragma once

#include <string>

#include "waywiser/instance/instance.h"

namespace waywiser {

// One number of the instance that, changed by `amount` and nothing else, lets the customer in at a
// place of the plan as it is. The smallest change of its kind over all places, rounded up to
// neighbouring decimals where it is irrational; evaluated again after the change.
struct Loosening {
  enum class Kind {
    due_later,      // of the customer
    ready_earlier,  // of the customer
    service_less,   // at the customer
    other_later,    // the due date of `other`
    capacity,       // of the vehicle of that route
    longer_day      // the longest duration of that route
  };
  Kind kind = Kind::due_later;
  std::string amount;  // a decimal in the units of the file
  int route = 0;       // counts from 1; one more than there are: a vehicle without a route yet
  int after = 0;       // the customer before it; 0: it is the first stop
  int other = 0;       // whose due date: a customer, or 0 for the return to the depot
};

// The instance with the change made, for the customer that it is for; times get the decimals that
// the amount needs.
Instance loosened(const Instance& instance, int customer, const Loosening& loosening);

}  // namespace waywiser
