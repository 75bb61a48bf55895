// Solomon's text format (M. M. Solomon, Operations Research 35(2), 1987), also of Gehring and
// Homberger (1999): name, VEHICLE (NUMBER, CAPACITY), CUSTOMER (seven columns). docs/formats.md has
// the tolerance.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kSolomonFormat;

// True if the text has Solomon's head: a line that is the name, whatever it says, then VEHICLE and
// NUMBER. No other format can begin so. Or if it has the head of the older files of NEO's pages: a
// name (which may be missing), a line with the fleet and the capacity, rows of seven numbers.
bool looks_like_solomon(std::string_view bytes);

// True if one of the words of Solomon's head begins one of the first lines: meant as his text, even
// if something is wrong with it.
bool has_solomons_words(std::string_view bytes);

// Read by tokens, never by line numbers. Throws InputError with line and column; the caller
// validates.
InstanceFile parse_solomon(const InstanceText& text);

// What the format cannot hold of this instance, each a noun phrase for a person; empty if nothing.
std::vector<std::string> solomon_losses(const Instance& instance);

// Text that parse_solomon reads back to the same content. Throws UsageError naming what the format
// cannot hold (solomon_losses).
std::string format_solomon(const Instance& instance);

}  // namespace waywiser
