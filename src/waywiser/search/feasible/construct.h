// A first feasible solution in milliseconds.
#pragma once

#include <optional>

#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Cheapest insertion, customers far from the depot first, a new route where no place is feasible.
// Every customer can be served alone, so this always succeeds; the number of routes is not
// bounded by K.
template <class T>
Routes construct(const Problem<T>& problem);

struct FirstSolution {
  Routes routes;
  bool given = false;  // from outside, not constructed
};

// The given routes, in the instance's numbers, where they are feasible; else a construction.
template <class T>
FirstSolution first_solution(const Problem<T>& problem, const std::optional<Routes>& given);

}  // namespace waywiser::search
