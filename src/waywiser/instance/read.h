// One door to all instance formats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/instance.h"

namespace waywiser {

enum class InstanceFormat { solomon, vrplib, mamut };

struct InstanceFile {
  Instance instance;
  InstanceFormat format = InstanceFormat::solomon;
  std::vector<std::string> warnings;  // for a person: ambiguities of the file, each a sentence
};

// Reads `path` ("-": standard input), telling the format by content, and validates. Throws
// InputError.
InstanceFile read_instance(const std::string& path);

// The same from bytes; `file` names them in errors.
InstanceFile parse_instance(std::string_view bytes, const std::string& file);

}  // namespace waywiser
