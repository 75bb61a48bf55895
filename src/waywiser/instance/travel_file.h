// Driving times and distances in a file of their own, beside a table of stops: a square or long
// CSV, the JSON of routing engines (OSRM, Valhalla, openrouteservice), NumPy's .npy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// The stops that the matrix is wanted for, depot first.
struct TravelSites {
  std::vector<std::size_t> rows;   // which row of the table each is, from 0
  std::vector<std::string> keys;   // by which a matrix with names may call them
  std::vector<std::string> names;  // likewise, where they are unique; may be empty
};

enum class TravelKind { durations, distances };

struct TravelRequest {
  TravelSites sites;
  TravelKind kind = TravelKind::durations;
  std::int64_t factor = 1;  // to which numbers without a unit of their own are multiplied
  NumberRounding* rounding = nullptr;
};

struct TravelFile {
  DecimalMatrix matrix;                  // of the sites in their order
  std::vector<std::size_t> unreachable;  // elements of the matrix that the file has no value for
  std::string title;                     // "OSRM's table"
};

// A file without names has one row and column a row of the table, in that order; one with names may
// have more places, in any order. JSON of routing engines is in seconds; its missing values (null)
// are unreachable, as is an infinity of NumPy. Throws InputError.
TravelFile read_travel(const std::string& path, const TravelRequest& request);
TravelFile parse_travel(std::string_view bytes, const std::string& file,
                        const TravelRequest& request);

}  // namespace waywiser
