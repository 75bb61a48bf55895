#include "waywiser/solution/solution.h"

#include <algorithm>

namespace waywiser {

Routes canonical_order(Routes routes) {
  std::erase_if(routes, [](const Route& route) { return route.empty(); });
  // By first customer; the rest of the order only matters where a broken solution repeats one.
  std::sort(routes.begin(), routes.end());
  return routes;
}

}  // namespace waywiser
