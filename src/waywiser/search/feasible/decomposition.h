// Parts of a solution to be improved by themselves: groups of neighbouring routes, each with its
// customers as a problem of its own (route-based decomposition: A. Santini, M. Schneider, T. Vidal
// and D. Vigo, "Decomposition Strategies for Vehicle Routing Heuristics", INFORMS Journal on
// Computing 35(3), 2023).
#pragma once

#include <cstddef>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/feasible/anneal.h"
#include "waywiser/search/kernel/measured.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Groups of routes, by their place in `routes`, of at least `customers` customers (all, where there
// are fewer) and two routes (unless there is only one): each route is in one group. A group grows
// from a random customer by the routes that pass nearest to it.
template <class T>
std::vector<std::vector<std::size_t>> neighbouring_groups(const Neighbours<T>& neighbours,
                                                          const Routes& routes, int customers,
                                                          Random& random);

// Some routes as solution of the part of the problem that they serve.
template <class T>
struct Part {
  std::vector<int> sites;  // of the whole problem, by number in the part
  Problem<T> problem;
  Routes routes;  // in the part's numbers

  // With as many vehicles as there are routes.
  Part(const Problem<T>& whole, const Routes& routes_of_whole);

  Routes in_whole(const Routes& routes_of_part) const;
};

// Anneals group after group by itself, each with the same schedule and a share of the slice by its
// customers: what is found in one stays whatever comes of the others. A part is small enough for
// the processor's cache besides. Returns the best; every group's improvement goes to the recorder.
template <class T>
Measured<T> anneal_in_parts(const Problem<T>& problem, const Neighbours<T>& neighbours,
                            const Parameters& parameters, const Routes& start,
                            const AnnealingSchedule& schedule, const Slice& slice, Random& random,
                            Recorder<T>& recorder);

// `parts_rounds` times over, each time with other groups.
template <class T>
Routes anneal_in_rounds_of_parts(const Problem<T>& problem, const Neighbours<T>& neighbours,
                                 const Parameters& parameters, const Routes& start,
                                 const AnnealingSchedule& schedule, const Slice& slice,
                                 Random& random, Recorder<T>& recorder);

}  // namespace waywiser::search
