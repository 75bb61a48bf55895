#include "waywiser/solution/solution.h"

#include <algorithm>

namespace waywiser {

Routes canonical_order(Routes routes) {
  std::erase_if(routes, [](const Route& route) { return route.empty(); });
  // Stable: routes of a broken solution may share their first customer.
  std::stable_sort(routes.begin(), routes.end(),
                   [](const Route& a, const Route& b) { return a.front() < b.front(); });
  return routes;
}

}  // namespace waywiser
