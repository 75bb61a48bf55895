#include "waywiser/search/fleet/ejection_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace waywiser::search::fleet {

template <class T>
EjectionSearch<T>::EjectionSearch(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                                  const FleetParameters& parameters, const Scale& scale,
                                  Random& random)
    : plan_(plan),
      parameters_(parameters),
      random_(random),
      first_weights_{1.0 / scale.load, parameters.squeeze_warp / scale.length,
                     parameters.squeeze_distance / scale.length},
      weights_(first_weights_),
      load_unit_(scale.load),
      warp_unit_(scale.length),
      counters_(plan.problem().order(), 1),
      squeeze_(plan, neighbours, parameters, random),
      ejector_(plan, counters_),
      perturbation_(plan, neighbours, parameters, scale, random) {}

template <class T>
void EjectionSearch<T>::new_attempt() {
  weights_ = first_weights_;
}

template <class T>
bool EjectionSearch<T>::run(Pool& pool, AttemptSlice& slice) {
  while (!pool.empty() && !slice.over()) {
    const int customer = take_random(pool);
    const Place place = best_place(customer, slice);
    if (place.feasible) {
      plan_.insert(customer, place.after);
      if (plan_.feasible()) continue;
      plan_.remove(customer);  // in doubles the sum from the front may differ in its last bit
    }
    const Snapshot before = plan_.snapshot();
    plan_.insert(customer, place.after);
    if (squeeze_.run(weights_, slice)) continue;
    shift_weights();
    count_failure(customer);
    const Ejection ejection = cheapest_ejection(before, customer, slice);
    if (ejection.state == kNone) {
      plan_.restore(before);
      pool.push_back(customer);
    } else {
      if (ejection.state == kFeasibleState) {
        plan_.insert(customer, ejection.after);
      } else {
        plan_.restore(squeeze_.archive()[static_cast<std::size_t>(ejection.state)].routes);
      }
      carry_out(ejection, pool);
    }
    perturbation_.run(parameters_.perturbation);
    slice.spend(parameters_.perturbation * 4);
  }
  return pool.empty();
}

template <class T>
int EjectionSearch<T>::take_random(Pool& pool) {
  const auto k = random_.index(pool.size());
  const int customer = pool[k];
  pool[k] = pool.back();
  pool.pop_back();
  return customer;
}

// A feasible place of least detour (some are overlooked at random), else that of least penalty.
template <class T>
typename EjectionSearch<T>::Place EjectionSearch<T>::best_place(int customer, AttemptSlice& slice) {
  Cheapest<int, T> feasible{kNone, std::numeric_limits<T>::max()};
  Cheapest<int, double> forced{kNone, std::numeric_limits<double>::infinity()};
  const PenalisedInsertion<T> insertion(plan_, customer);
  const auto demand = plan_.problem().demand[static_cast<std::size_t>(customer)];
  for (int route = 0; route < plan_.route_count(); ++route) {
    const double overload = weights_.load_penalty(plan_, plan_.load(route) + demand);
    if (overload > forced.cost) continue;
    int u = plan_.depot(route);
    for (bool more = true; more;) {
      const T warp = insertion.warp(u);
      const T detour = insertion.detour(u);
      feasible.offer(
          u, detour, [&] { return overload == 0.0 && warp == 0; },
          [this] { return random_.unit() < parameters_.overlooked; });
      const double penalty = overload + weights_.warp * static_cast<double>(warp) +
                             weights_.distance * static_cast<double>(detour);
      forced.offer(u, penalty, [] { return true; }, [] { return false; });
      u = plan_[u].next;
      more = !plan_.is_depot(u);
    }
  }
  slice.spend(plan_.customers());
  if (feasible.place != kNone) return {feasible.place, true};
  return {forced.place, false};
}

// Weight goes to what stays violated; only the ratio of the two weights matters, and it stays
// within bounds.
template <class T>
void EjectionSearch<T>::shift_weights() {
  double warp = 0.0;
  double excess = 0.0;
  for (const int route : plan_.violated()) {
    warp += static_cast<double>(plan_.warp(route)) / warp_unit_;
    excess += static_cast<double>(plan_.excess(route)) / load_unit_;
  }
  const double factor = warp < excess ? 1.0 / parameters_.weight_step : parameters_.weight_step;
  const double most = parameters_.weight_ratio;
  weights_.warp =
      std::clamp(weights_.warp * factor, first_weights_.warp / most, first_weights_.warp * most);
}

