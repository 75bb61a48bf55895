// The instance I of the vehicle routing problem with time windows, with every number as it stands
// in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/wide.h"

namespace waywiser {

// The depot or a customer. Lengths are integers in units of 10^-coordinate_decimals, times in
// 10^-time_decimals, demands in 10^-demand_decimals of the instance that holds the site.
struct Site {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t demand = 0;
  std::int64_t ready = 0;    // a: start of service not before
  std::int64_t due = 0;      // b: start of service not after; for the depot the end of the horizon
  std::int64_t service = 0;  // at the depot: spent at departure

  friend bool operator==(const Site&, const Site&) = default;
};

// An explicit matrix of decimals, (customers + 1) x (customers + 1), row by row, in units of
// 10^-decimals.
struct DecimalMatrix {
  int decimals = 0;
  std::vector<std::int64_t> values;

  friend bool operator==(const DecimalMatrix&, const DecimalMatrix&) = default;
};

// A rounding that the file itself prescribes (CEIL_2D, ...). Kept as the file's convention:
// Instance stays real-valued.
enum class FileRounding { none, exact_2d, floor_2d, ceil_2d };
// "none", or as VRPLIB calls it: "EXACT_2D".
std::string to_string(FileRounding rounding);

// What a solver minimises: `fleet` is lambda * routes + travel time with lambda = 10 n (paper,
// Section 2, Eq. 1); `distance` is travel time with at most K routes, lambda = 0.
enum class Objective { fleet, distance };

struct Labels;

// Index 0 is the depot, 1..n are the customers, in file order. Plain data: readers fill it,
// validate() checks it.
struct Instance {
  std::string name;
  std::vector<Site> sites;               // depot first, size n + 1
  std::vector<std::int64_t> ids;         // number of each site in its file; ids[0] is the depot's
  std::int64_t capacity = 0;             // in units of 10^-demand_decimals
  std::optional<std::int64_t> vehicles;  // K, where the file states a fleet
  int coordinate_decimals = 0;           // D: fewest decimals that hold every coordinate
  int time_decimals = 0;                 // E: fewest decimals that hold every time
  int demand_decimals = 0;
  bool has_coordinates = true;
  // Explicit travel; without them both are Euclidean. `durations` alone serves as distance too.
  std::shared_ptr<const DecimalMatrix> durations;
  std::shared_ptr<const DecimalMatrix> distances;
  FileRounding file_rounding = FileRounding::none;
  // L, in units of 10^-time_decimals: no route may last longer, waits included (numerics, "A
  // longest duration of a route").
  std::optional<std::int64_t> longest_duration;
  // Names of the sites and the clock of the times, where the file has them (labels.h); no part of
  // the content.
  std::shared_ptr<const Labels> labels;

  std::size_t size() const { return sites.size(); }  // n + 1
  int customers() const { return static_cast<int>(sites.size()) - 1; }
  // K; an instance without a stated fleet has K = n (numerics, "The three evaluation spaces").
  std::int64_t vehicle_limit() const { return vehicles.value_or(customers()); }
  bool euclidean() const { return durations == nullptr; }

  // dx^2 + dy^2 in units of 10^-2D, exact for coordinates that validate() admits. Euclidean
  // instances only.
  UInt128 squared_length(int i, int j) const;

  // The same numbers under the same ids: everything but the name and the labels.
  friend bool same_content(const Instance& a, const Instance& b);
};

bool same_content(const Instance& a, const Instance& b);

// Throws InputError (whole-file place) where the instance is not one of the model: no customer,
// negative time or demand, reversed window, capacity <= 0, fleet <= 0, matrix of the wrong size,
// coordinate differences beyond 2^62, capacity or total demand beyond kLargestLoad (bounds.h), sums
// of times beyond what `exact` computes in 128 bits.
void validate(const Instance& instance, const std::string& file);

// SHA-256 of a canonical text of the numbers: capacity, fleet, longest duration where there is one,
// and the sites in file order, each number in its shortest decimal form. Left out is what no
// route's cost or feasibility depends on: name, file format, rounding that the file prescribes, and
// the numbers by which the file calls its sites, so that the digest survives a conversion between
// formats that number from 0 and from 1. Equal content has equal digests. It identifies the
// instance in run ids and catalogues.
std::string content_digest(const Instance& instance);

// Smallest fleet that capacity allows: ceil(total demand / capacity), at most 2^63 - 1.
std::int64_t capacity_bound(const Instance& instance);

}  // namespace waywiser
