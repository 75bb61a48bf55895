// VROOM's JSON (github.com/VROOM-Project/vroom, docs/API.md), where the problem is a VRPTW: jobs
// with one delivery and one window, equal vehicles from and to one place, and a matrix.
#pragma once

#include <string_view>

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kVroomFormat;

// Customers are numbered by their jobs' ids; the depot is 0, or one more than the largest id where
// a job has that. Everything that the model has not (shipments, pickups, skills, breaks, several
// windows, unlike vehicles, ...) is refused by name with its line, all at once. Throws InputError;
// the caller validates.
InstanceFile parse_vroom(const InstanceText& text);

}  // namespace waywiser
