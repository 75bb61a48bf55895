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

// What the reader under test accepts must also pass validate() to count.
inline int read_and_write(const InstanceFormat& tested, std::string_view bytes) {
  Instance instance;
  try {
    instance = tested.read({bytes, "input"}).instance;
    validate(instance, "input");
  } catch (const InputError&) {
    return 0;
  }
  summarize(instance);
  capacity_bound(instance);
  for (const InstanceFormat* format : instance_formats()) {
    if (!format->writable() || !format->losses(instance).empty()) continue;
    const InstanceFile again = parse_instance(format->write(instance), "written");
    require(again.format == format);
    require(same_content(again.instance, instance));
    require(content_digest(again.instance) == content_digest(instance));
  }
  return 0;
}

}  // namespace waywiser::fuzz
