#include "waywiser/search/improve.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {
namespace {

// Iterations that a child may take to find places for the customers left out by the exchange.
constexpr std::int64_t kCompletion = 3000;
// A detour gets the time of so many of the slowest successful reductions of stage 1; half of it is
// for its own.
constexpr double kReductionsPerDetour = 6.0;
// From this share of stage 2 on, the slowest successful reduction was a hard one.
constexpr double kHardReduction = 0.005;

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
      parameters_(parameters),
      spacing_(spacing),
      random_(random),
      annealing_(problem, neighbours, parameters, random),
      exchange_(problem, neighbours, random),
      completion_(problem, neighbours, {parameters.local_neighbours, parameters.local_segment},
                  random),
      absence_(problem, neighbours, parameters, spacing, random),
      reduction_(problem, neighbours, parameters.fleet, random) {}

template <class T>
Routes Improvement<T>::run(const Routes& start, SearchClock& clock, double end,
                           double reduction_time, Recorder<T>& recorder) {
  const double mean_route_size =
      static_cast<double>(problem_.customers) / static_cast<double>(start.size());
  const bool long_routes = ruin_profile(parameters_, mean_route_size).long_routes;
  const Schedule full = full_schedule(parameters_, long_routes, problem_.free_vehicles(), spacing_);
  const double begin = clock.elapsed();
  const bool by_detours = takes_detours(long_routes, reduction_time, end - begin);
  const double seconds_each = (end - begin) / clock.second() / problem_.customers;
  const bool by_legs = long_routes && !by_detours && parameters_.legs > 1;
  if ((!by_detours && !by_legs) || seconds_each < parameters_.population_seconds) {
    return annealing_.run(start, full, Slice(clock, end), recorder);
  }
  const double exchange_begin = begin + parameters_.legs_share * (end - begin);
  const double refining_begin = exchange_begin + parameters_.exchange_share * (end - begin);
  Schedule schedule = full;
  schedule.cold *= parameters_.leg_cold;
  if (by_detours) {
    populate_by_detours(start, schedule, clock, exchange_begin, reduction_time, recorder);
    if (population_.size() < 2) return annealing_.run(start, full, Slice(clock, end), recorder);
  } else {
    populate(start, parameters_.legs, schedule, clock, exchange_begin, recorder);
  }
  recombine(clock, refining_begin, recorder);
  const Schedule last = refining(parameters_.refining_hot);
  const bool adopted = recorder.adopt_elsewhere();  // of a search beside this one
  const Routes& from = adopted ? recorder.best() : best().routes;
  return annealing_.run(from, last, Slice(clock, end), recorder);
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

// Short routes are full in any case. Long ones are islands where the last vehicle was hard to take
// away; then there must be time to do so again.
template <class T>
bool Improvement<T>::takes_detours(bool long_routes, double reduction_time, double time) const {
  if (parameters_.detours == 0 || problem_.free_vehicles()) return false;
  if (!long_routes) return true;
  const double for_detours = parameters_.detour_share * parameters_.legs_share * time;
  return reduction_time >= kHardReduction * time &&
         kReductionsPerDetour * reduction_time <= for_detours;
}

// The first member without a detour, the others with one.
template <class T>
void Improvement<T>::populate_by_detours(const Routes& start, const Schedule& schedule,
                                         SearchClock& clock, double end, double reduction_time,
                                         Recorder<T>& recorder) {
  const double for_all = parameters_.detour_share * (end - clock.elapsed());
  populate(start, 1, schedule, clock, end - for_all, recorder);
  // Each gets time enough to take a vehicle away again.
  const double needed = kReductionsPerDetour * reduction_time;
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
bool Improvement<T>::detour(const Routes& start, const Schedule& schedule, SearchClock& clock,
                            double end, Recorder<T>& recorder) {
  const double quarter = (end - clock.elapsed()) / 4.0;
  const double reduce_until = end - quarter;
  Routes routes = with_a_route_more(start);
  routes = annealing_.run(routes, schedule, Slice(clock, clock.elapsed() + quarter), recorder);
  while (routes.size() > start.size()) {
    std::optional<Routes> fewer = reduction_.attempt(routes, clock, reduce_until);
    if (!fewer) return false;
    routes = *std::move(fewer);
  }
  const Schedule last = refining(parameters_.detour_hot);
  population_.push_back(measured(annealing_.run(routes, last, Slice(clock, end), recorder)));
  return true;
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
