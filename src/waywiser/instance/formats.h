// The list of all instance formats.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "waywiser/instance/format.h"

namespace waywiser {

// In the order in which a text is offered to them.
std::span<const InstanceFormat* const> instance_formats();

// By its name; null for any other.
const InstanceFormat* instance_format(std::string_view name);

// The same of those that are written; throws UsageError for any other.
const InstanceFormat& writable_format(std::string_view name);

// The format that is written to a file of this name, by its ending; null where none is meant.
const InstanceFormat* format_of_path(std::string_view path);

// "solomon, vrplib or mamut": the names of the formats that are written.
std::string writable_format_names();
// "Solomon's text, VRPLIB, ...": the titles of all.
std::string readable_format_titles();

}  // namespace waywiser
