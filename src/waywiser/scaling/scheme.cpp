#include "waywiser/scaling/scheme.h"

#include <algorithm>

namespace waywiser {

std::string to_string(Rounding rounding) {
  return std::string(scheme_of(rounding).name);
}

std::string to_string(Ties ties) {
  return ties == Ties::half_up ? "half-up" : "half-even";
}

std::string to_string(Guarantee guarantee) {
  switch (guarantee) {
    case Guarantee::inner:
      return "inner";
    case Guarantee::outer:
      return "outer";
    case Guarantee::none:
      return "none";
  }
  return "";
}

std::optional<Rounding> find_rounding(std::string_view name) {
  const auto* const scheme = std::find_if(kSchemes.begin(), kSchemes.end(),
                                          [&](const Scheme& s) { return s.name == name; });
  return scheme == kSchemes.end() ? std::nullopt : std::optional(scheme->id);
}

std::optional<Ties> find_ties(std::string_view name) {
  for (const Ties ties : {Ties::half_up, Ties::half_even}) {
    if (to_string(ties) == name) return ties;
  }
  return std::nullopt;
}

std::vector<Rounding> all_roundings() {
  std::vector<Rounding> all;
  for (const Scheme& scheme : kSchemes) all.push_back(scheme.id);
  return all;
}

std::vector<std::string> rounding_names() {
  std::vector<std::string> names;
  for (const Scheme& scheme : kSchemes) names.emplace_back(scheme.name);
  return names;
}

std::vector<std::string> ties_names() {
  return {to_string(Ties::half_up), to_string(Ties::half_even)};
}

}  // namespace waywiser
