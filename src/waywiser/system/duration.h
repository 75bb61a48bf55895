// Durations and sizes as people write them: "120s", "1.5h", "4GiB".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waywiser {

// A number and a unit (ms, s, m or min, h, d; seconds where there is none), in milliseconds: "90",
// "1.5h", "2 min". The one grammar of durations, on the command line and in study files. Empty
// where it is malformed, not positive, not a whole number of milliseconds, or beyond 10 years.
std::optional<std::int64_t> parse_duration(std::string_view text);
// For the "expected" part of an error.
inline constexpr const char* kDurationGrammar =
    "a time such as 90s, 1.5h, 500ms, 2m or 1d: whole milliseconds, at most 10 years";

// A number and a unit (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB), in bytes. Empty as above.
std::optional<std::int64_t> parse_bytes(std::string_view text);
inline constexpr const char* kBytesGrammar = "a size such as 4GB, 512MiB or 1.5kB: whole bytes";

// For people: "90 ms", "12.5 s", "3 min 20 s", "14 h 05 min", "12 days 3 h".
std::string duration_text(double seconds);
// "512 B", "1.2 MB", "3.4 GB": powers of 1000.
std::string bytes_text(double bytes);
// "9,504".
std::string count_text(std::int64_t count);

}  // namespace waywiser
