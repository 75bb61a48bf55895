#include "waywiser/search/improve.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {
namespace {

// Iterations that a child may take to find places for the customers left out by the exchange.
constexpr std::int64_t kCompletion = 3000;

}  // namespace

template <class T>
Improvement<T>::Improvement(const Problem<T>& problem, const Neighbours<T>& neighbours,
                            const Parameters& parameters, double spacing, Random& random)
    : problem_(problem),
      parameters_(parameters),
      spacing_(spacing),
      random_(random),
      annealing_(problem, neighbours, parameters, random),
      exchange_(problem, neighbours, random),
      completion_(problem, neighbours, {parameters.local_neighbours, parameters.local_segment},
                  random),
      absence_(problem, neighbours, parameters, spacing, random) {}

template <class T>
Routes Improvement<T>::run(const Routes& start, SearchClock& clock, double end,
                           Recorder<T>& recorder) {
  const double mean_route_size =
      static_cast<double>(problem_.customers) / static_cast<double>(start.size());
  const bool long_routes = ruin_profile(parameters_, mean_route_size).long_routes;
  Schedule schedule = full_schedule(parameters_, long_routes, spacing_);
  if (!long_routes || parameters_.legs == 1) {
    return annealing_.run(start, schedule, Slice(clock, end), recorder);
  }
  const double begin = clock.elapsed();
  const double exchange_begin = begin + parameters_.legs_share * (end - begin);
  const double refining_begin = exchange_begin + parameters_.exchange_share * (end - begin);
  schedule.cold *= parameters_.leg_cold;
  populate(start, parameters_.legs, schedule, clock, exchange_begin, recorder);
  recombine(clock, refining_begin, recorder);
  const Schedule last = refining(parameters_.refining_hot);
  return annealing_.run(best().routes, last, Slice(clock, end), recorder);
}

template <class T>
Routes Improvement<T>::preview(const Routes& start, SearchClock& clock, double end,
                               Recorder<T>& recorder) {
  return annealing_.run(start, refining(parameters_.refining_hot), Slice(clock, end), recorder);
}

template <class T>
void Improvement<T>::populate(const Routes& start, int legs, const Schedule& schedule,
                              SearchClock& clock, double end, Recorder<T>& recorder) {
  population_.clear();
  for (int leg = 0; leg < legs; ++leg) {
    const double until = clock.elapsed() + (end - clock.elapsed()) / (legs - leg);
    population_.push_back(measured(annealing_.run(start, schedule, Slice(clock, until), recorder)));
  }
}

// Penalised local search first; absence counters where violations stay.
template <class T>
std::optional<Routes> Improvement<T>::child(const Member& receiver, const Member& donor,
                                            const Slice& slice) {
  const PartialSolution partial = exchange_(receiver.routes, donor.routes);
  std::optional<Routes> routes = completion_(partial, slice);
  return routes ? routes : absence_.complete(partial, kCompletion, slice);
}

// Exchanges between random pairs, each child annealed a little from a low temperature.
template <class T>
void Improvement<T>::recombine(SearchClock& clock, double end, Recorder<T>& recorder) {
  if (population_.size() < 2) return;
  const double child_time = (end - clock.elapsed()) / parameters_.children;
  const Schedule schedule = refining(parameters_.child_hot);
  while (clock.elapsed() < end && !clock.expired()) {
    const auto size = static_cast<std::uint32_t>(population_.size());
    const std::size_t receiver = random_.below(size);
    const std::size_t donor = (receiver + 1 + random_.below(size - 1)) % size;
    const std::optional<Routes> routes =
        child(population_[receiver], population_[donor], Slice(clock, end));
    if (!routes) continue;
    const Slice slice(clock, std::min(end, clock.elapsed() + child_time));
    Member member = measured(annealing_.run(*routes, schedule, slice, recorder));
    // Only the receiver can go, whose structure the child shares most: that keeps the members
    // apart.
    if (member.cost < population_[receiver].cost) population_[receiver] = std::move(member);
  }
}

template <class T>
auto Improvement<T>::measured(Routes routes) const -> Member {
  Sum cost = problem_.vehicle_cost * static_cast<Sum>(routes.size());
  for (const Route& route : routes) {
    int at = 0;
    for (const int c : route) {
      cost += static_cast<Sum>(problem_.distance(at, c));
      at = c;
    }
    cost += static_cast<Sum>(problem_.distance(at, 0));
  }
  return {std::move(routes), cost};
}

template <class T>
auto Improvement<T>::best() const -> const Member& {
  return *std::min_element(population_.begin(), population_.end(),
                           [](const Member& a, const Member& b) { return a.cost < b.cost; });
}

template <class T>
Schedule Improvement<T>::refining(double hot) const {
  return {hot * spacing_, hot * spacing_, parameters_.cold * spacing_, 0.0};
}

template class Improvement<std::int32_t>;
template class Improvement<std::int64_t>;
template class Improvement<double>;

}  // namespace waywiser::search
