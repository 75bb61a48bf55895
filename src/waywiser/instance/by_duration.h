// What `solve` minimises beside the objectives of every solver (objective.h): as `fleet`, then in
// the last part of the limit the total duration of these routes. No solver is asked for it, so it
// is no entry of their table.
#pragma once

#include <string_view>

namespace waywiser {

inline constexpr std::string_view kByDuration = "duration";  // in options and messages
// For the help of options.
inline constexpr std::string_view kByDurationExplained =
    "as fleet, then in the last part of the limit the total duration of these routes, waits "
    "counted";

}  // namespace waywiser
