// What a line of a route begins with: "Route #1:", "Vehicle 3's route =", "R1:", "2)", ...
#pragma once

#include <cstddef>
#include <string_view>

namespace waywiser {

enum class LabelKind {
  none,
  route,    // numbered without a gap
  vehicle,  // some may be left out
  remark    // of a route: "Route 1 cost: 12"
};

struct RouteLabel {
  LabelKind kind = LabelKind::none;
  std::string_view text;    // without what ends it
  std::string_view number;  // its digits; empty for "Route:"
  std::size_t length = 0;   // with what ends it: the customers follow
  bool ended = true;        // by a colon or its like; "Route 1 5 3" is not
};

// A name (route, vehicle, truck, tour, ...; R, V, T or K glued to the number) or none, a number,
// and a colon, an equals sign, a dash between blanks, a bracket or the end of the line; for a
// number alone a colon, a parenthesis or a point ("1. 0 -> 5 -> 0", but not the row "1. 5. 3." of
// doubles).
RouteLabel route_label(std::string_view line);

}  // namespace waywiser
