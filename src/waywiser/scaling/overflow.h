// The limits of the integers of I^P, and the error where a value is beyond them.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"

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

}  // namespace waywiser
