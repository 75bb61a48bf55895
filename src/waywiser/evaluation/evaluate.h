// The judge: routes in each of the three spaces (docs/numerics.md). Shares no code with the search.
//
// All three expect routes of indices 1..n; they do not look at the structure (structure.h does).
// Lateness propagates along a route: a late vehicle stays late, there is no time warp. `route`
// counts from 1 in the order given; customer 0 is the return to the depot.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

template <class Time>
struct Violation {
  int route = 0;
  int customer = 0;
  Time arrival{};
  Time due{};
  Time lateness{};
};

// A route that is longer than the instance allows: driven at its best moment where it is in time
// (duration.h), else as early as possible.
template <class Time>
struct TooLong {
  int route = 0;
  Time duration{};
  Time longest{};
  Time excess{};
};

// Space `double`: IEEE doubles as the literature does. departure = start + service, arrival =
// departure + distance, in that order; no epsilon. distance is one running sum over the routes
// ordered by first customer; cost = 10 n r + sum.
struct DoubleEvaluation {
  bool feasible = false;  // float-feasible where the structure is valid too
  int routes = 0;
  double distance = 0.0;
  double cost =
      0.0;  // what the routes cost; infinite on I if not feasible, which is for the reader to say
  std::vector<Violation<double>> violations;
  std::vector<TooLong<double>> too_long;
};

DoubleEvaluation evaluate_double(const Instance& instance, const Routes& routes);

// A real number between two decimals of the same number of places; equal where it is that decimal.
struct Bounds {
  std::string lower;
  std::string upper;
};

// Space `exact`: over the reals, without any tolerance.
struct ExactEvaluation {
  bool feasible = false;
  int routes = 0;
  Bounds distance;
  Bounds cost;   // 10 n r + distance: what the routes cost, whether feasible or not
  int ties = 0;  // arrivals that equal their due date
  std::vector<Violation<Bounds>> violations;
  std::vector<TooLong<Bounds>> too_long;
};

ExactEvaluation evaluate_exact(const Instance& instance, const Routes& routes);
// The verdict alone, with the most late customer's lower bound on lateness left out: faster, for
// every incumbent.
bool feasible_exactly(const Instance& instance, const Routes& routes);

// Space `scaled(P, scheme)`. Sums are 64 bits: scale() has made sure that they fit.
struct ScaledEvaluation {
  bool feasible = false;
  int routes = 0;
  std::int64_t distance = 0;
  std::int64_t duration = 0;  // sum of travel times: differs from distance only with two matrices
  std::int64_t cost = 0;      // vehicle_cost * routes + distance
  double distance_scaled_back = 0.0;
  double cost_scaled_back = 0.0;
  std::vector<Violation<std::int64_t>> violations;
  std::vector<TooLong<std::int64_t>> too_long;
};

ScaledEvaluation evaluate_scaled(const ScaledInstance& scaled, const Routes& routes,
                                 Objective objective);

}  // namespace waywiser
