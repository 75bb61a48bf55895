// NumPy's file of one array (.npy), as a matrix.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/travel_raw.h"

namespace waywiser {

// Whether the bytes are NumPy's.
bool is_npy(std::string_view bytes);

// Numbers beyond `rounding`'s decimals are rounded where it is given. Throws InputError.
RawTravel read_npy(std::string_view bytes, const std::string& file, NumberRounding* rounding);

}  // namespace waywiser
