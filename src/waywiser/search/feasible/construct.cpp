#include "waywiser/search/feasible/construct.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "waywiser/search/feasible/insertion.h"

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

template Routes construct(const Problem<std::int32_t>&);
template Routes construct(const Problem<std::int64_t>&);
template Routes construct(const Problem<double>&);

}  // namespace waywiser::search
