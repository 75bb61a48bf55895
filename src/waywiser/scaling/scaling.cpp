#include "waywiser/scaling/scaling.h"

namespace waywiser {

Scaling canonical(Scaling scaling) {
  if (!scaling.scheme().has_ties()) scaling.ties = Ties::half_up;
  return scaling;
}

std::string spell(const std::optional<Scaling>& scaling, Spelling spelling) {
  if (!scaling) {
    return spelling == Spelling::sentence ? "doubles"
           : spelling == Spelling::word   ? "double"
                                          : "real";
  }
  const std::string P = std::to_string(scaling->P);
  const Scheme& scheme = scaling->scheme();
  const bool even = scheme.has_ties() && scaling->ties == Ties::half_even;
  switch (spelling) {
    case Spelling::word:
      return P + "-" + std::string(scheme.name) + (even ? "-half-even" : "");
    case Spelling::paper:
      return P + "-" + std::string(scheme.letters) + (even ? "-even" : "");
    case Spelling::sentence:
      break;
  }
  const std::string ties = !scheme.has_ties() ? "" : even ? " (half even)" : " (half up)";
  return "P=" + P + " " + std::string(scheme.name) + ties;
}

std::string to_string(const Scaling& scaling) {
  return spell(scaling, Spelling::sentence);
}

}  // namespace waywiser
