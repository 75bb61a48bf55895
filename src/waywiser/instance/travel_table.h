// Driving times or distances as a table: square, or one row a pair.
#pragma once

#include <string_view>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/travel_raw.h"
#include "waywiser/instance/travel_request.h"

namespace waywiser {

// Throws InputError.
RawTravel read_travel_table(std::string_view bytes, const Scanner& scanner,
                            const TravelSites& sites, TravelKind kind);

}  // namespace waywiser
