// Units of numbers as CSV and JSON have them. What people read as per cent may be a share there.
#pragma once

namespace waywiser {

inline constexpr const char* kPure = "1";  // counts, shares, ranks, statistics, probabilities, P
inline constexpr const char* kPercent = "%";
inline constexpr const char* kSeconds = "s";
inline constexpr const char* kBudget = "budget";      // of the study's clock: s, or iterations
inline constexpr const char* kDistance = "distance";  // of the instance
inline constexpr const char* kTime = "time";          // of the instance
inline constexpr const char* kCost = "cost";  // on I, by the objective: 10 n a vehicle + distance
inline constexpr const char* kScaledCost = "scaled cost";  // the same on I^P

}  // namespace waywiser
