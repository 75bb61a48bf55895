// What every fuzz target of an instance reader does: whatever is accepted is an instance of the
// model and survives a round trip through every format that can hold it; whatever is not is an
// InputError.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "waywiser/base/error.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/summary.h"
#include "waywiser/instance/write.h"

namespace waywiser::fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// `parse` is the reader under test; what it accepts must also pass validate() to count.
template <class Parse>
int read_and_write(std::string_view bytes, const Parse& parse) {
  Instance instance;
  try {
    instance = parse(bytes);
    validate(instance, "input");
  } catch (const InputError&) {
    return 0;
  }
  summarize(instance);
  capacity_bound(instance);
  for (const auto format :
       {InstanceFormat::solomon, InstanceFormat::vrplib, InstanceFormat::mamut}) {
    if (!losses(instance, format).empty()) continue;
    const InstanceFile again = parse_instance(format_instance(instance, format), "written");
    require(again.format == format);
    require(same_content(again.instance, instance));
    require(content_digest(again.instance) == content_digest(instance));
  }
  return 0;
}

}  // namespace waywiser::fuzz
