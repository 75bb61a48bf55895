#include "waywiser/search/fleet/perturbation.h"

#include <algorithm>

#include "waywiser/search/kernel/temperature.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search::fleet {

template <class T>
Perturbation<T>::Perturbation(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                              const FleetParameters& parameters, const Scale& scale, Random& random)
    : plan_(plan),
      neighbours_(neighbours),
      partners_(std::min(static_cast<std::size_t>(parameters.squeeze_neighbours),
                         neighbours.proximate(1).size())),
      heat_(parameters.perturbation_heat * scale.length),
      parameters_(parameters),
      load_unit_(scale.load),
      random_(random) {}

template <class T>
void Perturbation<T>::run(int moves) {
  if (partners_ == 0) return;
  packs_ = is_nearly_full();
  for (int k = 0; k < moves; ++k) {
    const int v = 1 + random_.number(plan_.customers());
    const int w = neighbours_.proximate(v)[random_.index(partners_)];
    if (!plan_.routed(v) || !plan_.routed(w) || plan_[v].route == plan_[w].route) continue;
    plan_.number(plan_[v].route);
    plan_.number(plan_[w].route);
    const bool moved =
        Moves::draw(plan_, v, w, random_, [this](const auto& move) { return this->attempt(move); });
#ifndef NDEBUG
    if (moved) plan_.verify();
#else
    static_cast<void>(moved);
#endif
  }
}

template <class T>
template <BetweenRoutes Move>
bool Perturbation<T>::attempt(const Move& move) {
  const auto loads = move.loads(plan_);
  const auto capacity = plan_.problem().capacity;
  if (loads.first > capacity || loads.second > capacity) return false;
  if (move.first_warp(plan_) > 0 || move.second_warp(plan_) > 0) return false;
  const double added = static_cast<double>(move.added_length(plan_, Durations{})) -
                       packing_gain(move.routes(plan_), loads);
  if (added > 0.0 && added >= draw_threshold(heat_, random_)) return false;
  move.apply(plan_);
  return true;
}

template <class T>
bool Perturbation<T>::is_nearly_full() const {
  double load = 0.0;
  for (int route = 0; route < plan_.route_count(); ++route)
    load += static_cast<double>(plan_.load(route));
  return load > parameters_.pack_from * static_cast<double>(plan_.route_count()) *
                    static_cast<double>(plan_.problem().capacity);
}

// By the sum of squared loads, which is largest where the free capacity lies in one route.
template <class T>
double Perturbation<T>::packing_gain(TwoRoutes routes, TwoLoads<T> after) const {
  if (!packs_) return 0.0;
  const auto square = [](auto load) {
    return static_cast<double>(load) * static_cast<double>(load);
  };
  const double gain = square(after.first) + square(after.second) -
                      square(plan_.load(routes.first)) - square(plan_.load(routes.second));
  return parameters_.pack * heat_ * gain /
         (static_cast<double>(plan_.problem().capacity) * load_unit_);
}

template class Perturbation<std::int32_t>;
template class Perturbation<std::int64_t>;
template class Perturbation<double>;

}  // namespace waywiser::search::fleet
