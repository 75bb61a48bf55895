// Integers wider than 64 bits and exact integer square roots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace waywiser {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

// 2^53: integers up to it are exact in a double, and so for every reader of JSON.
inline constexpr std::int64_t kMaxExactInteger = std::int64_t{1} << 53;

std::string to_string(Int128 value);
std::string to_string(UInt128 value);

// floor(sqrt(value)), exactly, for every 128-bit value. A double gives the first guess, integers
// correct it.
std::uint64_t floor_sqrt(UInt128 value);

// Empty on overflow.
std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_multiply(std::int64_t a, std::int64_t b);

// Empty where the value does not fit 64 bits.
std::optional<std::int64_t> narrow(Int128 value);

}  // namespace waywiser
