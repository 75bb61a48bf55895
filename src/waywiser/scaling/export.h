// The integer instance I^P for other solvers: JSON ("waywiser.scaled/1") and VRPLIB with a full
// matrix.
#pragma once

#include <string>

#include "waywiser/base/json.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser {

// The members of the line protocol's `problem` (docs/protocol.md) from "name" to "coordinates",
// into an open object: all integers, index 0 the depot.
void write_problem_members(JsonWriter& json, const ScaledInstance& scaled, Objective objective);

// "waywiser.scaled/1": those members with schema, P, rounding, ties and guarantee.
std::string scaled_json(const ScaledInstance& scaled, Objective objective);

// VRPLIB, TYPE VRPTW, EDGE_WEIGHT_TYPE EXPLICIT with FULL_MATRIX; nodes 1 .. n + 1, the depot
// first. Throws UsageError for distances that differ from durations: VRPLIB has one matrix.
std::string scaled_vrplib(const ScaledInstance& scaled);

}  // namespace waywiser
