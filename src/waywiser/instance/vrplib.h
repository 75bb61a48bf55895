// VRPLIB text (.vrp): TSPLIB 95 (G. Reinelt) extended by LKH-3, CVRPLIB and PyVRP for capacities
// and time windows. Tools disagree about it: docs/formats.md says what each does and what we do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kVrplibFormat;

// True if the text looks like VRPLIB rather than Solomon's: a keyword of VRPLIB begins a line near
// its start.
bool looks_like_vrplib(std::string_view bytes);

// Throws InputError with line and column; the caller validates. Nodes that are numbered 1..n+1 with
// depot 1 become sites 0..n, as CVRPLIB's solutions number them; other numbers are kept.
InstanceFile parse_vrplib(const InstanceText& text);

// What the format cannot hold of this instance, each a noun phrase for a person; empty if nothing.
std::vector<std::string> vrplib_losses(const Instance& instance);

// Text that parse_vrplib reads back to the same content. Throws UsageError naming what the format
// cannot hold.
std::string format_vrplib(const Instance& instance);

// An instance of integers whose travel times are an explicit matrix: what `scale` hands to other
// solvers. All vectors have n + 1 entries, the depot's first; nodes are written as 1..n+1.
struct VrplibIntegers {
  std::string name;
  std::string comment;  // one line; empty for none
  std::int64_t capacity = 0;
  std::optional<std::int64_t> vehicles;
  std::vector<std::string> x;  // coordinates as text, for drawing only; empty for none
  std::vector<std::string> y;
  std::vector<std::int64_t> demands;
  std::vector<std::int64_t> ready;
  std::vector<std::int64_t> due;
  std::vector<std::int64_t> services;
  std::vector<std::int64_t> durations;  // (n + 1)^2, row by row
  std::vector<std::int64_t> distances;  // the same, or empty where they equal the durations
};

std::string format_vrplib(const VrplibIntegers& instance);

}  // namespace waywiser
