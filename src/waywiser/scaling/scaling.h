// The factor P and the rounding scheme: a configuration of the paper's tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "waywiser/scaling/scheme.h"

namespace waywiser {

struct Scaling {
  std::int64_t P = 1000;
  Rounding rounding = Rounding::pessimistic;
  Ties ties = Ties::half_up;  // without meaning where the scheme rounds nothing to the nearest

  const Scheme& scheme() const { return scheme_of(rounding); }
  friend bool operator==(const Scaling&, const Scaling&) = default;
};

// The same scaling with half_up where the tie rule has no meaning: equal for equal integers.
Scaling canonical(Scaling scaling);

// The three ways to write a configuration; none is the original instance itself.
enum class Spelling {
  sentence,  // "P=10 nearest (half even)", "P=1000 pessimistic", "doubles"
  word,      // "10-nearest-half-even", "1000-pessimistic", "double": in names of runs
  paper,     // "10-Nea-even", "1000-Pes", "real": in tables and figures
};
std::string spell(const std::optional<Scaling>& scaling, Spelling spelling);
// The sentence.
std::string to_string(const Scaling& scaling);

}  // namespace waywiser
