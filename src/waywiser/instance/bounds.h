// What is bounded where an instance enters (a file, a message of the protocol, a caller's own
// Instance), so that everybody behind that border may add without looking.
#pragma once

#include <cstdint>

namespace waywiser {

// The most that the demands of all customers may come to, and the largest capacity, in the unit of
// both: a capacity plus a total, and twice that, stay within 64 bits.
inline constexpr std::int64_t kLargestLoad = std::int64_t{1} << 61;

// Dates beyond this, which P = 1000 would carry beyond what solvers are given (2^53), are looked
// at: where no route can reach them they are read as the last time that one can (site_rows.h).
// Milliseconds since 1970 stay below it.
inline constexpr std::int64_t kLatestUsualDate = std::int64_t{1} << 43;

// What readers add to a refusal of digits that 64 bits do not hold.
inline constexpr char kRoundingHint[] =
    "; `waywiser instance convert FILE OUT --round-decimals N` rounds all numbers";

}  // namespace waywiser
