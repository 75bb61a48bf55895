#include "waywiser/search/population.h"

#include <algorithm>
#include <optional>
#include <utility>

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
Population<T>::Population(const RunContext<T>& run, Annealing<T>& annealing,
                          const AnnealingSchedule& schedule, bool assembles)
    : run_(run),
      annealing_(annealing),
      schedule_(schedule),
      assembles_(assembles),
      recombination_(run.problem, run.neighbours, run.parameters, run.spacing, run.random),
      reduction_(run.problem, run.neighbours, run.parameters.fleet, run.random) {}

template <class T>
void Population<T>::add_legs(const Routes& start, int legs, double end) {
  for (; legs > 0; --legs) {
    const double now = run_.clock.elapsed();
    const Slice slice(run_.clock, now + (end - now) / legs);
    members_.push_back(
        measured(run_.problem, annealing_.run(start, schedule_, slice, run_.recorder)));
  }
}

template <class T>
void Population<T>::add_detours(const Routes& start, double end, double reduction_time) {
  const Parameters& parameters = run_.parameters;
  const double for_all = parameters.detour_share * (end - run_.clock.elapsed());
  add_legs(start, 1, end - for_all);
  // Each gets time enough to take a vehicle away again.
  const double needed = parameters.detour_reductions * reduction_time;
  int left = parameters.detours;
  if (needed > 0) left = static_cast<int>(std::clamp(for_all / needed, 1.0, 1.0 * left));
  for (; left > 0; --left) {
    const double now = run_.clock.elapsed();
    // One that fails has cost time enough: the others would too.
    if (!add_detour(members_.front().routes, now + (end - now) / left)) return;
  }
}

// A quarter of the time for annealing with one vehicle more, up to a half for reducing, the rest
// for annealing what that left.
template <class T>
bool Population<T>::add_detour(const Routes& start, double end) {
  SearchClock& clock = run_.clock;
  const double quarter = (end - clock.elapsed()) / 4.0;
  const double reduce_until = end - quarter;
  Routes routes = annealing_.run(with_a_route_more(start), schedule_,
                                 Slice(clock, clock.elapsed() + quarter), run_.recorder);
  while (routes.size() > start.size()) {
    std::optional<Routes> fewer = reduction_.attempt(routes, clock, reduce_until);
    if (!fewer) return false;
    routes = *std::move(fewer);
  }
  const AnnealingSchedule refining =
      refining_schedule(run_.parameters, run_.parameters.detour_hot, run_.spacing);
  routes = annealing_.run(routes, refining, Slice(clock, end), run_.recorder);
  members_.push_back(measured(run_.problem, std::move(routes)));
  return true;
}

template <class T>
void Population<T>::exchange_routes(double end) {
  if (members_.size() < 2) return;
  const double child_time = (end - run_.clock.elapsed()) / run_.parameters.children;
  const auto size = static_cast<std::uint32_t>(members_.size());
  while (run_.clock.elapsed() < end && !run_.clock.expired()) {
    const std::uint32_t place = run_.random.below(size);
    const Measured<T>& donor = members_[(place + 1 + run_.random.below(size - 1)) % size];
    Measured<T>& receiver = members_[place];
    const std::optional<Routes> child =
        recombination_.exchange_routes(receiver.routes, donor.routes, Slice(run_.clock, end));
    if (child) anneal_child(receiver, *child, child_time, end);
  }
}

template <class T>
void Population<T>::anneal_child(Measured<T>& receiver, const Routes& routes, double child_time,
                                 double end) {
  const AnnealingSchedule schedule =
      refining_schedule(run_.parameters, run_.parameters.child_hot, run_.spacing);
  const Slice slice(run_.clock, std::min(end, run_.clock.elapsed() + child_time));
  Measured<T> child =
      measured(run_.problem, annealing_.run(routes, schedule, slice, run_.recorder));
  if (child.cost < receiver.cost) std::swap(child, receiver);
  if (assembles_ && recombination_.assemble(receiver, child, Slice(run_.clock, end))) {
    run_.recorder.offer(receiver.routes);
  }
}

template <class T>
void Population<T>::assemble_best(double end) {
  if (!assembles_ || members_.empty()) return;
  const Slice slice(run_.clock, end);
  Measured<T>& receiver = best_member();
  for (bool better = true; better && !slice.over();) {
    better = false;
    for (const Measured<T>& donor : members_) {
      if (&donor != &receiver && recombination_.assemble(receiver, donor, slice)) better = true;
    }
  }
  run_.recorder.offer(receiver.routes);
}

template <class T>
Measured<T>& Population<T>::best_member() {
  return *std::min_element(members_.begin(), members_.end(),
                           [](const auto& a, const auto& b) { return a.cost < b.cost; });
}

template class Population<std::int32_t>;
template class Population<std::int64_t>;
template class Population<double>;

}  // namespace waywiser::search
