#include "waywiser/planning/most_stops.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "waywiser/base/index.h"
#include "waywiser/evaluation/duration.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/planning/plan_search.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/system/number.h"

namespace waywiser {
namespace {

constexpr std::int64_t kLeastIterations = 1000;  // before distance alone is worked on no longer

// How many customers must stay at the depot, the heaviest ones chosen, for the rest to fit all
// vehicles.
std::int64_t least_by_load(const ScaledInstance& instance, const std::vector<int>& customers) {
  std::vector<std::int64_t> demands;
  for (const int customer : customers) demands.push_back(instance.demands[at(customer)]);
  std::sort(demands.begin(), demands.end());
  const Int128 room = static_cast<Int128>(instance.vehicles) * instance.capacity;
  Int128 load = 0;
  std::int64_t fitting = 0;
  for (const std::int64_t demand : demands) {
    load += demand;
    if (load > room) break;
    ++fitting;
  }
  return std::ssize(demands) - fitting;
}

IntegerMatrix part_of(const IntegerMatrix& matrix, const std::vector<int>& sites) {
  std::vector<std::int64_t> values;
  values.reserve(sites.size() * sites.size());
  for (const int i : sites) {
    for (const int j : sites) values.push_back(matrix.at(i, j));
  }
  return {static_cast<int>(sites.size()), std::move(values)};
}

// The depot and some customers, with what the bound on the fleet asks for.
ScaledInstance part_of(const ScaledInstance& whole, const std::vector<int>& customers) {
  std::vector<int> sites{0};
  sites.insert(sites.end(), customers.begin(), customers.end());
  ScaledInstance part;
  part.customers = static_cast<int>(customers.size());
  part.vehicles = whole.vehicles;
  part.capacity = whole.capacity;
  part.scaling = whole.scaling;
  for (const int site : sites) {
    part.demands.push_back(whole.demands[at(site)]);
    part.services.push_back(whole.services[at(site)]);
    part.ready.push_back(whole.ready[at(site)]);
    part.due.push_back(whole.due[at(site)]);
  }
  part.durations = std::make_shared<const IntegerMatrix>(part_of(*whole.durations, sites));
  part.distances = part.durations;
  return part;
}

// Of customers no two of which can share a route each vehicle serves one at most. Such sets that
// have no customer in common lose what each of them loses.
std::int64_t least_by_windows(const ScaledInstance& instance, std::vector<int> customers) {
  std::int64_t lost = 0;
  while (std::ssize(customers) > instance.vehicles) {
    const std::vector<int> exclusive =
        search::fleet_lower_bound(part_of(instance, customers)).clique_customers;
    if (std::ssize(exclusive) <= instance.vehicles) break;
    lost += std::ssize(exclusive) - instance.vehicles;
    for (auto it = exclusive.rbegin(); it != exclusive.rend(); ++it)
      customers.erase(customers.begin() + (*it - 1));
  }
  return lost;
}

}  // namespace

std::int64_t least_lost(const ScaledInstance& instance, const MostStopsRequest& request) {
  const auto alike = [](std::int64_t weight) { return weight == 1; };
  if (!std::all_of(request.weights.begin(), request.weights.end(), alike)) return 0;
  return std::max(least_by_windows(instance, request.customers),
                  least_by_load(instance, request.customers));
}

MostStops serve_most(const ScaledInstance& instance, const MostStopsRequest& request) {
  if (request.customers.empty()) return {};
  PlanSearch engine(instance, request, PlanMeasure::distance);
  const std::int64_t least = least_lost(instance, request);
  std::int64_t iterations = 0;
  // All served is for others to shorten; where some are not, the distance is worked on for a while.
  while (!request.expired() && engine.best().lost > 0 &&
         (engine.best().lost > least || iterations < kLeastIterations)) {
    engine.iterate();
    ++iterations;
  }
  MostStops answer = engine.answer();
  answer.least = least;
  answer.iterations = iterations;
  return answer;
}

MostStops shorten_durations(const ScaledInstance& instance, const MostStopsRequest& request) {
  ScaledInstance fleet = instance;
  fleet.vehicles = std::ssize(request.initial);
  PlanSearch engine(fleet, request, PlanMeasure::duration);
  MostStops answer;
  for (; !request.expired(); ++answer.iterations) engine.iterate();
  const std::int64_t iterations = answer.iterations;
  answer = engine.answer();
  answer.iterations = iterations;
  return answer;
}

std::optional<Routes> shorter_routes(const Instance& instance, const Scaling& scaling,
                                     const Routes& before, std::uint64_t seed,
                                     const std::function<bool()>& expired,
                                     std::int64_t& iterations) {
  MostStopsRequest request;
  for (const Route& route : before) {
    request.customers.insert(request.customers.end(), route.begin(), route.end());
  }
  std::sort(request.customers.begin(), request.customers.end());
  request.initial = before;
  request.seed = seed;
  request.expired = expired;
  const MostStops found = shorten_durations(scale(instance, scaling), request);
  iterations += found.iterations;
  Routes after = canonical_order(found.routes);
  const auto total = [&](const Routes& routes) {
    return parse_real(total_duration(instance, routes).lower).value_or(0.0);
  };
  const bool lost = feasible_exactly(instance, before) && !feasible_exactly(instance, after);
  if (!found.unserved.empty() || lost || total(after) >= total(before)) return std::nullopt;
  return after;
}

}  // namespace waywiser
