// A day as a table: CSV or TSV with a stop a row, in columns by their usual names in any order, as
// spreadsheets write them. Solomon's rows as CSV are such a table too. docs/planning.md says what
// is understood.
#pragma once

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kStopsFormat;

// Times are seconds; clock times count from midnight of the depot's first day, which the labels
// say. Travel is a matrix or times along great circles, as the options say, else Euclidean between
// x and y. Every doubt is an InputError with its place; the options' own faults are UsageErrors.
// The caller validates.
InstanceFile parse_stops(const InstanceText& text);

}  // namespace waywiser
