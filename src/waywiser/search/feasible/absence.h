// Fewer routes in feasible space by absence counters (SISR, Section 4.3 of Christiaens and Vanden
// Berghe 2020): customers may be left out for a while; a state with fewer absent customers, or with
// ones that have been absent less often, is accepted.
#pragma once

#include <optional>
#include <vector>

#include "waywiser/search/feasible/insertion.h"
#include "waywiser/search/feasible/ruin.h"
#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/partial_solution.h"
#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/kernel/slice.h"
#include "waywiser/search/kernel/temperature.h"

namespace waywiser::search {

template <class T>
class AbsenceReduction {
 public:
  using Sum = typename Problem<T>::Sum;

  AbsenceReduction(const Problem<T>& problem, const Neighbours<T>& neighbours,
                   const Parameters& parameters, double spacing, Random& random);

  // Finds places for the absent customers of feasible routes, without opening a route; nothing
  // after `iterations` or when the slice is over. The counters live on between calls.
  std::optional<Routes> complete(const PartialSolution& partial, std::int64_t iterations,
                                 const Slice& slice);

 private:
  void iterate(bool everywhere);
  Sum recreate(bool everywhere);
  bool accepts(Sum delta);

  const Problem<T>& problem_;
  const Neighbours<T>& neighbours_;
  const Parameters& parameters_;
  Random& random_;
  double temperature_;
  Threshold threshold_;
  Rings<T> rings_;
  ReinsertionOrder<ProblemSites<T>> order_;
  AbsenceCounters counters_;
  std::vector<int> absent_;   // of the present state
  std::vector<int> waiting_;  // absent and ruined customers, in the order of reinsertion
  std::vector<int> left_;     // those that found no place
  std::vector<int> emptied_;
};

}  // namespace waywiser::search
