#include "waywiser/instance/read.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/formats.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

// What is not recognised is read as Solomon's text, whose reader then says what is wrong.
const InstanceFormat& format_of(std::string_view bytes) {
  const auto formats = instance_formats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const InstanceFormat* f) { return f->recognises(bytes); });
  return found == formats.end() ? kSolomonFormat : **found;
}

}  // namespace

InstanceFile read_instance(const std::string& path, const InstanceOptions& options) {
  return parse_instance(read_input(path), path == "-" ? "standard input" : path, options);
}

InstanceFile parse_instance(std::string_view bytes, const std::string& file,
                            const InstanceOptions& options) {
  refuse_binary(bytes, file);
  NumberRounding rounding{options.round_decimals.value_or(0), 0};
  const InstanceText text{bytes, file, options, options.round_decimals ? &rounding : nullptr};
  const InstanceFormat& format = format_of(bytes);
  InstanceFile result = format.read(text);
  result.format = &format;
  validate(result.instance, file);
  if (rounding.rounded > 0) {
    result.warnings.insert(
        result.warnings.begin(),
        fmt::format("{} numbers were rounded to {} decimals, as was asked for: this is another "
                    "instance, and what is feasible here need not be so on the file's own numbers",
                    rounding.rounded, rounding.decimals));
  }
  return result;
}

}  // namespace waywiser
