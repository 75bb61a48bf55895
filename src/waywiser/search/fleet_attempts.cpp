#include "waywiser/search/fleet_attempts.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace waywiser::search {
namespace {

bool at_most(int count, const Routes& routes) {
  return static_cast<int>(routes.size()) <= count;
}

}  // namespace

template <class T>
void FleetAttempts<T>::reduce(Routes& routes, int target, double until) {
  while (!at_most(target, routes) && !run_.clock.expired()) {
    run_.adopt_elsewhere(routes);
    if (at_most(target, routes)) return;
    const bool within_fleet = at_most(run_.problem.vehicles, routes);
    const double begin = run_.clock.elapsed();
    if (within_fleet && begin >= until) return;
    std::optional<Routes> fewer = one_route_less(routes, within_fleet ? until : run_.end);
    spent_ += run_.clock.elapsed() - begin;
    if (!fewer) return;
    routes = *std::move(fewer);
    run_.recorder.offer(routes);
    longest_success_ = std::max(longest_success_, std::exchange(spent_, 0.0));
  }
}

// Ejection search and soft annealing first, absence counters on what they leave.
template <class T>
std::optional<Routes> FleetAttempts<T>::one_route_less(const Routes& routes, double until) {
  if (routes.size() < 2) return std::nullopt;
  if (run_.problem.longest_duration) return one_short_route_less(routes, until);
  if (!reduction_) {
    reduction_.emplace(run_.problem, run_.neighbours, run_.parameters.fleet, run_.random);
  }
  const double now = run_.clock.elapsed();
  const double turn = until - run_.parameters.absence_share * (until - now);
  std::optional<Routes> fewer = failed_from_ == routes.size()
                                    ? reduction_->resume(run_.clock, turn)
                                    : reduction_->attempt(routes, run_.clock, turn);
  failed_from_ = fewer ? 0 : routes.size();
  if (fewer || run_.clock.elapsed() >= until) return fewer;
  return complete(reduction_->unfinished(), until);
}

// Without one of the shorter routes, whose customers look for places with absence counters: the
// only means that knows a longest duration.
template <class T>
std::optional<Routes> FleetAttempts<T>::one_short_route_less(const Routes& routes, double until) {
  PartialSolution partial{routes, {}};
  std::stable_sort(partial.routes.begin(), partial.routes.end(),
                   [](const Route& a, const Route& b) { return a.size() > b.size(); });
  const std::size_t among = (partial.routes.size() + 3) / 4;
  std::swap(partial.routes[partial.routes.size() - 1 - run_.random.index(among)],
            partial.routes.back());
  partial.absent = std::move(partial.routes.back());
  partial.routes.pop_back();
  return complete(partial, until);
}

template <class T>
std::optional<Routes> FleetAttempts<T>::complete(const PartialSolution& partial, double until) {
  if (!absence_) {
    absence_.emplace(run_.problem, run_.neighbours, run_.parameters, run_.spacing, run_.random);
  }
  constexpr auto kNoLimit = std::numeric_limits<std::int64_t>::max();
  return absence_->complete(partial, kNoLimit, Slice(run_.clock, until));
}

template class FleetAttempts<std::int32_t>;
template class FleetAttempts<std::int64_t>;
template class FleetAttempts<double>;

}  // namespace waywiser::search
