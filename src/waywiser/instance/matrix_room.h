// A matrix has a number for every pair of sites: what its readers must not allocate unasked.
#pragma once

#include <cstddef>
#include <string>

#include "waywiser/base/error.h"

namespace waywiser {

// 10,000 customers and the depot: 0.8 GB a matrix, and readers hold up to three of that size for a
// moment.
inline constexpr std::size_t kMostMatrixSites = 10'001;

// Called before anything of that size is allocated. Throws InputError at the place.
inline void require_matrix_room(std::size_t sites, const Place& place) {
  if (sites > kMostMatrixSites) {
    throw InputError(place, std::to_string(sites) + " sites with a matrix of all pairs",
                     "at most " + std::to_string(kMostMatrixSites) +
                         " (10,000 customers), or lengths between coordinates");
  }
}

// Lengths between coordinates become a matrix where they are scaled, or searched over: of 4 or 8
// bytes a pair, at most 5 GB.
inline constexpr std::size_t kMostPairedSites = 25'001;

// Throws Error for more sites than that, before the memory is taken: a machine that promises more
// than it has would rather end the process.
inline void require_pairs_room(const std::string& instance, std::size_t sites) {
  if (sites <= kMostPairedSites) return;
  throw Error(ExitCode::input, instance + ": travel times between all pairs of " +
                                   std::to_string(sites) + " sites would take " +
                                   std::to_string(sites * sites / 250'000'000) +
                                   " GB or more; at most " + std::to_string(kMostPairedSites) +
                                   " sites are scaled, searched or drawn");
}

}  // namespace waywiser
