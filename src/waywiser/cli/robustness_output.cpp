#include "waywiser/cli/robustness_output.h"

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/cli/text_table.h"
#include "waywiser/evaluation/timetable.h"
#include "waywiser/instance/labels.h"
#include "waywiser/system/duration.h"

namespace waywiser::cli {
namespace {

// "3.2 %" of 32.
std::string percent(int per_mille) {
  return to_text(per_mille, 1) + " %";
}

}  // namespace

Robustness usual_robustness(const Instance& instance, const Routes& routes) {
  return robustness(instance, routes, {0, 50, 100, 200});
}

std::string robustness_text(const Instance& instance, const Robustness& found,
                            std::optional<int> columns) {
  const bool limited = instance.longest_duration.has_value();
  std::vector<TextColumn> columns_of{{"driving longer by", false},
                                     {"late stops"},
                                     {"late returns"},
                                     {"routes with any"},
                                     {"most late by"}};
  if (limited) columns_of.push_back({"routes too long"});
  TextTable table(columns_of);
  for (const Lateness& row : found.table) {
    TextRow cells{percent(row.per_mille), std::to_string(row.stops), std::to_string(row.returns),
                  std::to_string(row.routes),
                  row.most.lower.empty() ? "-" : clock_of(instance).span(shown(row.most))};
    if (limited) cells.push_back(std::to_string(row.too_long));
    table.add(cells);
  }
  std::string text = "If all driving takes longer (over the reals):\n" + table.text(columns);
  const std::string nothing = limited ? "Nothing is late or too long" : "Nothing is late";
  if (found.holds == kMostPerMille) return text + nothing + " even if it takes twice as long.\n";
  if (found.holds < 0) return text;
  return text + fmt::format("{} up to {} longer; something is at {}.\n", nothing,
                            percent(found.holds), percent(found.holds + 1));
}

void write_robustness(JsonWriter& json, const Robustness& found) {
  json.begin_object().key("longer").begin_array();
  for (const Lateness& row : found.table) {
    json.begin_object();
    json.key("percent").decimal(row.per_mille, 1);
    json.member("late_stops", row.stops)
        .member("late_returns", row.returns)
        .member("late_routes", row.routes)
        .member("too_long_routes", row.too_long)
        .key("most_late_by");
    if (row.most.lower.empty()) {
      json.null();
    } else {
      json.begin_object()
          .member("lower", row.most.lower)
          .member("upper", row.most.upper)
          .end_object();
    }
    json.end_object();
  }
  json.end_array().key("holds_until_percent");
  if (found.holds < 0) {
    json.null();
  } else {
    json.decimal(found.holds, 1);
  }
  json.end_object();
}

Decimal parse_slack(const std::string& text) {
  const auto milliseconds = waywiser::parse_duration(text);
  if (!milliseconds) {
    throw UsageError("--slack: found " + in_quotes(text) + ", expected " + kDurationGrammar);
  }
  return parse_decimal(to_text(*milliseconds, 3)).value;
}

}  // namespace waywiser::cli
