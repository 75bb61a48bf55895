// The first half of the generator: where customers are and what they want.
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/instance/generator_options.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// Uniform in least .. most, both included.
std::int64_t uniform(Random& random, std::int64_t least, std::int64_t most);

// What a class fixes, in units of 10^-decimals except the demands. Sources: the 56 instances of
// Solomon (1987) for n <= 100, the 300 of Gehring and Homberger (1999) above.
struct ClassFigures {
  std::int64_t side = 0;     // coordinates are in 0 .. side
  std::int64_t horizon = 0;  // at least
  std::int64_t capacity = 0;
  std::int64_t service = 0;
  std::int64_t width = 0;  // mean width of a window
  int density = 0;         // % of customers with a window
  int clusters = 0;
};

ClassFigures figures_of(const GeneratorOptions& options);

struct Places {
  std::vector<Site> sites;   // x, y, demand and service are set; the depot is first
  std::vector<int> cluster;  // of each site; -1 for none
};

Places draw_places(const GeneratorOptions& options, const ClassFigures& figures, Random& random);

}  // namespace waywiser
