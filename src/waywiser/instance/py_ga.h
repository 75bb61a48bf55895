// The JSON of py-ga-VRPTW (github.com/iRB-Lab/py-ga-VRPTW) and of the projects that grew from it:
// Solomon's instances as one object with a member a site.
#pragma once

#include <string_view>

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kPyGaFormat;

// "instance_name", "max_vehicle_number", "vehicle_capacity", "depart" (or "depot"), "customer_1" to
// "customer_n", each with "coordinates" {"x", "y"}, "demand", "ready_time", "due_time",
// "service_time"; "distance_matrix" may hold the lengths as doubles, or any other travel times.
// Throws InputError; the caller validates.
InstanceFile parse_py_ga(const InstanceText& text);

}  // namespace waywiser
