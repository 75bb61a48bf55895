// What longer driving does to a plan, for people and programs.
#pragma once

#include <optional>
#include <string>

#include "waywiser/base/json.h"
#include "waywiser/planning/reserve.h"

namespace waywiser::cli {

// 0, 5, 10 and 20 % longer.
Robustness usual_robustness(const Instance& instance, const Routes& routes);

// A table and until when the plan holds.
std::string robustness_text(const Instance& instance, const Robustness& found,
                            std::optional<int> columns);
void write_robustness(JsonWriter& json, const Robustness& found);

// --slack: a duration in seconds, which are the units of the file. Throws UsageError.
Decimal parse_slack(const std::string& text);

}  // namespace waywiser::cli
