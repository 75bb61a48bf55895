// The sets of coordinates of a study's instances. R101 to R112 and R201 to R211 lie at the same
// places, so that what rounding does to their distances is the same: they are no independent
// evidence of it.
#pragma once

#include <cstddef>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

struct CoordinateSets {
  std::vector<std::size_t> set_of;  // by instance of the study: 0 .. count - 1
  std::size_t count = 0;
  std::size_t catalogued = 0;  // instances whose set the catalogue knows, by their numbers
  std::size_t computed = 0;    // others, compared by their files
  // Neither in the catalogue nor with a file on this machine, or without coordinates: each of
  // these is taken for a set of its own.
  std::size_t unknown = 0;
};

// Depots and, in any order, customers of the same places make one set. `source` may be empty.
CoordinateSets coordinate_sets(const StudyData& data, const InstanceSource& source);

// Cluster labels of the study's instances by the choice `unit`.
std::vector<std::size_t> evidence_units(const CoordinateSets& sets, EvidenceUnit unit);

}  // namespace waywiser
