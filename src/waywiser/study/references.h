// Frozen references: the best values that a study has found, with their date. A new solver moves
// them; a report says which it used (docs/campaigns.md, "Freezing").
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "waywiser/study/file.h"
#include "waywiser/study/load.h"

namespace waywiser {

// c*P: the best cost on I^P over all runs of the study, any solver and seed, within their limits.
struct ScaledReference {
  std::string instance;  // name
  std::string digest;
  Scaling scaling;
  std::int64_t cost = 0;
  std::string run;  // the id of one that found it
};

// The best float-feasible cost on I over all runs of the study within their limits: c* where the
// catalogue has none.
struct RealReference {
  std::string instance;
  std::string digest;
  double cost = 0.0;  // 10 n routes + distance for `fleet`, in doubles
  int routes = 0;
  std::string run;
};

struct References {
  std::string date;  // yyyy-mm-dd
  Objective objective = Objective::fleet;
  std::int64_t runs = 0;  // that they were taken from
  std::vector<ScaledReference> scaled;
  std::vector<RealReference> real;

  // By digest, P, scheme and tie rule.
  const ScaledReference* find(const std::string& digest, const Scaling& scaling) const;
  const RealReference* find(const std::string& digest) const;
};

// The best of the runs that count (done, not invalid).
References best_of(const StudyFile& study, const StudyRuns& runs, const std::string& date);

// references.json in the study's folder; empty where it was never frozen. Throws InputError where
// the file is damaged or of another objective.
std::optional<References> read_references(const StudyFile& study);

// Writes it. Throws WriteError where it exists, unless `replace`.
void write_references(const StudyFile& study, const References& references, bool replace);

}  // namespace waywiser
