// What a person wants to know of an instance at a glance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"

namespace waywiser {

// Least, most and sum of integers over the customers, in the unit of what they are.
struct Spread {
  std::int64_t least = 0;
  std::int64_t most = 0;
  Int128 sum = 0;
};

struct InstanceSummary {
  Spread demand;
  Spread service;
  Spread width;  // of the customers' windows, due - ready
  // Customers whose window opens after the depot's: Solomon's "density", his open windows end when
  // a vehicle can still return in time.
  int constrained = 0;
  int without_demand = 0;
  int coincident = 0;       // customers at the very place of an earlier site (Euclidean instances)
  int heavy = 0;            // customers whose demand exceeds the capacity: no route can serve them
  double longest_trip = 0;  // depot - customer - depot, the longest of all, in units of length
  // Why lambda = 10 n may not put fewer vehicles before less distance here; empty where it does.
  std::string fleet_weight_warning;
};

InstanceSummary summarize(const Instance& instance);

// The mean of `count` customers: the exact decimal where it ends within six more places than the
// numbers have, else "about" and two more places, rounded half up.
std::string mean_text(const Spread& spread, int count, int decimals);
// The exact decimal of a sum of any size.
std::string sum_text(const Spread& spread, int decimals);
// A length that was computed in doubles: exact where its shortest decimal has at most two places,
// else "about" and two places, or as many as six significant digits need.
std::string length_text(double length);

// Solomon's and Gehring and Homberger's classes by the usual names: "R101" and "r1_2_1" are of
// class "R1". Empty for other names. A name proves nothing: datasets/catalogue.h compares numbers.
std::string class_by_name(const std::string& name);

}  // namespace waywiser
