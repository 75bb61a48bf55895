#include "waywiser/instance/read.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/foreign_text.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/clock_time.h"
#include "waywiser/instance/formats.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/units.h"
#include "waywiser/system/gzip.h"

namespace waywiser {
namespace {

// What is not recognised, nor looks like somebody else's format, is left to Solomon's reader, which
// says what it misses.
const InstanceFormat& format_of(std::string_view bytes, const std::string& file) {
  const auto formats = instance_formats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const InstanceFormat* f) { return f->recognises(bytes); });
  if (found != formats.end()) return **found;
  Scanner scanner(bytes, file);
  const std::string looks = foreign_text(bytes);
  if (looks.empty() && (scanner.at_end() || has_solomons_words(bytes))) return kSolomonFormat;
  const Word line = scanner.rest_of_line();
  throw InputError(scanner.place(line),
                   in_quotes(line.text) + (looks.empty() ? "" : " (" + looks + ")"),
                   "an instance: " + readable_format_titles());
}

}  // namespace

std::string InstanceOptions::only_for_stops() const {
  const std::pair<const char*, bool> given[] = {
      {"--capacity", capacity.has_value()},   {"--vehicles", vehicles.has_value()},
      {"--depot", depot.has_value()},         {"--matrix", matrix.has_value()},
      {"--distances", distances.has_value()}, {"--speed", speed.has_value()},
      {"--time-unit", time_unit.has_value()}, {"--matrix-unit", matrix_unit.has_value()}};
  for (const auto& [name, is_given] : given) {
    if (is_given) return name;
  }
  return {};
}

namespace {

// A number is in the unit of the file's times; with a unit it is one of seconds.
void limit_routes(const std::string& text, Instance& instance) {
  std::optional<Decimal> longest;
  if (const DecimalResult number = parse_decimal(text); number.ok()) longest = number.value;
  if (!longest) longest = parse_span(text);
  if (!longest || longest->digits < 0) {
    throw UsageError("--max-duration: found " + in_quotes(text) + ", expected a number or " +
                     kSpanGrammar);
  }
  instance = with_time_decimals(instance, std::max(instance.time_decimals, longest->decimals));
  const auto count = scaled_to(*longest, instance.time_decimals);
  if (!count) throw UsageError("--max-duration: " + text + " does not fit 64 bits");
  instance.longest_duration = count;
}

}  // namespace

InstanceFile read_instance(const std::string& path, const InstanceOptions& options) {
  return parse_instance(read_unpacked(path), path == "-" ? "standard input" : path, options);
}

InstanceFile parse_instance(std::string_view bytes, const std::string& file,
                            const InstanceOptions& options) {
  refuse_binary(bytes, file);
  NumberRounding rounding{options.round_decimals.value_or(0), 0};
  const InstanceText text{bytes, file, options, options.round_decimals ? &rounding : nullptr};
  const InstanceFormat& format = format_of(bytes, file);
  if (const std::string option = options.only_for_stops();
      !option.empty() && !format.takes_options) {
    throw UsageError(option + " is for tables of stops, which leave it unsaid: " + file + " is " +
                     std::string(format.title));
  }
  InstanceFile result = format.read(text);
  result.format = &format;
  if (options.max_duration) limit_routes(*options.max_duration, result.instance);
  validate(result.instance, file);
  if (rounding.rounded > 0) {
    result.warnings.insert(
        result.warnings.begin(),
        fmt::format("{} {} rounded to {}, as was asked for: this is another "
                    "instance, and what is feasible here need not be so on the file's own numbers",
                    counted(rounding.rounded, "number"), verb(rounding.rounded, "was", "were"),
                    counted(rounding.decimals, "decimal")));
  }
  return result;
}

}  // namespace waywiser
