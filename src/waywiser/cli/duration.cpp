#include "waywiser/cli/duration.h"

#include "waywiser/base/error.h"
#include "waywiser/system/duration.h"

namespace waywiser::cli {

double parse_duration(const std::string& text, const std::string& option) {
  const auto milliseconds = waywiser::parse_duration(text);
  if (!milliseconds) {
    throw UsageError(option + ": found " + in_quotes(text) + ", expected " + kDurationGrammar);
  }
  return static_cast<double>(*milliseconds) / 1000.0;
}

}  // namespace waywiser::cli
