// Integers as people write them: decimal digits with a sign in front, whole, within 64 bits. No
// other base, no blanks, nothing that wraps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "waywiser/base/wide.h"

namespace waywiser {

// Empty where the text is not an integer or does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);
// A number in plain or scientific decimal notation, finite, whatever the locale.
std::optional<double> parse_real(std::string_view text);

// As above, from `lowest` to `highest`. Throws UsageError: "NAME: found "...", expected an integer
// from A to B".
std::int64_t integer_from(std::string_view text, const std::string& name, std::int64_t lowest,
                          std::int64_t highest);

}  // namespace waywiser
