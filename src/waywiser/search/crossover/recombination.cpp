#include "waywiser/search/crossover/recombination.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {

template <class T>
Recombination<T>::Recombination(const Problem<T>& problem, const Neighbours<T>& neighbours,
                                const Parameters& parameters, double spacing, Random& random)
    : problem_(problem),
      exchange_(problem, neighbours, random),
      assembly_(problem, neighbours, random),
      completion_(problem, neighbours, parameters, random),
      absence_(problem, neighbours, parameters, spacing, random),
      child_absences_(parameters.child_absences) {}

// Penalised local search first; absence counters where violations stay.
template <class T>
std::optional<Routes> Recombination<T>::exchange_routes(const Routes& receiver, const Routes& donor,
                                                        const Slice& slice) {
  const PartialSolution partial = exchange_(receiver, donor);
  std::optional<Routes> routes = completion_(partial, slice);
  return routes ? routes : absence_.complete(partial, child_absences_, slice);
}

template <class T>
bool Recombination<T>::assemble(Measured<T>& receiver, const Measured<T>& donor,
                                const Slice& slice) {
  bool better = false;
  while (!slice.over() && assemble_once(receiver, donor.routes, slice)) better = true;
  return better;
}

// Cycles of which an arc has gone with a change before are left for the next time.
template <class T>
bool Recombination<T>::assemble_once(Measured<T>& receiver, const Routes& donor,
                                     const Slice& slice) {
  bool better = false;
  for (const ArcCycle& cycle : shortening_cycles(receiver.routes, donor)) {
    if (slice.over()) break;
    const std::optional<PartialSolution> child = assembly_.child(receiver.routes, cycle);
    if (!child || static_cast<int>(child->routes.size()) > problem_.vehicles) continue;
    const Sum vehicles = problem_.vehicle_cost * static_cast<Sum>(child->routes.size());
    const auto longest = static_cast<double>(receiver.cost - vehicles);
    std::optional<Routes> routes = completion_(*child, slice, longest);
    if (!routes) continue;
    Measured<T> repaired = measured(problem_, *std::move(routes));
    if (repaired.cost >= receiver.cost) continue;
    receiver = std::move(repaired);
    better = true;
  }
  return better;
}

// Those by which the routes become shorter as long as nothing is repaired, the best first.
template <class T>
std::vector<ArcCycle> Recombination<T>::shortening_cycles(const Routes& receiver,
                                                          const Routes& donor) {
  std::vector<std::pair<Sum, ArcCycle>> shortening;
  for (ArcCycle& cycle : assembly_.cycles(receiver, donor)) {
    const Sum added = assembly_.added_distance(cycle);
    if (added < 0) shortening.emplace_back(added, std::move(cycle));
  }
  std::stable_sort(shortening.begin(), shortening.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<ArcCycle> cycles;
  for (auto& [added, cycle] : shortening) cycles.push_back(std::move(cycle));
  return cycles;
}

template class Recombination<std::int32_t>;
template class Recombination<std::int64_t>;
template class Recombination<double>;

}  // namespace waywiser::search
