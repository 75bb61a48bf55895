// Makes a whole, feasible solution of a partial one: customers left out go where they cost least,
// violations included; then local search, with heavier and heavier penalties until nothing is
// violated.
#pragma once

#include <limits>
#include <optional>

#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/partial_solution.h"
#include "waywiser/search/penalised/insertion.h"
#include "waywiser/search/penalised/local_search.h"

namespace waywiser::search {

template <class T>
class Completion {
 public:
  Completion(const Problem<T>& problem, const Neighbours<T>& neighbours,
             const Parameters& parameters, Random& random);

  // Feasible routes, at most as many as in `partial`; none where violations stay.
  std::optional<Routes> operator()(const PartialSolution& partial, const Slice& slice,
                                   double limit = std::numeric_limits<double>::infinity());

 private:
  void place(int customer, const Weights& weights);

  const Neighbours<T>& neighbours_;
  int rounds_;  // local searches, each with penalties heavier by this factor than the one before
  double heavier_;
  Random& random_;
  Weights weights_;  // of the first local search
  PenalisedRoutes<T> plan_;
  LocalSearch<T> search_;
};

}  // namespace waywiser::search
