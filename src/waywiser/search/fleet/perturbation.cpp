#include "waywiser/search/fleet/perturbation.h"

#include <algorithm>

#include "waywiser/search/kernel/temperature.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search::fleet {

template <class T>
Perturbation<T>::Perturbation(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                              int partners, double heat, Random& random)
    : plan_(plan),
      neighbours_(neighbours),
      partners_(std::min(static_cast<std::size_t>(partners), neighbours.proximate(1).size())),
      heat_(heat),
      random_(random) {}

template <class T>
void Perturbation<T>::run(int moves) {
  if (partners_ == 0) return;
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
  if (!accept(move.added_length(plan_, Durations{}))) return false;
  move.apply(plan_);
  return true;
}

template <class T>
bool Perturbation<T>::accept(T added_length) {
  if (added_length <= 0) return true;
  return static_cast<double>(added_length) < draw_threshold(heat_, random_);
}

template class Perturbation<std::int32_t>;
template class Perturbation<std::int64_t>;
template class Perturbation<double>;

}  // namespace waywiser::search::fleet
