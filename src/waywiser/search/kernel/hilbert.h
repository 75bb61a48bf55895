// Places along a Hilbert curve: sites that are close on it are close in the plane.
#pragma once

#include <cstdint>
#include <vector>

namespace waywiser::search {

// The position of each site on the curve through the square around all of them, 2^16 cells wide
// (D. Hilbert 1891). x and y have the same size; equal coordinates give equal positions.
std::vector<std::uint64_t> hilbert_positions(const std::vector<double>& x,
                                             const std::vector<double>& y);

}  // namespace waywiser::search
