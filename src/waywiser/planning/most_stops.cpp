#include "waywiser/planning/most_stops.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "waywiser/base/random.h"
#include "waywiser/repair/schedule.h"
#include "waywiser/search/fleet/lower_bound.h"

namespace waywiser {
namespace {

constexpr int kMeanRemoved = 10;                 // customers that an iteration takes out
constexpr int kMostShare = 2;                    // but at most one in so many
constexpr int kLongestString = 8;                // consecutive customers taken out of one route
constexpr double kBlink = 0.02;                  // places that the recreation does not see
constexpr double kHot = 0.02;                    // accepted loss, as a share of the distance
constexpr std::int64_t kLeastIterations = 1000;  // before distance alone is worked on no longer

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

struct State {
  std::vector<Schedule> routes;  // K, some empty
  std::vector<int> absent;
  std::int64_t lost = 0;
  std::int64_t distance = 0;
};

// Customers in numbers of the excerpt.
class Engine {
 public:
  Engine(const ScaledInstance& instance, const MostStopsRequest& request)
      : excerpt_(instance, request.customers),
        random_(request.seed),
        weights_(at(excerpt_.size()), 1),
        absences_(at(excerpt_.size()), 0) {
    for (int i = 1; i < excerpt_.size() && !request.weights.empty(); ++i) {
      weights_[at(i)] = request.weights[at(excerpt_.original(i))];
    }
    find_near();
    begin(instance, request);
  }

  void iterate();
  const State& best() const { return best_; }
  MostStops answer() const;

 private:
  struct Place {
    std::size_t route = 0;
    std::size_t position = 0;
    std::int64_t detour = 0;
  };

  void find_near();
  void begin(const ScaledInstance& instance, const MostStopsRequest& request);
  void count(State& state) const;
  void ruin(State& state);
  void take_string(State& state, std::size_t route, std::size_t around);
  void order(std::vector<int>& absent);
  void recreate(State& state);
  std::optional<Place> best_place(const State& state, int customer);
  bool accepted(const State& next);
  double absence(const std::vector<int>& customers) const;

