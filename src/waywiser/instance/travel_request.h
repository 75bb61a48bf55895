// Of which stops a matrix of driving times or distances is wanted: of travel_file.h and its
// readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/base/scanner.h"

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

}  // namespace waywiser
