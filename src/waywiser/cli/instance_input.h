// How commands read their instance: a file or a name of the catalogue, with the options that a
// table of stops takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/cli/command.h"
#include "waywiser/instance/read.h"

namespace waywiser::cli {

struct InstanceInput {
  InstanceOptions options;
  std::optional<std::int64_t> round_decimals;

  void add_to(Command& command);
  // Reads the instance that a user named. Throws InputError, UsageError.
  InstanceFile read(const std::string& name) const;
  // The same from a file that has been looked up.
  InstanceFile read_file(const std::string& path) const;
};

// One line about what a table was taken for, on standard error; nothing for other formats.
void tell_understood(const InstanceFile& file, const Common& common);
// A line each on standard error, unless --quiet.
void tell_warnings(const std::vector<std::string>& warnings, const Common& common);
// Both, for commands whose output has no place for warnings.
void tell_instance(const InstanceFile& file, const Common& common);

}  // namespace waywiser::cli
