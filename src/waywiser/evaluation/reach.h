// Customers that a vehicle of their own cannot serve in time, over the reals.
#pragma once

#include <string>
#include <vector>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

struct OutOfReach {
  int customer = 0;        // index
  bool on_return = false;  // served in time, but the depot is reached after its due date
  Bounds arrival;          // there, driven directly
  std::string due;         // the due date that this misses
};

// Every customer whose route depot - customer - depot is late, in order. Where travel times keep
// the triangle inequality, as Euclidean lengths do, no solution serves such a customer; with a
// matrix a detour may be quicker.
std::vector<OutOfReach> out_of_reach(const Instance& instance);

// "customer 1 is reached at 50.000000, after its due date 49; ... and 3 more"; empty for none.
std::string reach_text(const Instance& instance, const std::vector<OutOfReach>& customers);

}  // namespace waywiser
