// Numbers of the three spaces as people read them.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/evaluation/evaluate.h"

namespace waywiser::cli {

// Six decimals; more where that would show a positive number as zero.
std::string readable(double number);
// The digits that are certain: an irrational number goes on, "3.16227766...".
std::string readable(const Bounds& bounds);
// An integer of I^P with what it is on I: "333 (0.333)"; where the quotient has no end,
// "0.333333...".
std::string readable(std::int64_t number, std::int64_t P);

}  // namespace waywiser::cli
