// The combinations of choices of a multiverse (multiverse.h).
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/remeasure.h"
#include "waywiser/metrics/summary.h"

namespace waywiser {

// One way through the choices.
struct Specification {
  Lens lens;
  bool sets = false;  // the unit is the set of coordinates instead of the instance

  // "exact, trajectory, 100 n, 25 %, from first, sets": where it departs from the paper; "paper".
  std::string label() const;
};

// The combinations for a view. Choices that cannot matter are not multiplied: the judge where no
// incumbent is judged differently, lambda where vehicles are free, c*P for the float view, what is
// about late runs for the integer view, sets where every instance has its own or they are unknown.
std::vector<Specification> specifications(const StudyData& data, View view, bool sets);

// A choice that is multiplied, by its key.
struct SpecificationDimension {
  const char* choice;
  void (*level)(Specification&);  // brings all its values to one
};
const std::vector<SpecificationDimension>& specification_dimensions();

}  // namespace waywiser
