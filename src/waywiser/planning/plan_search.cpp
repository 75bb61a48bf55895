#include "waywiser/planning/plan_search.h"

#include <algorithm>

#include "waywiser/base/index.h"

namespace waywiser {
namespace {

constexpr int kMeanRemoved = 10;   // customers that an iteration takes out
constexpr int kMostShare = 2;      // but at most one in so many
constexpr int kLongestString = 8;  // consecutive customers taken out of one route
constexpr double kBlink = 0.02;    // places that the recreation does not see
constexpr double kHotLegs = 2.0;   // accepted loss, in mean ways between two stops
constexpr int kNowhere = -1;

}  // namespace

PlanSearch::PlanSearch(const ScaledInstance& instance, const MostStopsRequest& request,
                       PlanMeasure measure)
    : excerpt_(instance, request.customers),
      measure_(measure),
      random_(request.seed),
      weights_(at(excerpt_.size()), 1),
      absences_(at(excerpt_.size()), 0) {
  for (int i = 1; i < excerpt_.size() && !request.weights.empty(); ++i) {
    weights_[at(i)] = request.weights[at(excerpt_.original(i))];
  }
  find_near();
  begin(instance, request);
}

void PlanSearch::find_near() {
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

void PlanSearch::begin(const ScaledInstance& instance, const MostStopsRequest& request) {
  const auto vehicles = std::min<std::int64_t>(instance.vehicles, excerpt_.size() - 1);
  route_of_.assign(at(excerpt_.size()), kNowhere);
  for (const Route& route : request.initial) {
    Schedule schedule(excerpt_, excerpt_.excerpt(route));
    if (!schedule.feasible() || std::ssize(state_.routes) == vehicles) continue;
    for (const int customer : schedule.route())
      route_of_[at(customer)] = static_cast<int>(state_.routes.size());
    state_.routes.push_back(std::move(schedule));
  }
  while (std::ssize(state_.routes) < vehicles) state_.routes.emplace_back(excerpt_, Route{});
  for (int i = 1; i < excerpt_.size(); ++i) {
    if (route_of_[at(i)] == kNowhere) state_.absent.push_back(i);
  }
  recreate();
  count();
  best_ = state_;
}

void PlanSearch::count() {
  state_.lost = 0;
  for (const int customer : state_.absent) state_.lost += weights_[at(customer)];
  state_.cost = 0;
  for (const Schedule& route : state_.routes) {
    if (!route.route().empty()) state_.cost += cost_of(route);
  }
}

void PlanSearch::iterate() {
  saved_.clear();
  absent_before_ = state_.absent;
  const std::int64_t lost = state_.lost;
  const std::int64_t cost = state_.cost;
  ruin();
  recreate();
  count();
  if (!accepted(lost, cost)) return undo(lost, cost);
  for (const int customer : state_.absent) ++absences_[at(customer)];
  if (std::pair(state_.lost, state_.cost) < std::pair(best_.lost, best_.cost)) {
    best_ = state_;
  }
}

// A route as it was before the iteration, once.
void PlanSearch::save(std::size_t route) {
  const auto same = [&](const auto& saved) { return saved.first == route; };
  if (std::none_of(saved_.begin(), saved_.end(), same))
    saved_.emplace_back(route, state_.routes[route]);
}

void PlanSearch::undo(std::int64_t lost, std::int64_t cost) {
  for (auto& [route, schedule] : saved_) {
    state_.routes[route] = std::move(schedule);
    for (const int customer : state_.routes[route].route())
      route_of_[at(customer)] = static_cast<int>(route);
  }
  state_.absent = absent_before_;
  for (const int customer : state_.absent) route_of_[at(customer)] = kNowhere;
  state_.lost = lost;
  state_.cost = cost;
}

// Strings of routes around a customer, half of the time one that has no place.
void PlanSearch::ruin() {
  const int customers = excerpt_.size() - 1;
  const int most = std::max(1, std::min(2 * kMeanRemoved, customers / kMostShare + 1));
  const std::size_t wanted = state_.absent.size() + 1 + at(random_.number(most));
  int centre = 1 + random_.number(customers);
  if (!state_.absent.empty() && random_.number(2) == 0) {
    centre = state_.absent[random_.index(state_.absent.size())];
  }
  take(centre);
  for (const int customer : near_[at(centre)]) {
    if (state_.absent.size() >= wanted) break;
    if (random_.number(4) != 0) take(customer);
  }
}

// A string of its route with the customer in it.
void PlanSearch::take(int customer) {
  if (route_of_[at(customer)] == kNowhere) return;
  const auto route = at(route_of_[at(customer)]);
  save(route);
  Schedule& schedule = state_.routes[route];
  const Route& stops = schedule.route();
  const auto around =
      static_cast<std::size_t>(std::find(stops.begin(), stops.end(), customer) - stops.begin());
  const std::size_t length = 1 + random_.index(std::min<std::size_t>(stops.size(), kLongestString));
  const std::size_t lowest = around + 1 > length ? around + 1 - length : 0;
  const std::size_t highest = std::min(around, stops.size() - length);
  const std::size_t first = lowest + random_.index(highest - lowest + 1);
  for (std::size_t k = first; k < first + length; ++k) {
    state_.absent.push_back(stops[k]);
    route_of_[at(stops[k])] = kNowhere;
  }
  schedule.erase(first, length);
}

// In which order customers look for a place.
void PlanSearch::order(std::vector<int>& absent) {
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

std::optional<PlanSearch::Place> PlanSearch::best_place(int customer) {
  std::optional<Place> best;
  bool opened = false;  // empty routes are all the same
  for (std::size_t r = 0; r < state_.routes.size(); ++r) {
    const Schedule& route = state_.routes[r];
    if (!route.has_room_for(customer) || (route.route().empty() && std::exchange(opened, true))) {
      continue;
    }
    const std::int64_t before =
        measure_ == PlanMeasure::duration && !route.route().empty() ? route.duration() : 0;
    const auto [first, last] = route.positions(customer);
    for (std::size_t p = first; p < last; ++p) {
      if (!route.in_time(customer, p) || random_.unit() < kBlink) continue;
      const std::int64_t added = detour(route, before, customer, p);
      if (!best || added < best->detour) best = Place{r, p, added};
    }
  }
  return best;
}

void PlanSearch::recreate() {
  order(state_.absent);
  std::vector<int> left;
  for (const int customer : state_.absent) {
    if (const auto place = best_place(customer)) {
      save(place->route);
      state_.routes[place->route].insert(customer, place->position);
      route_of_[at(customer)] = static_cast<int>(place->route);
    } else {
      left.push_back(customer);
    }
  }
  state_.absent = std::move(left);
}

double PlanSearch::absence(const std::vector<int>& customers) const {
  double sum = 0.0;
  for (const int customer : customers) {
    sum += static_cast<double>((1 + absences_[at(customer)]) * weights_[at(customer)]);
  }
  return sum;
}

// Less lost; as much, and not much longer; or others lost than those that always are.
bool PlanSearch::accepted(std::int64_t lost, std::int64_t cost) {
  if (state_.lost < lost) return true;
  if (state_.lost == lost) {
    const auto legs =
        static_cast<double>(at(excerpt_.size()) - state_.absent.size() + state_.routes.size());
    const double allowed = kHotLegs * random_.unit() * static_cast<double>(cost) / legs;
    if (static_cast<double>(state_.cost) < static_cast<double>(cost) + allowed) return true;
  }
  return absence(state_.absent) < absence(absent_before_);
}

MostStops PlanSearch::answer() const {
  MostStops answer;
  for (const Schedule& route : best_.routes) {
    if (!route.route().empty()) answer.routes.push_back(excerpt_.original(route.route()));
  }
  for (const int customer : best_.absent) answer.unserved.push_back(excerpt_.original(customer));
  std::sort(answer.unserved.begin(), answer.unserved.end());
  answer.lost = best_.lost;
  return answer;
}

}  // namespace waywiser
