// Matrices that say nothing beyond the coordinates.
#pragma once

#include "waywiser/instance/instance.h"

namespace waywiser {

// The length from i to j as the literature computes it in doubles, in units of length.
double double_length(const Instance& instance, int i, int j);

// True if `value`, printed from a double, is the length of a straight line between two sites. Two
// units in the last place are allowed, for sqrt and hypot differ by them: this recognises who
// computed the number, it decides nothing about feasibility.
bool is_double_length(double value, double length);

// True if the matrix holds the lengths between integer coordinates in tenths, cut off: the integers
// of the DIMACS convention, as MAMUT-routing's Dimacs2021 files have them.
bool holds_truncated_tenths(const Instance& instance, const DecimalMatrix& matrix);

}  // namespace waywiser
