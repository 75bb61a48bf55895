#include "waywiser/search/feasible/construct.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "waywiser/search/feasible/insertion.h"
#include "waywiser/search/kernel/recorder.h"

namespace waywiser::search {
namespace {

template <class T>
std::vector<int> farthest_first(const Problem<T>& problem) {
  std::vector<int> order(static_cast<std::size_t>(problem.customers));
  std::iota(order.begin(), order.end(), 1);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return problem.distance(0, a) > problem.distance(0, b); });
  return order;
}

}  // namespace

template <class T>
Routes construct(const Problem<T>& problem) {
  Rings<T> rings(problem);
  for (const int c : farthest_first(problem)) {
    auto place = cheapest_place(rings, c);
    if (!place.found()) place.after = rings.depot_stop(rings.add_route());
    rings.begin();
    rings.insert(c, place.after);
  }
  return rings.routes();
}

template <class T>
FirstSolution first_solution(const Problem<T>& problem, const std::optional<Routes>& given) {
  if (given) {
    Routes routes = to_internal(problem, canonical_order(*given));
    if (recomputed_cost(problem, routes)) return {std::move(routes), true};
  }
  return {construct(problem), false};
}

template Routes construct(const Problem<std::int32_t>&);
template Routes construct(const Problem<std::int64_t>&);
template Routes construct(const Problem<double>&);
template FirstSolution first_solution(const Problem<std::int32_t>&, const std::optional<Routes>&);
template FirstSolution first_solution(const Problem<std::int64_t>&, const std::optional<Routes>&);
template FirstSolution first_solution(const Problem<double>&, const std::optional<Routes>&);

}  // namespace waywiser::search
