// The order in which people list names: R1_2_10 after R1_2_9.
#pragma once

#include <string_view>

namespace waywiser {

// Runs of digits are compared as numbers of any length, leading zeros apart; names that differ in
// leading zeros alone are compared as texts, so that the order is total.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace waywiser
