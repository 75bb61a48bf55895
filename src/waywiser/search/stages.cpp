#include "waywiser/search/stages.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/kernel/scale.h"

namespace waywiser::search {
namespace {

template <class T>
typename Neighbours<T>::Sizes neighbour_sizes(const Parameters& parameters) {
  typename Neighbours<T>::Sizes sizes;
  sizes.nearest = parameters.ruin_neighbours;
  sizes.proximate = parameters.move_neighbours;
  sizes.arcs = parameters.candidates;
  sizes.waiting_weight = parameters.waiting_weight;
  return sizes;
}

// The end of a budget of time is for what comes after the search: this share of it, but no more
// than so many seconds.
constexpr double kLastShare = 0.002;
constexpr double kLastSeconds = 0.02;

}  // namespace

template <class T>
Stages<T>::Stages(const Problem<T>& problem, const Request& request, SearchClock& clock,
                  IncumbentSink<Sum>& sink, std::function<int()> fleet_bound)
    : problem_(problem),
      request_(request),
      parameters_(request.parameters),
      clock_(clock),
      fleet_bound_(std::move(fleet_bound)),
      recorder_(problem, sink),
      random_(request.seed),
      spacing_(spacing(problem)) {}

template <class T>
Summary Stages<T>::run() {
  Summary summary;
  routes_ = first_solution();
  recorder_.offer(routes_);
  neighbours_.emplace(problem_, neighbour_sizes<T>(parameters_), [&] { return clock_.expired(); });
  if (!clock_.expired()) {
    summary.fleet_lower_bound = fleet_bound_();
    summary.infeasible = summary.fleet_lower_bound > problem_.vehicles;
    if (!summary.infeasible) search(summary.fleet_lower_bound);
  }
  summary.iterations = clock_.iterations();
  summary.fleet_proved = static_cast<int>(routes_.size()) == summary.fleet_lower_bound;
  return summary;
}

template <class T>
void Stages<T>::search(int lower_bound) {
  if (warm_ && parameters_.improve != 0) {
    Improvement<T> improvement(problem_, *neighbours_, parameters_, spacing_, random_);
    routes_ = improvement.refine(routes_, clock_, end(), recorder_);
    return;
  }
  reduce_fleet(lower_bound);
  if (within_fleet()) improve(end(), false);
}

// The warm start where it is feasible, else a construction.
template <class T>
Routes Stages<T>::first_solution() {
  if (request_.initial) {
    const Routes initial = to_internal(problem_, canonical_order(*request_.initial));
    warm_ = recomputed_cost(problem_, initial).has_value();
    if (warm_) return initial;
  }
  return construct(problem_);
}

// As few routes as possible for `fleet`; no more than K for `distance`, but few short routes to
// begin with: where vehicles are free stage 2 opens a route easily and closes one hardly ever.
template <class T>
void Stages<T>::reduce_fleet(int lower_bound) {
  if (!problem_.free_vehicles()) return reduce_fleet_to(lower_bound);
  if (!ruin_profile(parameters_, problem_.mean_route_size(routes_.size())).long_routes) {
    const double now = clock_.elapsed();
    attempts(lower_bound, now + parameters_.free_fleet_share * (end() - now));
  }
  if (!within_fleet()) reduce_fleet_to(problem_.vehicles);
}

template <class T>
double Stages<T>::end() const {
  if (clock_.counts_iterations()) return clock_.limit();
  return clock_.limit() - std::min(kLastShare * clock_.limit(), kLastSeconds * clock_.second());
}

// First what comes quickly. Then, before time goes into an attempt that may fail, a short
// annealing, so that what is known already is a good solution. Then the attempts that take long.
template <class T>
void Stages<T>::reduce_fleet_to(int target) {
  const double begin = clock_.elapsed();
  const double budget = end() - begin;
  attempts(target, begin + parameters_.fleet_quick_share * budget);
  if (at_most(target) || clock_.expired()) return;
  if (within_fleet() && parameters_.preview_share > 0) {
    improve(clock_.elapsed() + parameters_.preview_share * budget, true);
  }
  const bool brief = budget < parameters_.brief_seconds * clock_.second() * problem_.customers;
  const double share = brief ? parameters_.brief_fleet_share : parameters_.fleet_share;
  attempts(target, begin + share * budget);
}

// Attempts at one vehicle less until the target is met or time is up. While there are more than K
// routes there is no solution at all: then the time is all that there is.
template <class T>
void Stages<T>::attempts(int target, double until) {
  while (!at_most(target) && !clock_.expired()) {
    adopt_elsewhere();
    if (at_most(target)) return;
    const double begin = clock_.elapsed();
    if (within_fleet() && begin >= until) return;
    std::optional<Routes> fewer = one_route_less(within_fleet() ? until : end());
    spent_ += clock_.elapsed() - begin;
    if (!fewer) return;
    routes_ = *std::move(fewer);
    recorder_.offer(routes_);
    longest_success_ = std::max(longest_success_, std::exchange(spent_, 0.0));
  }
}

// Without one of the shorter routes, whose customers look for places with absence counters: the
// only stage that knows a longest duration.
template <class T>
std::optional<Routes> Stages<T>::one_short_route_less(double until) {
  if (!absence_) absence_.emplace(problem_, *neighbours_, parameters_, spacing_, random_);
  PartialSolution partial{routes_, {}};
  std::stable_sort(partial.routes.begin(), partial.routes.end(),
                   [](const Route& a, const Route& b) { return a.size() > b.size(); });
  const std::size_t among = (partial.routes.size() + 3) / 4;
  std::swap(partial.routes[partial.routes.size() - 1 - random_.index(among)],
            partial.routes.back());
  partial.absent = std::move(partial.routes.back());
  partial.routes.pop_back();
  constexpr auto kNoLimit = std::numeric_limits<std::int64_t>::max();
  return absence_->complete(partial, kNoLimit, Slice(clock_, until));
}

// Ejection search and soft annealing first, absence counters on what they leave. An attempt that
// has failed goes on where it stopped.
template <class T>
std::optional<Routes> Stages<T>::one_route_less(double until) {
  if (routes_.size() < 2) return std::nullopt;
  if (problem_.longest_duration) return one_short_route_less(until);
  if (!reduction_) reduction_.emplace(problem_, *neighbours_, parameters_.fleet, random_);
  if (!absence_) absence_.emplace(problem_, *neighbours_, parameters_, spacing_, random_);
  const double now = clock_.elapsed();
  const double turn = until - parameters_.absence_share * (until - now);
  std::optional<Routes> fewer = failed_from_ == routes_.size()
                                    ? reduction_->resume(clock_, turn)
                                    : reduction_->attempt(routes_, clock_, turn);
  failed_from_ = fewer ? 0 : routes_.size();
  if (fewer || clock_.elapsed() >= until) return fewer;
  constexpr auto kNoLimit = std::numeric_limits<std::int64_t>::max();
  return absence_->complete(reduction_->unfinished(), kNoLimit, Slice(clock_, until));
}

template <class T>
void Stages<T>::adopt_elsewhere() {
  if (recorder_.adopt_elsewhere()) routes_ = recorder_.best();
}

template <class T>
void Stages<T>::improve(double until, bool preview) {
  adopt_elsewhere();
  Improvement<T> improvement(problem_, *neighbours_, parameters_, spacing_, random_);
  routes_ = preview ? improvement.preview(routes_, clock_, until, recorder_)
                    : improvement.run(routes_, clock_, until, longest_success_, recorder_);
}

template class Stages<std::int32_t>;
template class Stages<std::int64_t>;
template class Stages<double>;

}  // namespace waywiser::search