template <class T>
void EjectionSearch<T>::count_failure(int customer) {
  if (++counters_[customer] <= parameters_.counter_limit) return;
  for (int& counter : counters_) counter = std::max(1, counter / 2);
}

template <class T>
typename EjectionSearch<T>::Ejection EjectionSearch<T>::cheapest_ejection(const Snapshot& before,
                                                                          int customer,
                                                                          AttemptSlice& slice) {
  Ejection best{std::numeric_limits<std::int64_t>::max(), kNone, 0, {}};
  eject_from_archive(best, slice);
  plan_.restore(before);
  eject_for_insertion(customer, best, slice);
  return best;
}

template <class T>
void EjectionSearch<T>::eject_from_archive(Ejection& best, AttemptSlice& slice) {
  std::vector<int> ejected;
  const auto& archive = squeeze_.archive();
  for (std::size_t k = 0; k < archive.size(); ++k) {
    plan_.restore(archive[k].routes);
    ejected.clear();
    std::int64_t sum = 0;
    bool all = true;
    for (const int route : plan_.violated()) {
      all = ejector_.from_route(
          route, {parameters_.ejected_at_most, parameters_.ejection_work, best.sum - sum});
      if (!all) break;
      sum += ejector_.sum();
      ejected.insert(ejected.end(), ejector_.customers().begin(), ejector_.customers().end());
    }
    slice.spend(ejector_.take_work() + plan_.customers());
    if (all && sum < best.sum) best = {sum, static_cast<int>(k), 0, ejected};
  }
}

template <class T>
void EjectionSearch<T>::eject_for_insertion(int customer, Ejection& best, AttemptSlice& slice) {
  const Problem<T>& problem = plan_.problem();
  const auto index = [](int site) { return static_cast<std::size_t>(site); };
  const auto earliest_after = [&](int site) {
    const T start = std::max(problem.ready[index(site)], problem.ready[0]);
    return start + problem.service[index(site)];
  };
  const T earliest = earliest_after(customer);
  const T due = problem.due[index(customer)];
  for (int route = 0; route < plan_.route_count() && !slice.over(); ++route) {
    bool begun = false;
    int u = plan_.depot(route);
    for (int place = 0; place <= plan_.size(route); ++place, u = plan_[u].next) {
      const int before = plan_.site(u);
      const int behind = plan_.site(plan_[u].next);
      if (earliest_after(before) + problem.duration(before, customer) > due) continue;
      if (earliest + problem.duration(customer, behind) > problem.due[index(behind)]) continue;
      if (!std::exchange(begun, true)) ejector_.begin_insertions(route, customer);
      if (ejector_.with_insertion(
              place, {parameters_.ejected_at_most, parameters_.ejection_work, best.sum})) {
        best = {ejector_.sum(), kFeasibleState, u, ejector_.customers()};
      }
    }
    slice.spend(ejector_.take_work() + plan_.size(route));
  }
}

template <class T>
void EjectionSearch<T>::carry_out(const Ejection& ejection, Pool& pool) {
  for (const int c : ejection.ejected) {
    plan_.remove(c);
    pool.push_back(c);
  }
  if (!plan_.feasible()) make_feasible(pool);  // doubles again: the last bit from the front
}

template <class T>
void EjectionSearch<T>::make_feasible(Pool& pool) {
  const std::vector<int> violated(plan_.violated().begin(), plan_.violated().end());
  for (const int route : violated) {
    const FleetParameters& p = parameters_;
    std::vector<int> ejected;
    if (ejector_.from_route(route, {std::max(p.wide_ejection, p.ejected_at_most), p.ejection_work,
                                    std::numeric_limits<std::int64_t>::max()})) {
      ejected = ejector_.customers();
    }
    for (const int c : ejected) {
      plan_.remove(c);
      pool.push_back(c);
    }
    while (plan_.warp(route) > 0 || plan_.excess(route) > 0) {
      const int c = plan_.random_customer(route, random_);
      plan_.remove(c);
      pool.push_back(c);
    }
  }
}

template class EjectionSearch<std::int32_t>;
template class EjectionSearch<std::int64_t>;
template class EjectionSearch<double>;

}  // namespace waywiser::search::fleet
