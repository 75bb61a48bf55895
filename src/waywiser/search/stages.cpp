#include "waywiser/search/stages.h"

#include <algorithm>
#include <utility>

#include "waywiser/search/construct.h"
#include "waywiser/search/scale.h"

namespace waywiser::search {

template <class T>
Stages<T>::Stages(const Problem<T>& problem, const Request& request, SearchClock& clock,
                  IncumbentSink<Sum>& sink, std::function<int()> fleet_bound)
    : problem_(problem),
      request_(request),
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
  summary.fleet_lower_bound = fleet_bound_();
  typename Neighbours<T>::Sizes sizes;
  sizes.arcs = request_.parameters.candidates;
  const Neighbours<T> neighbours(problem_, sizes);
  reduce_fleet(neighbours, fleet_target(summary.fleet_lower_bound));
  if (static_cast<int>(routes_.size()) <= problem_.vehicles) improve(neighbours);
  summary.iterations = clock_.iterations();
  summary.fleet_proved = static_cast<int>(routes_.size()) == summary.fleet_lower_bound;
  return summary;
}

// The warm start where it is feasible, else a construction.
template <class T>
Routes Stages<T>::first_solution() {
  if (request_.initial) {
    const Routes initial = to_internal(problem_, canonical_order(*request_.initial));
    if (recomputed_cost(problem_, initial)) return initial;
  }
  return construct(problem_);
}

// As few routes as possible for `fleet`; no more than K for `distance`.
template <class T>
int Stages<T>::fleet_target(int lower_bound) const {
  return request_.objective == Objective::fleet ? lower_bound : problem_.vehicles;
}

template <class T>
double Stages<T>::end() const {
  return clock_.limit() - std::min(0.002 * clock_.limit(), 0.02 * clock_.second());
}

// (i) at most a share of the budget; (ii) each attempt is capped, so that the last, failing one is
// bounded; (iii) the rest is reserved for stage 2. While there are more than K routes there is no
// solution at all and none of this holds.
template <class T>
void Stages<T>::reduce_fleet(const Neighbours<T>& neighbours, int target) {
  AbsenceReduction<T> absence(problem_, neighbours, request_.parameters, spacing_, random_);
  fleet::Reduction<T> reduction(problem_, neighbours, request_.parameters.fleet, random_);
  const double stage_end =
      clock_.elapsed() + request_.parameters.fleet_share * (end() - clock_.elapsed());
  while (static_cast<int>(routes_.size()) > target && !clock_.expired()) {
    const bool needed = static_cast<int>(routes_.size()) > problem_.vehicles;
    const double begin = clock_.elapsed();
    if (!needed && begin >= stage_end) return;
    const double until = needed ? end() : std::min(stage_end, begin + attempt_cap(stage_end));
    std::optional<Routes> fewer = one_route_less(absence, reduction, until);
    if (!fewer) return;
    routes_ = *std::move(fewer);
    recorder_.offer(routes_);
    longest_success_ = std::max(longest_success_, clock_.elapsed() - begin);
    any_success_ = true;
  }
}

// Ejection search and soft annealing first, absence counters where they stick.
template <class T>
std::optional<Routes> Stages<T>::one_route_less(AbsenceReduction<T>& absence,
                                                fleet::Reduction<T>& reduction, double until) {
  const double now = clock_.elapsed();
  const double turn = until - request_.parameters.absence_share * (until - now);
  std::optional<Routes> fewer = reduction.attempt(routes_, clock_, turn);
  if (fewer || clock_.elapsed() >= until) return fewer;
  return absence.attempt(routes_, Slice(clock_, until));
}

template <class T>
double Stages<T>::attempt_cap(double stage_end) const {
  const Parameters& p = request_.parameters;
  const double least = p.fleet_least_cap * clock_.second();
  const double first = std::max(least, p.fleet_first_cap * stage_end);
  if (!any_success_) return first;
  return std::min(first, std::max(least, p.fleet_cap_multiple * longest_success_));
}

template <class T>
void Stages<T>::improve(const Neighbours<T>& neighbours) {
  Annealing<T> annealing(problem_, neighbours, request_.parameters, random_);
  const double mean_route_size =
      static_cast<double>(problem_.customers) / static_cast<double>(routes_.size());
  const bool long_routes = ruin_profile(request_.parameters, mean_route_size).long_routes;
  const Schedule schedule = full_schedule(request_.parameters, long_routes, spacing_);
  routes_ = annealing.run(routes_, schedule, Slice(clock_, end()), recorder_);
}

template class Stages<std::int32_t>;
template class Stages<std::int64_t>;
template class Stages<double>;

}  // namespace waywiser::search
