// Time limits as options.
#pragma once

#include <string>

namespace waywiser::cli {

// Seconds of "10", "10s", "500ms", "2m" or "1.5h" (system/duration.h). Throws UsageError that names
// `option`.
double parse_duration(const std::string& text, const std::string& option);

}  // namespace waywiser::cli
