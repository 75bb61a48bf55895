// One door to the writers of all instance formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/instance/read.h"

namespace waywiser {

// "solomon", "vrplib", "mamut": as the command line calls them.
std::string to_string(InstanceFormat format);
std::optional<InstanceFormat> instance_format(const std::string& name);
// The format that a file name's ending suggests: ".vrp.json" MAMUT, ".vrp" VRPLIB, ".txt" Solomon.
std::optional<InstanceFormat> format_of_path(const std::string& path);

// What the format cannot hold of this instance, each a noun phrase for a person; empty if nothing.
std::vector<std::string> losses(const Instance& instance, InstanceFormat format);

// Text that reads back to the same content. Throws UsageError naming what the format cannot hold.
std::string format_instance(const Instance& instance, InstanceFormat format);

// The instance without what the format cannot hold (losses() of the result is empty), for those who
// ask for it. Throws UsageError where what is left would be another problem: travel times are never
// dropped.
Instance lossy(Instance instance, InstanceFormat format);

}  // namespace waywiser
