// The triangle inequality after rounding.
#pragma once

#include <cstdint>

#include "waywiser/scaling/matrix.h"

namespace waywiser {

// Ordered triples of different indices with at(i, j) > at(i, k) + at(k, j). n^3 work.
std::int64_t count_triangle_violations(const IntegerMatrix& matrix);

}  // namespace waywiser
