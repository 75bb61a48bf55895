// What stands where there is no number: an empty mean, a statistic without a sample.
#pragma once

#include <limits>

namespace waywiser {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

}  // namespace waywiser
