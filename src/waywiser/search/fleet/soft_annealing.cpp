#include "waywiser/search/fleet/soft_annealing.h"

#include <algorithm>
#include <limits>

#include "waywiser/search/kernel/temperature.h"

namespace waywiser::search::fleet {
namespace {

constexpr int kAdaptEvery = 200;      // iterations between two adaptations of the weights
constexpr double kAdaptBy = 1.1;      // factor of one adaptation
constexpr double kOften = 0.6;        // violated more often than this: the weight rises
constexpr double kSeldom = 0.4;       // less often: it falls
constexpr int kCoolingHalvings = 6;   // the temperature falls in 64 steps
constexpr double kSplitString = 0.5;  // a customer inside a string survives with this probability

}  // namespace

template <class T>
SoftAnnealing<T>::SoftAnnealing(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                                const FleetParameters& parameters, const Scale& scale,
                                Random& random)
    : plan_(plan),
      neighbours_(neighbours),
      parameters_(parameters),
      length_unit_(scale.length),
      load_unit_(scale.load),
      random_(random),
      weights_{1.0 / scale.load, 1.0 / scale.length, 1.0 / scale.length} {}

template <class T>
bool SoftAnnealing<T>::run(std::vector<int>& pool, AttemptSlice& slice) {
  is_touched_.assign(static_cast<std::size_t>(plan_.route_count()), 0);
  saved_.clear();
  for (const int customer : pool) place(customer);
  pool.clear();
  touched_.clear();
  const GeometricCooling cooling(parameters_.soft_hot, parameters_.soft_cold, kCoolingHalvings);
  double temperature = cooling.at(0.0);
  seen_ = overloaded_ = late_ = 0;
  while (!plan_.feasible() && !slice.over()) {
    std::fill(is_touched_.begin(), is_touched_.end(), 0);
    touched_.clear();
    saved_.clear();
    cost_before_ = 0.0;
    evaluations_ = 0;
    ruin();
    order_removed();
    for (const int customer : removed_) place(customer);
    slice.spend(evaluations_ + 200);
    if (plan_.feasible()) break;
    double change = -cost_before_;
    for (const int route : touched_) change += cost(route);
    if (change > 0.0 && change >= -temperature * portable_log(1.0 - random_.unit())) {
      plan_.reset(saved_);
    }
#ifndef NDEBUG
    plan_.verify();
#endif
    count_violations();
    if (seen_ == 0) temperature = cooling.at(slice.progress());
  }
  return plan_.feasible();
}

template <class T>
double SoftAnnealing<T>::cost(int route) const {
  double length = 0.0;
  int node = plan_.depot(route);
  do {
    length += static_cast<double>(plan_[node].arc);
    node = plan_[node].next;
  } while (!plan_.is_depot(node));
  return weights_.penalty(plan_, route) + weights_.distance * length;
}

template <class T>
void SoftAnnealing<T>::touch(int route) {
  if (is_touched_[route] != 0) return;
  is_touched_[route] = 1;
  touched_.push_back(route);
  plan_.save(route, saved_);
  cost_before_ += cost(route);
}

template <class T>
int SoftAnnealing<T>::ruin_seed() {
  if (random_.unit() < parameters_.ruin_focus) {
    const auto violated = plan_.violated();
    const int route = violated[random_.index(violated.size())];
    int c = plan_[plan_.depot(route)].next;
    for (auto k = random_.below(static_cast<std::uint32_t>(plan_.size(route))); k > 0; --k) {
      c = plan_[c].next;
    }
    return c;
  }
  return 1 + random_.number(plan_.customers());
}

// Adjacent string removal.
template <class T>
void SoftAnnealing<T>::ruin() {
  removed_.clear();
  const double route_size = plan_.problem().mean_route_size(plan_.route_count());
  const double longest = std::min(parameters_.ruin_string, route_size);
  const double strings_most = 4.0 * parameters_.ruin_mean / (1.0 + longest) - 1.0;
  const int strings = 1 + static_cast<int>(random_.unit() * std::max(0.0, strings_most));
  const int seed = ruin_seed();
  remove_string(seed, longest);
  int ruined = 1;
  for (const int c : neighbours_.nearest(seed)) {
    if (ruined >= strings) break;
    if (!plan_.routed(c) || is_touched_[plan_[c].route] != 0) continue;
    remove_string(c, longest);
    ++ruined;
  }
}

// A string of the route around the customer; sometimes one customer inside it stays.
template <class T>
void SoftAnnealing<T>::remove_string(int customer, double longest) {
  const int route = plan_[customer].route;
  touch(route);
  const int size = plan_.size(route);
  const double most = std::min(static_cast<double>(size), longest);
  const int length = std::min(size, 1 + static_cast<int>(random_.unit() * most));
  const bool split = length > 1 && length < size && random_.unit() < kSplitString;
  const int window = length + (split ? 1 : 0);
  plan_.number(route);
  const int at = plan_.rank(customer);  // 1..size
  const int from = std::max(1, at - window + 1);
  const int to = std::min(at, size - window + 1);
  const int first = from + random_.number(to - from + 1);
  const int kept = split ? first + 1 + random_.number(length - 1) : 0;
  int c = customer;
  for (int k = at; k > first; --k) c = plan_[c].prev;
  const std::size_t begin = removed_.size();
  for (int k = 0; k < window; ++k, c = plan_[c].next) {
    if (first + k != kept) removed_.push_back(c);
  }
  for (std::size_t k = begin; k < removed_.size(); ++k) plan_.remove(removed_[k]);
}

// At random, by demand, from far, from near, by width, start or end of the window.
template <class T>
void SoftAnnealing<T>::order_removed() {
  const auto draw = random_.below(17);
  random_.shuffle(removed_);
  if (draw < 4) return;
  const Problem<T>& problem = plan_.problem();
  const auto by = [&](const auto& key) {
    std::stable_sort(removed_.begin(), removed_.end(), [&](int a, int b) {
      return key(static_cast<std::size_t>(a)) < key(static_cast<std::size_t>(b));
    });
  };
  if (draw < 8) {
    by([&](std::size_t c) { return -problem.demand[c]; });
  } else if (draw < 10) {
    by([&](std::size_t c) { return -problem.durations[c]; });
  } else if (draw < 11) {
    by([&](std::size_t c) { return problem.durations[c]; });
  } else if (draw < 13) {
    by([&](std::size_t c) { return problem.due[c] - problem.ready[c]; });
  } else if (draw < 15) {
    by([&](std::size_t c) { return problem.ready[c]; });
  } else {
    by([&](std::size_t c) { return -problem.due[c]; });
  }
}

// Where it costs least, next to one of its neighbours.
template <class T>
void SoftAnnealing<T>::place(int customer) {
  double least = std::numeric_limits<double>::infinity();
  int best = -1;
  const PenalisedInsertion<T> insertion(plan_, customer);
  const auto demand = plan_.problem().demand[static_cast<std::size_t>(customer)];
  const auto near = neighbours_.proximate(customer);
  const auto count = std::min(static_cast<std::size_t>(parameters_.soft_neighbours), near.size());
  for (const int w : near.first(count)) {
    const int route = plan_[w].route;
    if (route == PenalisedRoutes<T>::kNoRoute) continue;
    const double base =
        weights_.load_penalty(plan_, plan_.load(route) + demand) - weights_.penalty(plan_, route);
    for (const int u : {plan_[w].prev, w}) {
      const double longer = base + weights_.distance * static_cast<double>(insertion.detour(u));
      if (longer + weights_.warp * static_cast<double>(insertion.least_warp(u)) >= least) continue;
      const double total = longer + weights_.warp * static_cast<double>(insertion.warp(u));
      if (total < least && random_.unit() >= parameters_.blink) {
        least = total;
        best = u;
      }
    }
  }
  evaluations_ += static_cast<std::int64_t>(2 * count);
  if (best < 0) {
    best = plan_.depot(random_.number(plan_.route_count()));
  }
  touch(plan_[best].route);
  plan_.insert(customer, best);
}

template <class T>
void SoftAnnealing<T>::count_violations() {
  bool overloaded = false;
  bool late = false;
  for (const int route : plan_.violated()) {
    overloaded = overloaded || plan_.excess(route) > 0;
    late = late || plan_.warp(route) > 0;
  }
  overloaded_ += overloaded ? 1 : 0;
  late_ += late ? 1 : 0;
  if (++seen_ < kAdaptEvery) return;
  const auto adapt = [](double& weight, double share, double least, double most) {
    if (share > kOften) weight = std::min(weight * kAdaptBy, most);
    if (share < kSeldom) weight = std::max(weight / kAdaptBy, least);
  };
  adapt(weights_.load, static_cast<double>(overloaded_) / kAdaptEvery,
        parameters_.soft_load_least / load_unit_, parameters_.soft_load_most / load_unit_);
  adapt(weights_.warp, static_cast<double>(late_) / kAdaptEvery,
        parameters_.soft_warp_least / length_unit_, parameters_.soft_warp_most / length_unit_);
  seen_ = overloaded_ = late_ = 0;
}

template class SoftAnnealing<std::int32_t>;
template class SoftAnnealing<std::int64_t>;
template class SoftAnnealing<double>;

}  // namespace waywiser::search::fleet
