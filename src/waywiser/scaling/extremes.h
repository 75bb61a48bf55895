// The largest numbers of an instance, from which the largest numbers of every I^P follow: rounding
// and scaling are monotone.
#pragma once

#include <optional>

#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/overflow.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser {

// The longest arc of one kind: where it is and how long, as a squared length or as a decimal.
struct LongestArc {
  int from = 0;
  int to = 0;
  UInt128 squared_length = 0;  // Euclidean
  std::int64_t value = 0;      // explicit, in units of the matrix
};

struct Extremes {
  LongestArc travel_time;
  LongestArc distance;
  int service = 0;  // the sites with the largest values
  int ready = 0;
  int due = 0;
};

Extremes find_extremes(const Instance& instance);

// The largest value of every kind on I^P.
struct LargestValues {
  Int128 travel_time = 0;
  Int128 distance = 0;
  Int128 service = 0;
  Int128 ready = 0;
  Int128 due = 0;
  Int128 vehicle_cost = 0;
};
LargestValues largest_values(const Instance& instance, const Extremes& extremes,
                             const Scaling& scaling);

// A value of I^P that exceeds its limit.
struct Excess {
  Quantity quantity = Quantity::sum;
  int from = 0;
  int to = -1;
  Int128 value = 0;
  std::int64_t limit = 0;
};

// The first value of I^P beyond `limit`, or the sum beyond kSumLimit. Linear time.
std::optional<Excess> find_excess(const Instance& instance, const Extremes& extremes,
                                  const Scaling& scaling, std::int64_t limit);

// A bound on every clock and cost on I^P: ScaledInstance::largest_sum() from the largest values.
Int128 largest_sum(const Instance& instance, const Extremes& extremes, const Scaling& scaling);

// The largest number of I^P: of largest_values() and largest_sum(). I^P must fit 64 bits.
Int128 largest_number(const Instance& instance, const Extremes& extremes, const Scaling& scaling);

// The largest P for which nothing exceeds; 0 if there is none.
std::int64_t largest_fitting_p(const Instance& instance, const Extremes& extremes, Scaling scaling,
                               std::int64_t limit);

}  // namespace waywiser
