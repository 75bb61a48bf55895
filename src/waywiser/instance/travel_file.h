// Driving times and distances in a file of their own, beside a table of stops: a square or long
// CSV, the JSON of routing engines (OSRM, Valhalla, openrouteservice), NumPy's .npy.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/instance/travel_request.h"

namespace waywiser {

struct TravelFile {
  DecimalMatrix matrix;                  // of the sites in their order
  std::vector<std::size_t> unreachable;  // elements of the matrix that the file has no value for
  std::string title;                     // "OSRM's table"
};

// A file without names has one row and column a row of the table, in that order; one with names may
// have more places, in any order. JSON of routing engines is in seconds; its missing values (null)
// are unreachable, as is an infinity of NumPy. Throws InputError.
TravelFile read_travel(const std::string& path, const TravelRequest& request);
TravelFile parse_travel(std::string_view bytes, const std::string& file,
                        const TravelRequest& request);

}  // namespace waywiser
