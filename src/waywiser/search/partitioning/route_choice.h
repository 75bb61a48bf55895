// Set partitioning over the routes that annealings have passed through: a solution put together
// from what was good at different times in different places. For short routes, of which a few serve
// the same customers as a few others often enough.
#pragma once

#include <optional>

#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/problem.h"
#include "waywiser/search/kernel/route_watcher.h"
#include "waywiser/search/kernel/slice.h"
#include "waywiser/search/partitioning/dual_prices.h"
#include "waywiser/search/partitioning/route_pool.h"

namespace waywiser::search {

template <class T>
class RouteChoice : public RouteWatcher {
 public:
  RouteChoice(const Problem<T>& problem, const Parameters& parameters);

  void seen(const Routes& routes) override;  // in numbers of the whole problem

  // A shorter solution than `start`, from its routes and those seen: with no more vehicles where
  // they cost something, else within the fleet. None where none was found.
  std::optional<Routes> better(const Routes& start, const Slice& slice);

 private:
  const Problem<T>& problem_;
  const Parameters& parameters_;
  RoutePool pool_;
  DualPrices prices_;
};

}  // namespace waywiser::search
