// Driving times where nothing better is known: along great circles at one speed.
#pragma once

#include <optional>
#include <string_view>

#include "waywiser/instance/instance.h"

namespace waywiser {

// Metres a second: "30km/h", "8.5 m/s", "20 mph". Empty for anything else, 0 among it.
std::optional<double> parse_speed(std::string_view text);

// The times between the sites in whole seconds, rounded up: x is the longitude and y the latitude
// in degrees, the earth a sphere of 6371.0088 km (its mean radius, IUGG).
DecimalMatrix great_circle_times(const Instance& instance, double metres_a_second);

}  // namespace waywiser
