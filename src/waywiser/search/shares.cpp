#include "waywiser/search/shares.h"

#include <algorithm>

namespace waywiser::search {
namespace {

// The end of a budget of time is for what comes after the search: this share of it, but no more
// than so many seconds.
constexpr double kLastShare = 0.002;
constexpr double kLastSeconds = 0.02;

constexpr double kBoundShare = 0.1;
constexpr double kBoundSeconds = 0.5;

}  // namespace

double run_end(const SearchClock& clock) {
  if (clock.counts_iterations()) return clock.limit();
  return clock.limit() - std::min(kLastShare * clock.limit(), kLastSeconds * clock.second());
}

double bound_end(const SearchClock& clock) {
  return std::max(kBoundShare * clock.limit(), kBoundSeconds * clock.second());
}

template <class T>
FleetShares Shares<T>::fleet() const {
  const double begin = run_.clock.elapsed();
  const double budget = run_.end - begin;
  const double brief_budget =
      parameters_.brief_seconds * run_.clock.second() * run_.problem.customers;
  const double share =
      budget < brief_budget ? parameters_.brief_fleet_share : parameters_.fleet_share;
  return {begin + parameters_.fleet_quick_share * budget, parameters_.preview_share * budget,
          begin + share * budget};
}

template <class T>
double Shares<T>::free_fleet_until() const {
  const double now = run_.clock.elapsed();
  return now + parameters_.free_fleet_share * (run_.end - now);
}

// A reduction on long routes can take so long that it cannot be done again. On short ones, which
// are full in any case, brief annealings are not worth a population, nor are many customers: there
// the time is for the one annealing, and luck with the whole's structure evens out.
template <class T>
Way Shares<T>::way(bool long_routes, double reduction_time) const {
  const double time = left();
  const bool brief = seconds_a_customer() < parameters_.population_seconds;
  // Reductions and exchanges between solutions know no longest duration.
  if (run_.problem.longest_duration) return has_parts() && !brief ? Way::parts : Way::single;
  const double for_detours = parameters_.detour_share * parameters_.legs_share * time;
  const bool fit = parameters_.detour_reductions * reduction_time <= for_detours;
  const bool few = run_.problem.customers <= parameters_.short_detours;
  const bool worth = long_routes ? fit : few && !brief;
  if (!run_.problem.free_vehicles() && parameters_.detours > 0 && worth) return Way::detours;
  if (brief) return Way::single;
  if (long_routes) return parameters_.legs > 1 ? Way::legs : Way::single;
  return has_parts() ? Way::parts : Way::single;
}

template <class T>
PopulationShares Shares<T>::population() const {
  const double begin = run_.clock.elapsed();
  const double members_until = begin + parameters_.legs_share * (run_.end - begin);
  return {members_until, members_until + parameters_.exchange_share * (run_.end - begin)};
}

template <class T>
double Shares<T>::stage_preview(Way way, bool long_routes) const {
  const bool late = way == Way::single || (way == Way::detours && !long_routes);
  if (!late || run_.problem.customers < parameters_.preview_from) return 0.0;
  return parameters_.preview_share * left();
}

template <class T>
double Shares<T>::seconds_a_customer() const {
  return left() / run_.clock.second() / run_.problem.customers;
}

// With a fleet that must not grow, routes that are full leave a part nothing to gain by itself.
template <class T>
bool Shares<T>::has_parts() const {
  return run_.problem.free_vehicles() && run_.problem.customers >= parameters_.parts_from;
}

template <class T>
double Shares<T>::whole_until() const {
  return has_parts() ? run_.end - parameters_.parts_share * left() : run_.end;
}

template class Shares<std::int32_t>;
template class Shares<std::int64_t>;
template class Shares<double>;

}  // namespace waywiser::search