  Excerpt excerpt_;
  Random random_;
  std::vector<std::int64_t> weights_;
  std::vector<std::int64_t> absences_;  // how often an accepted state left it out
  std::vector<std::vector<int>> near_;  // the others, nearest first
  State state_;
  State best_;
};

void Engine::find_near() {
  near_.resize(at(excerpt_.size()));
  for (int i = 1; i < excerpt_.size(); ++i) {
    for (int j = 1; j < excerpt_.size(); ++j) {
      if (j != i) near_[at(i)].push_back(j);
    }
    const auto closeness = [&](int j) {
      return std::pair(std::min(excerpt_.travel_time(i, j), excerpt_.travel_time(j, i)), j);
    };
    const std::size_t kept = std::min<std::size_t>(near_[at(i)].size(), 100);
    std::partial_sort(near_[at(i)].begin(),
                      near_[at(i)].begin() + static_cast<std::ptrdiff_t>(kept), near_[at(i)].end(),
                      [&](int a, int b) { return closeness(a) < closeness(b); });
    near_[at(i)].resize(kept);
  }
}

void Engine::begin(const ScaledInstance& instance, const MostStopsRequest& request) {
  const auto vehicles = std::min<std::int64_t>(instance.vehicles, excerpt_.size() - 1);
  std::vector<bool> served(at(excerpt_.size()), false);
  for (const Route& route : request.initial) {
    Schedule schedule(excerpt_, excerpt_.excerpt(route));
    if (!schedule.feasible() || std::ssize(state_.routes) == vehicles) continue;
    for (const int customer : schedule.route()) served[at(customer)] = true;
    state_.routes.push_back(std::move(schedule));
  }
  while (std::ssize(state_.routes) < vehicles) state_.routes.emplace_back(excerpt_, Route{});
  for (int i = 1; i < excerpt_.size(); ++i) {
    if (!served[at(i)]) state_.absent.push_back(i);
  }
  recreate(state_);
  count(state_);
  best_ = state_;
}

void Engine::count(State& state) const {
  state.lost = 0;
  for (const int customer : state.absent) state.lost += weights_[at(customer)];
  state.distance = 0;
  for (const Schedule& route : state.routes) {
    if (!route.route().empty()) state.distance += route.distance();
  }
}

void Engine::iterate() {
  State next = state_;
  ruin(next);
  recreate(next);
  count(next);
  if (!accepted(next)) return;
  for (const int customer : next.absent) ++absences_[at(customer)];
  state_ = std::move(next);
  if (std::pair(state_.lost, state_.distance) < std::pair(best_.lost, best_.distance)) {
    best_ = state_;
  }
}

// Strings of routes around a customer, half of the time one that has no place.
void Engine::ruin(State& state) {
  const int customers = excerpt_.size() - 1;
  const int most = std::max(1, std::min(2 * kMeanRemoved, customers / kMostShare + 1));
  const std::size_t wanted = state.absent.size() + 1 + at(random_.number(most));
  int centre = 1 + random_.number(customers);
  if (!state.absent.empty() && random_.number(2) == 0) {
    centre = state.absent[random_.index(state.absent.size())];
  }
  std::vector<bool> absent(at(excerpt_.size()), false);
  for (const int customer : state.absent) absent[at(customer)] = true;
  const auto take = [&](int customer) {
    if (absent[at(customer)] || state.absent.size() >= wanted) return;
    for (std::size_t r = 0; r < state.routes.size(); ++r) {
      const Route& route = state.routes[r].route();
      const auto found = std::find(route.begin(), route.end(), customer);
      if (found == route.end()) continue;
      const std::size_t before = state.absent.size();
      take_string(state, r, static_cast<std::size_t>(found - route.begin()));
      for (std::size_t k = before; k < state.absent.size(); ++k) absent[at(state.absent[k])] = true;
      return;
    }
  };
  take(centre);
  for (const int customer : near_[at(centre)]) {
    if (state.absent.size() >= wanted) break;
    if (random_.number(4) != 0) take(customer);
  }
}

void Engine::take_string(State& state, std::size_t route, std::size_t around) {
  Schedule& schedule = state.routes[route];
  const std::size_t size = schedule.route().size();
  const std::size_t length = 1 + random_.index(std::min<std::size_t>(size, kLongestString));
  const std::size_t lowest = around + 1 > length ? around + 1 - length : 0;
  const std::size_t highest = std::min(around, size - length);
  const std::size_t first = lowest + random_.index(highest - lowest + 1);
  for (std::size_t k = first; k < first + length; ++k) {
    state.absent.push_back(schedule.route()[k]);
  }
  schedule.erase(first, length);
}

// In which order customers look for a place.
void Engine::order(std::vector<int>& absent) {
  random_.shuffle(absent);
  const auto by = [&](auto key) {
    std::stable_sort(absent.begin(), absent.end(), [&](int a, int b) { return key(a) > key(b); });
  };
  switch (random_.number(6)) {
    case 0:
      return by([&](int i) { return excerpt_.demand(i); });
    case 1:
      return by([&](int i) { return excerpt_.ready(i) - excerpt_.due(i); });
    case 2:
      return by([&](int i) { return excerpt_.travel_time(0, i); });
    case 3:
      return by([&](int i) { return weights_[at(i)]; });
    case 4:
      return by([&](int i) { return absences_[at(i)]; });
    default:
      return;
  }
}

std::optional<Engine::Place> Engine::best_place(const State& state, int customer) {
  std::optional<Place> best;
  bool opened = false;  // empty routes are all the same
  for (std::size_t r = 0; r < state.routes.size(); ++r) {
    const Schedule& route = state.routes[r];
    if (!route.has_room_for(customer) || (route.route().empty() && std::exchange(opened, true))) {
      continue;
    }
    const auto [first, last] = route.positions(customer);
    for (std::size_t p = first; p < last; ++p) {
      if (!route.in_time(customer, p) || random_.unit() < kBlink) continue;
      const std::int64_t detour = route.detour(customer, p);
      if (!best || detour < best->detour) best = Place{r, p, detour};
    }
  }
  return best;
}

void Engine::recreate(State& state) {
  order(state.absent);
  std::vector<int> left;
  for (const int customer : state.absent) {
    if (const auto place = best_place(state, customer)) {
      state.routes[place->route].insert(customer, place->position);
    } else {
      left.push_back(customer);
    }
  }
  state.absent = std::move(left);
}

double Engine::absence(const std::vector<int>& customers) const {
  double sum = 0.0;
  for (const int customer : customers) {
    sum += static_cast<double>((1 + absences_[at(customer)]) * weights_[at(customer)]);
  }
  return sum;
}

// Less lost; as much, and not much longer; or others lost than those that always are.
bool Engine::accepted(const State& next) {
  if (next.lost < state_.lost) return true;
  if (next.lost == state_.lost) {
    const double allowed = kHot * random_.unit() * static_cast<double>(best_.distance);
    if (static_cast<double>(next.distance) < static_cast<double>(state_.distance) + allowed)
      return true;
  }
  return absence(next.absent) < absence(state_.absent);
}

MostStops Engine::answer() const {
  MostStops answer;
  for (const Schedule& route : best_.routes) {
    if (!route.route().empty()) answer.routes.push_back(excerpt_.original(route.route()));
  }
  for (const int customer : best_.absent) answer.unserved.push_back(excerpt_.original(customer));
  std::sort(answer.unserved.begin(), answer.unserved.end());
  answer.lost = best_.lost;
  return answer;
}

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

}  // namespace

std::int64_t least_lost(const ScaledInstance& instance, const MostStopsRequest& request) {
  const auto alike = [](std::int64_t weight) { return weight == 1; };
  if (!std::all_of(request.weights.begin(), request.weights.end(), alike)) return 0;
  // Of customers that cannot share routes each vehicle serves one.
  std::vector<int> exclusive = search::fleet_lower_bound(instance).clique_customers;
  std::erase_if(exclusive, [&](int customer) {
    return std::find(request.customers.begin(), request.customers.end(), customer) ==
           request.customers.end();
  });
  return std::max({std::int64_t{0}, std::ssize(exclusive) - instance.vehicles,
                   least_by_load(instance, request.customers)});
}

MostStops serve_most(const ScaledInstance& instance, const MostStopsRequest& request) {
  if (request.customers.empty()) return {};
  Engine engine(instance, request);
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

}  // namespace waywiser
