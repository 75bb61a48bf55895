#include "waywiser/search/fleet/soft_annealing.h"

#include <algorithm>

#include "waywiser/search/kernel/ruin.h"
#include "waywiser/search/kernel/temperature.h"

namespace waywiser::search::fleet {
namespace {

// The temperature falls in 64 steps: it is looked up once in a few hundred iterations only.
constexpr int kCoolingHalvings = 6;
// Evaluations in the time that an iteration takes beside its own.
constexpr std::int64_t kOverhead = 200;

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
      weights_{1.0 / scale.load, 1.0 / scale.length, 1.0 / scale.length},
      order_({plan.problem(), plan.problem().duration_row(0)}) {}

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
    ruin_once();
    const Order order = draw_order(random_);
    random_.shuffle(removed_);
    order_.sort(removed_, order);
    for (const int customer : removed_) place(customer);
    slice.spend(evaluations_ + kOverhead);
    if (plan_.feasible()) break;
    double change = -cost_before_;
    for (const int route : touched_) change += cost(route);
    if (change > 0.0 && change >= draw_threshold(temperature, random_)) {
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
    return plan_.random_customer(route, random_);
  }
  return 1 + random_.number(plan_.customers());
}

// Nothing about what is left needs to hold.
template <class T>
struct SoftAnnealing<T>::Strings {
  static constexpr bool kDrawnFromBack = true;

  SoftAnnealing& owner;
  const StringSizes& sizes;

  int route(int c) const { return owner.plan_[c].route; }
  bool intact(int c) const { return owner.plan_.routed(c) && owner.is_touched_[route(c)] == 0; }
  int size(int c) const { return owner.plan_.size(route(c)); }
  int before(int c, int most) const {
    owner.plan_.number(route(c));
    return std::min(owner.plan_.rank(c) - 1, most);
  }
  int behind(int c, int most) const { return std::min(size(c) - owner.plan_.rank(c), most); }
  int draw_length(int size) const { return sizes.draw_length(size, owner.random_); }
  bool draw_split() const { return owner.random_.unit() < owner.parameters_.ruin_split; }
  void take(const RuinString& string) {
    std::vector<int>& removed = owner.removed_;
    owner.touch(route(string.customer));
    int c = string.customer;
    for (int k = 0; k < string.ahead; ++k) c = owner.plan_[c].prev;
    const std::size_t begin = removed.size();
    for (int k = 0; k < string.length; ++k, c = owner.plan_[c].next) {
      if (k != string.stays) removed.push_back(c);
    }
    for (std::size_t k = begin; k < removed.size(); ++k) owner.plan_.remove(removed[k]);
  }
};

template <class T>
void SoftAnnealing<T>::ruin_once() {
  removed_.clear();
  const StringSizes sizes(parameters_.ruin_mean, parameters_.ruin_string,
                          plan_.problem().mean_route_size(plan_.route_count()));
  Strings strings{*this, sizes};
  const int count = sizes.draw_strings(random_);
  const int seed = ruin_seed();
  ruin(seed, neighbours_.nearest(seed), count, strings, random_);
}

template <class T>
void SoftAnnealing<T>::place(int customer) {
  const auto near = neighbours_.proximate(customer);
  const auto count = std::min(static_cast<std::size_t>(parameters_.soft_neighbours), near.size());
  int after = cheapest_near(plan_, weights_, customer, near.first(count),
                            [this] { return random_.unit() < parameters_.blink; });
  if (after < 0) after = plan_.depot(random_.number(plan_.route_count()));
  evaluations_ += static_cast<std::int64_t>(2 * count);
  touch(plan_[after].route);
  plan_.insert(customer, after);
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
  if (++seen_ < parameters_.soft_adapt_every) return;
  const FleetParameters& p = parameters_;
  const auto adapt = [&](double& weight, int count, double least, double most) {
    const double share = static_cast<double>(count) / p.soft_adapt_every;
    if (share > p.soft_often) weight = std::min(weight * p.soft_adapt_by, most);
    if (share < p.soft_seldom) weight = std::max(weight / p.soft_adapt_by, least);
  };
  adapt(weights_.load, overloaded_, p.soft_load_least / load_unit_, p.soft_load_most / load_unit_);
  adapt(weights_.warp, late_, p.soft_warp_least / length_unit_, p.soft_warp_most / length_unit_);
  seen_ = overloaded_ = late_ = 0;
}

template class SoftAnnealing<std::int32_t>;
template class SoftAnnealing<std::int64_t>;
template class SoftAnnealing<double>;

}  // namespace waywiser::search::fleet
