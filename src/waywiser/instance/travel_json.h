// The JSON of routing engines: OSRM, Valhalla, openrouteservice.
#pragma once

#include <string_view>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/travel_raw.h"
#include "waywiser/instance/travel_request.h"

namespace waywiser {

// The text begins with a brace. Throws InputError.
RawTravel read_travel_json(std::string_view bytes, const Scanner& scanner, TravelKind kind);

}  // namespace waywiser
