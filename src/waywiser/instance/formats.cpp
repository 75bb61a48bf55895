#include "waywiser/instance/formats.h"

#include <algorithm>

#include "waywiser/base/error.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/py_ga.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/stops.h"
#include "waywiser/instance/vroom.h"
#include "waywiser/instance/vrplib.h"

namespace waywiser {
namespace {

// Solomon's first: the name in its first line may look like anything.
constexpr const InstanceFormat* kFormats[] = {&kSolomonFormat, &kVroomFormat,  &kPyGaFormat,
                                              &kMamutFormat,   &kVrplibFormat, &kStopsFormat};

std::string joined(const std::vector<std::string_view>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace

std::span<const InstanceFormat* const> instance_formats() {
  return kFormats;
}

const InstanceFormat* instance_format(std::string_view name) {
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                  [&](const InstanceFormat* f) { return f->name == name; });
  return found == std::end(kFormats) ? nullptr : *found;
}

const InstanceFormat& writable_format(std::string_view name) {
  const InstanceFormat* format = instance_format(name);
  if (format != nullptr && format->writable()) return *format;
  throw UsageError("--to: found " + in_quotes(name) + ", expected " + writable_format_names());
}

const InstanceFormat* format_of_path(std::string_view path) {
  const std::string upper = upper_case(path);
  const InstanceFormat* best = nullptr;
  std::size_t length = 0;
  for (const InstanceFormat* format : kFormats) {
    if (!format->writable()) continue;
    for (const std::string_view ending : format->endings) {
      if (ending.size() <= length || !upper.ends_with(ending)) continue;
      best = format;
      length = ending.size();
    }
  }
  return best;
}

std::string writable_format_names() {
  std::vector<std::string_view> names;
  for (const InstanceFormat* format : kFormats) {
    if (format->writable()) names.push_back(format->name);
  }
  return joined(names, " or ");
}

std::string readable_format_titles() {
  std::vector<std::string_view> titles;
  for (const InstanceFormat* format : kFormats) titles.push_back(format->title);
  return joined(titles, ", ");
}

}  // namespace waywiser
