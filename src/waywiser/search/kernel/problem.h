// What every part of the search works on: the instance as flat arrays of one number type.
//
// Inside the search customers are renumbered so that neighbours in space are neighbours in memory
// (along a Hilbert curve where there are coordinates); `original` leads back. Routes inside the
// search are in internal numbers; only the recorder (recorder.h) and native.cpp translate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser::search {

// T is std::int32_t where every clock on a route fits with room to spare (fits_narrow()),
// std::int64_t where it does not, double for the control configuration.
template <class T>
struct Problem {
  static_assert(std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::int64_t> ||
                std::is_same_v<T, double>);
  // Holds sums over a whole solution: distances, time warps, costs.
  using Sum = std::conditional_t<std::is_same_v<T, double>, double, std::int64_t>;
  // Demands and loads are integers in every configuration.
  using Load = std::conditional_t<std::is_same_v<T, std::int32_t>, std::int32_t, std::int64_t>;

  int customers = 0;  // n
  int vehicles = 0;   // K, at most n: a customer needs no second vehicle
  Load capacity = 0;  // Q, at most the total demand
  Sum vehicle_cost = 0;
  // L: no route may last longer, waits included (span.h).
  std::optional<T> longest_duration;
  bool one_matrix = true;  // distances are the durations
  bool symmetric = true;   // both matrices are

  // Size n + 1, depot first. A service at the depot is spent at departure.
  std::vector<T> service;
  std::vector<T> ready;
  std::vector<T> due;
  std::vector<Load> demand;
  std::vector<T> durations;      // (n + 1) x (n + 1), row by row
  std::vector<T> own_distances;  // the same shape; empty where one_matrix
  // Transposed, so that arcs into a customer are a row too; empty where symmetric.
  std::vector<T> durations_into;
  std::vector<T> own_distances_into;

  std::vector<int> original;  // original[c]: the instance's index of internal customer c
  std::vector<double> x;      // coordinates in internal order; empty without
  std::vector<double> y;

  std::size_t order() const { return static_cast<std::size_t>(customers) + 1; }
  // Element j of each: the arc (i, j), or of the *_into rows the arc (j, i).
  const T* duration_row(int i) const { return row(durations, i); }
  const T* distance_row(int i) const { return row(one_matrix ? durations : own_distances, i); }
  const T* duration_into_row(int i) const { return row(symmetric ? durations : durations_into, i); }
  const T* distance_into_row(int i) const {
    if (symmetric) return distance_row(i);
    return row(one_matrix ? durations_into : own_distances_into, i);
  }
  T duration(int i, int j) const { return duration_row(i)[j]; }
  T distance(int i, int j) const { return distance_row(i)[j]; }

  // Objective `distance`: up to K of them, at no cost.
  bool free_vehicles() const { return vehicle_cost == 0; }
  // Customers on one of so many routes, on average.
  template <class Count>
  double mean_route_size(Count routes) const {
    return static_cast<double>(customers) / static_cast<double>(routes);
  }
  // Smallest fleet that capacity allows.
  int capacity_bound() const;

 private:
  const T* row(const std::vector<T>& matrix, int i) const {
    return matrix.data() + static_cast<std::size_t>(i) * order();
  }
};

// Every clock of a route, a time warp on top and sums of a few of them fit 32 bits; so does the
// total demand. A sum of time warps or distances over a route need not: that is what Sum is for.
bool fits_narrow(const ScaledInstance& instance);

// The instance must have no unservable customer. T integral.
template <class T>
Problem<T> make_problem(const ScaledInstance& instance, Objective objective);
Problem<double> make_problem(const RealInstance& instance, Objective objective);

// A part of a problem as one of its own, with the same numbers otherwise: the depot and some
// customers, `sites` in internal numbers with 0 first; sites[i] becomes i.
template <class T>
Problem<T> restricted(const Problem<T>& whole, const std::vector<int>& sites, int vehicles);

// number[c] in the place of each customer c. A number that no customer has becomes -1, which
// recomputed_cost() refuses.
Routes renumbered(const Routes& routes, const std::vector<int>& number);

template <class T>
Routes to_internal(const Problem<T>& problem, const Routes& routes);
template <class T>
Routes to_original(const Problem<T>& problem, const Routes& routes);

}  // namespace waywiser::search
