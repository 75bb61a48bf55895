// What the analyses and the report's words call significant.
#pragma once

namespace waywiser {

// A difference is significant where its p or q is below this.
inline constexpr double kAlpha = 0.05;

}  // namespace waywiser
