#include "waywiser/search/improve.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "waywiser/search/feasible/decomposition.h"

namespace waywiser::search {
namespace {

// The longest route in two.
Routes with_a_route_more(Routes routes) {
  const auto longest =
      std::max_element(routes.begin(), routes.end(),
                       [](const Route& a, const Route& b) { return a.size() < b.size(); });
  if (longest->size() < 2) return routes;
  const auto half = longest->begin() + static_cast<std::ptrdiff_t>(longest->size() / 2);
  Route tail(half, longest->end());
  longest->erase(half, longest->end());
  routes.push_back(std::move(tail));
  return routes;
}

}  // namespace

template <class T>
Improvement<T>::Improvement(const Problem<T>& problem, const Neighbours<T>& neighbours,
                            const Parameters& parameters, double spacing, Random& random)
    : problem_(problem),
      neighbours_(neighbours),
      parameters_(parameters),
      spacing_(spacing),
      random_(random),
      annealing_(problem, neighbours, parameters, random),
      recombination_(problem, neighbours, parameters, spacing, random),
      reduction_(problem, neighbours, parameters.fleet, random) {}

template <class T>
Routes Improvement<T>::run(const Routes& start, SearchClock& clock, double end,
                           double reduction_time, Recorder<T>& recorder) {
  long_routes_ = ruin_profile(parameters_, problem_.mean_route_size(start.size())).long_routes;
  const double time = end - clock.elapsed();
  const Way how = way(time, time / clock.second(), reduction_time);
  if (how == Way::single) return annealing_.run(start, full(), Slice(clock, end), recorder);
  if (how != Way::parts) {
    return by_population(start, how, reduction_time, clock, end, recorder);
  }
  const double until = end - parameters_.parts_share * time;
  const Routes annealed = annealing_.run(start, full(), Slice(clock, until), recorder);
  return by_parts(annealed, parameters_.parts_hot, clock, end, recorder);
}

template <class T>
Routes Improvement<T>::preview(const Routes& start, SearchClock& clock, double end,
                               Recorder<T>& recorder) {
  return annealing_.run(start, refining(parameters_.refining_hot), Slice(clock, end), recorder);
}

template <class T>
Routes Improvement<T>::refine(const Routes& start, SearchClock& clock, double end,
                              Recorder<T>& recorder) {
  const double for_parts = has_parts() ? parameters_.parts_share : 0.0;
  const double until = end - for_parts * (end - clock.elapsed());
  const AnnealingSchedule schedule = refining(parameters_.improve_hot);
  Routes annealed = annealing_.run(start, schedule, Slice(clock, until), recorder);
  if (!has_parts()) return annealed;
  return by_parts(annealed, parameters_.improve_hot, clock, end, recorder);
}

// A reduction on long routes can take so long that it cannot be done again; on short ones, which
// are full in any case, brief annealings are not worth a population.
template <class T>
auto Improvement<T>::way(double time, double seconds, double reduction_time) const -> Way {
  const bool brief = seconds < parameters_.population_seconds * problem_.customers;
  // Reductions and exchanges between solutions know no longest duration.
  if (problem_.longest_duration) return has_parts() && !brief ? Way::parts : Way::single;
  const double for_detours = parameters_.detour_share * parameters_.legs_share * time;
  const bool fit = parameters_.detour_reductions * reduction_time <= for_detours;
  if (!problem_.free_vehicles() && parameters_.detours > 0 && (long_routes_ ? fit : !brief)) {
    return Way::detours;
  }
  if (brief) return Way::single;
  if (long_routes_) return parameters_.legs > 1 ? Way::legs : Way::single;
  return has_parts() ? Way::parts : Way::single;
}

// With a fleet that must not grow, routes that are full leave a part nothing to gain by itself.
template <class T>
bool Improvement<T>::has_parts() const {
  return problem_.free_vehicles() && problem_.customers >= parameters_.parts_from;
}

template <class T>
Routes Improvement<T>::by_population(const Routes& start, Way way, double reduction_time,
                                     SearchClock& clock, double end, Recorder<T>& recorder) {
  const double begin = clock.elapsed();
  const double exchange_begin = begin + parameters_.legs_share * (end - begin);
  const double refining_begin = exchange_begin + parameters_.exchange_share * (end - begin);
  AnnealingSchedule schedule = full();
  schedule.cold *= parameters_.leg_cold;
  population_.clear();
  if (way == Way::detours) {
    populate_by_detours(start, schedule, clock, exchange_begin, reduction_time, recorder);
    if (population_.size() < 2) return annealing_.run(start, full(), Slice(clock, end), recorder);
  } else {
    populate(start, parameters_.legs, schedule, clock, exchange_begin, recorder);
  }
  assemble_best(clock, refining_begin, recorder);
  recombine(clock, refining_begin, recorder);
  assemble_best(clock, end, recorder);
  const bool adopted = recorder.adopt_elsewhere();  // of a search beside this one
  const Routes& from = adopted ? recorder.best() : best().routes;
  if (has_parts()) return by_parts(from, parameters_.parts_hot, clock, end, recorder);
  return annealing_.run(from, refining(parameters_.refining_hot), Slice(clock, end), recorder);
}

template <class T>
Routes Improvement<T>::by_parts(const Routes& start, double hot, SearchClock& clock, double end,
                                Recorder<T>& recorder) {
  const AnnealingSchedule schedule = refining(hot);
  Routes routes = start;
  for (int left = parameters_.parts_rounds; left > 0 && !clock.expired(); --left) {
    const double until = clock.elapsed() + (end - clock.elapsed()) / left;
    routes = anneal_in_parts(problem_, neighbours_, parameters_, routes, schedule,
                             Slice(clock, until), random_, recorder)
                 .routes;
  }
  return routes;
}

template <class T>
void Improvement<T>::populate(const Routes& start, int legs, const AnnealingSchedule& schedule,
                              SearchClock& clock, double end, Recorder<T>& recorder) {
  for (int leg = 0; leg < legs; ++leg) {
    const double until = clock.elapsed() + (end - clock.elapsed()) / (legs - leg);
    Routes routes = annealing_.run(start, schedule, Slice(clock, until), recorder);
    population_.push_back(measured(problem_, std::move(routes)));
  }
}

// The first member without a detour, the others with one.
template <class T>
void Improvement<T>::populate_by_detours(const Routes& start, const AnnealingSchedule& schedule,
                                         SearchClock& clock, double end, double reduction_time,
                                         Recorder<T>& recorder) {
  const double for_all = parameters_.detour_share * (end - clock.elapsed());
  populate(start, 1, schedule, clock, end - for_all, recorder);
  // Each gets time enough to take a vehicle away again.
  const double needed = parameters_.detour_reductions * reduction_time;
  int left = parameters_.detours;
  if (needed > 0) left = static_cast<int>(std::clamp(for_all / needed, 1.0, 1.0 * left));
  for (; left > 0; --left) {
    const double until = clock.elapsed() + (end - clock.elapsed()) / left;
    // One that fails has cost time enough: the others would too.
    if (!detour(population_.front().routes, schedule, clock, until, recorder)) return;
  }
}

// A quarter of the time for annealing with one vehicle more, up to a half for reducing, the rest
// for annealing what that left.
template <class T>
bool Improvement<T>::detour(const Routes& start, const AnnealingSchedule& schedule,
                            SearchClock& clock, double end, Recorder<T>& recorder) {
  const double quarter = (end - clock.elapsed()) / 4.0;
  const double reduce_until = end - quarter;
  Routes routes = with_a_route_more(start);
  routes = annealing_.run(routes, schedule, Slice(clock, clock.elapsed() + quarter), recorder);
  while (routes.size() > start.size()) {
    std::optional<Routes> fewer = reduction_.attempt(routes, clock, reduce_until);
    if (!fewer) return false;
    routes = *std::move(fewer);
  }
  routes = annealing_.run(routes, refining(parameters_.detour_hot), Slice(clock, end), recorder);
  population_.push_back(measured(problem_, std::move(routes)));
  return true;
}

// Exchanges between random pairs, each child annealed a little from a low temperature. Only the
// receiver can go, whose structure the child shares most: that keeps the members apart.
template <class T>
void Improvement<T>::recombine(SearchClock& clock, double end, Recorder<T>& recorder) {
  if (population_.size() < 2) return;
  const double child_time = (end - clock.elapsed()) / parameters_.children;
  const AnnealingSchedule schedule = refining(parameters_.child_hot);
  while (clock.elapsed() < end && !clock.expired()) {
    const auto size = static_cast<std::uint32_t>(population_.size());
    Measured<T>& receiver = population_[random_.below(size)];
    const auto place = static_cast<std::uint32_t>(&receiver - population_.data());
    const Measured<T>& donor = population_[(place + 1 + random_.below(size - 1)) % size];
    const std::optional<Routes> routes =
        recombination_.exchange_routes(receiver.routes, donor.routes, Slice(clock, end));
    if (!routes) continue;
    const Slice slice(clock, std::min(end, clock.elapsed() + child_time));
    Measured<T> child = measured(problem_, annealing_.run(*routes, schedule, slice, recorder));
    if (child.cost < receiver.cost) std::swap(child, receiver);
    if (!assembles()) continue;
    if (recombination_.assemble(receiver, child, Slice(clock, end))) {
      recorder.offer(receiver.routes);
    }
  }
}

// The best takes over what the others do better, until none has anything left to give.
template <class T>
void Improvement<T>::assemble_best(SearchClock& clock, double end, Recorder<T>& recorder) {
  if (!assembles() || population_.empty()) return;
  const Slice slice(clock, end);
  Measured<T>& receiver = best();
  for (bool better = true; better && !slice.over();) {
    better = false;
    for (const Measured<T>& donor : population_) {
      if (&donor != &receiver && recombination_.assemble(receiver, donor, slice)) better = true;
    }
  }
  recorder.offer(receiver.routes);
}

// On short routes cycles of arcs are seldom feasible by themselves.
template <class T>
bool Improvement<T>::assembles() const {
  return parameters_.assembly != 0 && long_routes_;
}

template <class T>
Measured<T>& Improvement<T>::best() {
  return *std::min_element(population_.begin(), population_.end(),
                           [](const auto& a, const auto& b) { return a.cost < b.cost; });
}

template <class T>
AnnealingSchedule Improvement<T>::full() const {
  return full_schedule(parameters_, long_routes_, problem_.free_vehicles(), spacing_);
}

template <class T>
AnnealingSchedule Improvement<T>::refining(double hot) const {
  return {hot * spacing_, hot * spacing_, parameters_.cold * spacing_, 0.0};
}

template class Improvement<std::int32_t>;
template class Improvement<std::int64_t>;
template class Improvement<double>;

}  // namespace waywiser::search
