#include "waywiser/study/names.h"

#include <initializer_list>
#include <stdexcept>

namespace waywiser {
namespace {

// The one of `values` that `name_of` gives this name.
template <class Value, class Name>
Value named(const char* what, const std::string& name, std::initializer_list<Value> values,
            Name name_of) {
  for (const Value value : values) {
    if (name_of(value) == name) return value;
  }
  throw std::invalid_argument(std::string("the unknown ") + what + " \"" + name + "\"");
}

}  // namespace

std::string rounding_name(Rounding rounding) {
  switch (rounding) {
    case Rounding::pessimistic:
      return "pessimistic";
    case Rounding::optimistic:
      return "optimistic";
    case Rounding::nearest:
      return "nearest";
  }
  return "";
}

std::string ties_name(Ties ties) {
  return ties == Ties::half_up ? "half-up" : "half-even";
}

std::string objective_name(Objective objective) {
  return objective == Objective::fleet ? "fleet" : "distance";
}

Rounding rounding_named(const std::string& name) {
  return named("rounding", name, {Rounding::pessimistic, Rounding::optimistic, Rounding::nearest},
               rounding_name);
}

Ties ties_named(const std::string& name) {
  return named("tie rule", name, {Ties::half_up, Ties::half_even}, ties_name);
}

Objective objective_named(const std::string& name) {
  return named("objective", name, {Objective::fleet, Objective::distance}, objective_name);
}

RunStatus status_named(const std::string& name) {
  return named("status", name,
               {RunStatus::done, RunStatus::failed, RunStatus::invalid, RunStatus::interrupted},
               [](RunStatus status) { return to_string(status); });
}

}  // namespace waywiser
