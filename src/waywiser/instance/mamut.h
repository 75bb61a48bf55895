// MAMUT-routing's instances (.vrp.json), github.com/ANR-MAMUT/MAMUT-routing: JSON with coordinates,
// windows and, in most files, a matrix of arc costs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kMamutFormat;

// True for a JSON object.
bool looks_like_mamut(std::string_view bytes);

// Sites are numbered by their index. A matrix of doubles that are the lengths between the
// coordinates (as the Sintef2008 files have) makes a Euclidean instance; any other matrix is kept.
// Throws InputError with line and column; the caller validates.
InstanceFile parse_mamut(const InstanceText& text);

// What the format cannot hold of this instance, each a noun phrase for a person; empty if nothing.
std::vector<std::string> mamut_losses(const Instance& instance);

// The published files of Euclidean instances have the matrix of their lengths in doubles, which
// reading does not need; beyond this many customers it is left out.
inline constexpr int kLargestMamutMatrix = 1000;

// Exactly the published keys. Throws UsageError naming what the format cannot hold.
std::string format_mamut(const Instance& instance,
                         int largest_euclidean_matrix = kLargestMamutMatrix);

}  // namespace waywiser
