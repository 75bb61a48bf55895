// One door to all instance formats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/format.h"

namespace waywiser {

// Reads `path` ("-": standard input), telling the format by content, and validates. Throws
// InputError.
InstanceFile read_instance(const std::string& path, const InstanceOptions& options = {});

// The same from bytes; `file` names them in errors.
InstanceFile parse_instance(std::string_view bytes, const std::string& file,
                            const InstanceOptions& options = {});

}  // namespace waywiser
