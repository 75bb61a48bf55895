// Instances of Solomon's classes by seed, bit-identical on every machine: integers and
// base/random.h alone. Windows are laid around the times of a solution that is built with the
// instance, so that every instance has a feasible solution over the reals (pessimistic rounding may
// still lose it).
#pragma once

#include <vector>

#include "waywiser/instance/generator_options.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

struct GeneratedInstance {
  Instance instance;
  std::vector<std::vector<int>> routes;  // the solution that was built with it, by customer index
};

// Throws UsageError where an option is out of its range.
GeneratedInstance generate(const GeneratorOptions& options);

}  // namespace waywiser
