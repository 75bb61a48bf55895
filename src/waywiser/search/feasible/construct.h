// A first feasible solution in milliseconds.
#pragma once

#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Cheapest insertion, customers far from the depot first, a new route where no place is feasible.
// Every customer can be served alone, so this always succeeds; the number of routes is not
// bounded by K.
template <class T>
Routes construct(const Problem<T>& problem);

}  // namespace waywiser::search
