#include "waywiser/solution/solution.h"

#include <algorithm>

namespace waywiser {

Routes canonical_order(Routes routes) {
  std::erase_if(routes, [](const Route& route) { return route.empty(); });
  // By first customer; the rest of the order only matters where a broken solution repeats one.
  std::sort(routes.begin(), routes.end());
  return routes;
}

std::vector<Arc> arcs_of(const Routes& routes) {
  std::vector<Arc> arcs;
  for (const Route& route : routes) {
    if (route.empty()) continue;
    int from = 0;
    for (const int customer : route) {
      arcs.emplace_back(from, customer);
      from = customer;
    }
    arcs.emplace_back(from, 0);
  }
  std::sort(arcs.begin(), arcs.end());
  return arcs;
}

}  // namespace waywiser
