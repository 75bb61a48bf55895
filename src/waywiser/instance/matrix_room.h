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

}  // namespace waywiser
