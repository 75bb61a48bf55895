#include "waywiser/search/stages.h"

#include <algorithm>

#include "waywiser/search/construct.h"
#include "waywiser/search/scale.h"

namespace waywiser::search {

template <class T>
Stages<T>::Stages(const Problem<T>& problem, const Request& request, SearchClock& clock,
                  IncumbentSink<Sum>& sink)
    : problem_(problem),
      request_(request),
      clock_(clock),
      recorder_(problem, sink),
      random_(request.seed),
      spacing_(spacing(problem)) {}

template <class T>
Summary Stages<T>::run() {
  Summary summary;
  summary.fleet_lower_bound = problem_.capacity_bound();
  routes_ = first_solution();
  recorder_.offer(routes_);
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
  const double stage_end =
      clock_.elapsed() + request_.parameters.fleet_share * (end() - clock_.elapsed());
  while (static_cast<int>(routes_.size()) > target && !clock_.expired()) {
    const bool needed = static_cast<int>(routes_.size()) > problem_.vehicles;
    const double begin = clock_.elapsed();
    if (!needed && begin >= stage_end) return;
    const double until = needed ? end() : std::min(stage_end, begin + attempt_cap(stage_end));
    std::optional<Routes> fewer = absence.attempt(routes_, Slice(clock_, until));
    if (!fewer) return;
    routes_ = *std::move(fewer);
    recorder_.offer(routes_);
    longest_success_ = std::max(longest_success_, clock_.elapsed() - begin);
    any_success_ = true;
  }
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
