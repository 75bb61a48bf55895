// Scaling and rounding: from the real-valued instance I to the integer instance I^P (paper, Section
// 3).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

enum class Rounding {
  pessimistic,  // travel and service up, windows inwards: feasible on I^P implies feasible on I
  optimistic,   // travel and service down, windows outwards: feasible on I implies feasible on I^P
  nearest,      // everything to the nearest integer: no guarantee
};
enum class Ties {
  half_up,
  half_even
};  // part of the scheme's name for `nearest`, without meaning elsewhere

// The factor P and the rounding scheme.
struct Scaling {
  std::int64_t P = 1000;
  Rounding rounding = Rounding::pessimistic;
  Ties ties = Ties::half_up;

  friend bool operator==(const Scaling&, const Scaling&) = default;
};

std::string to_string(Rounding rounding);
std::string to_string(Ties ties);
// "P=1000 pessimistic", "P=10 nearest (half even)".
std::string to_string(const Scaling& scaling);
// "inner", "outer" or "none": what feasibility on I^P says about I.
std::string guarantee(Rounding rounding);

// A square matrix of integers, row by row, kept in 32 bits where every value fits. Read-only and
// shared.
class IntegerMatrix {
 public:
  IntegerMatrix(int order, std::vector<std::int64_t> values);
  IntegerMatrix(int order, std::vector<std::int32_t> values);

  int order() const { return order_; }
  std::int64_t at(int i, int j) const;
  // Exactly one of the two is non-null.
  const std::int32_t* narrow() const;
  const std::int64_t* wide() const;
  std::int64_t largest() const { return largest_; }

 private:
  int order_;
  std::int64_t largest_ = 0;
  std::variant<std::vector<std::int32_t>, std::vector<std::int64_t>> values_;
};

// The integer instance I^P. Times, distances and windows in units of 1/P; demands in units of
// 10^-demand_decimals of I.
struct ScaledInstance {
  std::string name;
  Scaling scaling;
  int customers = 0;
  std::int64_t vehicles = 0;  // K
  std::int64_t capacity = 0;
  std::vector<std::int64_t> demands;  // size n + 1, depot first, as all below
  std::vector<std::int64_t> services;
  std::vector<std::int64_t> ready;
  std::vector<std::int64_t> due;
  std::shared_ptr<const IntegerMatrix> durations;
  std::shared_ptr<const IntegerMatrix>
      distances;  // the same object unless the instance has its own distances
  std::vector<double>
      x;  // coordinates for neighbourhoods and plots, nothing exact; empty without coordinates
  std::vector<double> y;
  std::vector<std::int64_t> ids;  // number of each site in its file, for messages and output; may
                                  // be empty: then the index

  // lambda^P = 10 n P for `fleet` (paper, Section 3.4), 0 for `distance`.
  std::int64_t vehicle_cost(Objective objective) const;
  // The largest sum that a route's clock or a solution's distance can reach: what headroom is
  // measured against.
  Int128 largest_sum() const;
};

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

// A customer that no vehicle can serve on I^P: its window is empty after rounding (a^P > b^P), or
// it cannot be reached from the depot by b^P, or the depot cannot be reached from it in time.
struct UnservableCustomer {
  enum class Why { emptied_window, unreachable, no_return, too_heavy };
  int customer = 0;
  Why why = Why::emptied_window;
  std::int64_t earliest = 0;  // a^P, or the earliest arrival
  std::int64_t latest = 0;    // b^P, or the due date that is missed; the capacity for too_heavy
};

// Every customer that I^P makes unservable by itself, in order. Linear time.
std::vector<UnservableCustomer> unservable_customers(const ScaledInstance& scaled);

// I^P is infeasible because of single customers. what() names the first ones.
class UnservableError : public Error {
 public:
  UnservableError(const ScaledInstance& scaled, std::vector<UnservableCustomer> customers);
  std::vector<UnservableCustomer> customers;
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

// P * sqrt(k) / 10^D rounded: the one place where a length becomes an integer. Exact for every k
// and P > 0.
Int128 scaled_root(UInt128 squared_length, int decimals, std::int64_t P, Rounding direction,
                   Ties ties);
// P * value / 10^decimals rounded in the direction, for the numbers that are rational. value >= 0.
enum class Direction { up, down, nearest };
Int128 scaled_rational(std::int64_t value, int decimals, std::int64_t P, Direction direction,
                       Ties ties);

}  // namespace waywiser
