// Solomon's text format (M. M. Solomon, Operations Research 35(2), 1987), also of Gehring and
// Homberger (1999): name, VEHICLE (NUMBER, CAPACITY), CUSTOMER (seven columns). docs/formats.md has
// the tolerance.
#pragma once

#include <string>
#include <string_view>

#include "waywiser/instance/instance.h"

namespace waywiser {

// Read by tokens, never by line numbers. Throws InputError with line and column; the caller
// validates.
Instance parse_solomon(std::string_view bytes, const std::string& file);

// Text that parse_solomon reads back to the same content. Throws UsageError naming what the format
// cannot hold (explicit matrices, a missing fleet).
std::string format_solomon(const Instance& instance);

}  // namespace waywiser
