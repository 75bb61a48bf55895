// The conventions that published costs follow (docs/numerics.md, "Conventions"), and telling from a
// stated cost which one a solution file was probably made under.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/wide.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

struct Convention {
  std::string_view name;
  std::string_view meaning;        // for a person
  std::optional<Scaling> scaling;  // none: doubles
  Objective objective = Objective::fleet;
};

// sintef, dimacs, nint, pyvrp-exact, vroom.
std::span<const Convention> conventions();
// By name; null if there is none.
const Convention* find_convention(std::string_view name);
// "sintef, dimacs, ...": for messages.
std::string convention_names();

// A way of counting that gives exactly the stated cost of a file.
struct Recognised {
  std::string name;  // a convention's, or "P=100 nearest (half up)" for a scheme without a name
  // What equals the stated cost: "distance", "distance / 10", "distance in units of 1/10" (so in
  // MAMUT-routing's MonoCost files), ...
  std::string meaning;
  bool exact = true;  // false: only nearly, and `meaning` says how
};

// Every convention under which the routes cost what the file states, the most specific first. Where
// neither a convention nor a rounded sum of doubles does, the common schemes without a name (P = 1,
// 10, 100, 1000) are tried. Empty if nothing matches or the stated cost is not a number.
std::vector<Recognised> recognise(const Instance& instance, const Routes& routes,
                                  const std::string& stated_cost);

// The distance of the routes on I^P, from their own arcs alone: no matrix is built. Cut off at no
// limit.
Int128 scaled_distance(const Instance& instance, const Routes& routes, const Scaling& scaling);

}  // namespace waywiser
