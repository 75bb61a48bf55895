// The arithmetic of rounding: integer square roots and quotients, never a product of doubles.
#pragma once

#include <cstdint>

#include "waywiser/base/wide.h"
#include "waywiser/scaling/scheme.h"

namespace waywiser {

// P * sqrt(k) / 10^D rounded: the one place where a length becomes an integer. Exact for every k
// and P > 0.
Int128 scaled_root(UInt128 squared_length, int decimals, std::int64_t P, Direction direction,
                   Ties ties);
// P * value / 10^decimals rounded, for the numbers that are rational. value >= 0.
Int128 scaled_rational(std::int64_t value, int decimals, std::int64_t P, Direction direction,
                       Ties ties);

}  // namespace waywiser
