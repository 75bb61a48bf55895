// Time limits as people write them.
#pragma once

#include <string>

namespace waywiser::cli {

// Seconds of "10", "10s", "500ms", "2m" or "1.5h", positive and at most a year. Throws UsageError
// that names `option`.
double parse_duration(const std::string& text, const std::string& option);

}  // namespace waywiser::cli
