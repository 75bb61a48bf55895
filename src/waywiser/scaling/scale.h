// From the real-valued instance I to the integer instance I^P, and what may keep a value out of the
// integers.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/base/error.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser {

// Which number of a site: for messages.
enum class Quantity { travel_time, distance, service, ready, due, vehicle_cost, sum };
std::string to_string(Quantity quantity);

// A value of I^P leaves the integer type. Names the place, the value, the limit and the largest P
// that would fit.
class ScalingOverflow : public Error {
 public:
  // `place` says where in which instance: "R101, customer 3 to customer 5".
  ScalingOverflow(const std::string& place, Quantity quantity, int from, int to, std::string value,
                  std::int64_t limit, std::int64_t largest_p);
  Quantity quantity;
  int from;           // site index
  int to;             // second site of a travel time, else -1
  std::string value;  // exact, as text
  std::int64_t limit;
  std::int64_t largest_p;  // 0: not even P = 1
};

// Largest integer that solvers are given: 2^53, what a JSON number and a double hold exactly.
inline constexpr std::int64_t kSolverLimit = kMaxExactInteger;
// Largest value of largest_sum(): a clock and a cost leave a factor of two in 64 bits.
inline constexpr std::int64_t kSumLimit = std::int64_t{1} << 62;

// I^P by integer square roots. Throws ScalingOverflow where a value exceeds `limit` or a sum
// kSumLimit; P must be positive. Does not look at servability: ask unservable_customers(), or use
// scale_for_solver(). A judge that hands the values to nobody may raise `limit` to 2^63-1.
ScaledInstance scale(const Instance& instance, const Scaling& scaling,
                     std::int64_t limit = kSolverLimit);

// scale(), and UnservableError where a customer cannot be served: nothing infeasible by
// construction reaches a solver.
ScaledInstance scale_for_solver(const Instance& instance, const Scaling& scaling);

}  // namespace waywiser
