// The sums of routes.cpp against a recomputation, for tests and debug builds.
#include <stdexcept>
#include <string>

#include "waywiser/search/penalised/routes.h"

namespace waywiser::search {

template <class T>
void PenalisedRoutes<T>::verify() const {
  PenalisedRoutes<T> fresh(problem_);
  fresh.restore(snapshot());
  const auto fail = [](const std::string& what, int number) {
    throw std::logic_error("plan: wrong " + what + " at " + std::to_string(number));
  };
  if (fresh.violated_.size() != violated_.size()) fail("count of violated routes", 0);
  for (int r = 0; r < route_count(); ++r) {
    const RouteSums& ours = routes_[r];
    const RouteSums& theirs = fresh.routes_[r];
    if (ours.load != theirs.load) fail("load of route", r);
    if (ours.warp != theirs.warp) fail("time warp of route", r);
    if (ours.size != theirs.size) fail("size of route", r);
    if ((ours.violated_at >= 0) != (theirs.violated_at >= 0)) fail("mark of violated route", r);
    if (ours.violated_at >= 0 && violated_[ours.violated_at] != r) fail("place of route", r);
  }
  for (int c = 1; c <= customers(); ++c) {
    const PenalisedStop<T>& ours = stops_[c];
    const PenalisedStop<T>& theirs = fresh.stops_[c];
    if (ours.route != theirs.route) fail("route of customer", c);
    if (ours.route == kNoRoute) continue;
    if (ours.prev != theirs.prev || ours.next != theirs.next) fail("link of customer", c);
    if (ours.arc != theirs.arc) fail("arc from", c);
    if (ours.departure != theirs.departure || ours.warp != theirs.warp) fail("prefix of", c);
    if (ours.latest != theirs.latest || ours.warp_after != theirs.warp_after) fail("suffix of", c);
    if (ours.next > customers() && stops_[ours.next].prev != c) fail("ring at", c);
  }
}

template void PenalisedRoutes<std::int32_t>::verify() const;
template void PenalisedRoutes<std::int64_t>::verify() const;
template void PenalisedRoutes<double>::verify() const;

}  // namespace waywiser::search
