// What pooling does to c*P (pooled_reference.h), scaling by scaling.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

struct PoolEffect {
  Scaling scaling;
  std::size_t instances = 0;  // with a c*P of the study's own runs on it
  std::size_t lowered = 0;    // of them, by routes found elsewhere
  std::size_t added = 0;      // instances whose I^P nobody solved, and the pool did
  double mean = 0.0;          // by how much, a share of c*P, over those lowered; NaN where none is
  double most = 0.0;
  std::string most_instance;
  std::string from;  // whose routes lowered most instances: "pyvrp 1000-Pes"; "" for none
};

// By scaling in the order of the tables; empty unless c*P is pooled.
std::vector<PoolEffect> pool_effects(const StudyData& data);

}  // namespace waywiser
