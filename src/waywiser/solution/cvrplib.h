// CVRPLIB's solution format: "Route #1: 5 3 ..." a line, then "Cost ...".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/solution/format.h"

namespace waywiser {

extern const SolutionFormat kCvrplib;

SolutionFile parse_cvrplib(std::string_view bytes, const std::string& file);

// `ids[i]` is the number to write for site i. `cost` is written as it is.
std::string format_cvrplib(const Routes& routes, const std::vector<std::int64_t>& ids,
                           const std::string& cost);

}  // namespace waywiser
