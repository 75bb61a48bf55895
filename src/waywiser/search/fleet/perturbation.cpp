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
    const auto n = static_cast<std::uint32_t>(plan_.customers());
    const int v = 1 + static_cast<int>(random_.below(n));
    const int w = neighbours_.proximate(v)[random_.below(static_cast<std::uint32_t>(partners_))];
    if (!plan_.routed(v) || !plan_.routed(w) || plan_[v].route == plan_[w].route) continue;
    plan_.number(plan_[v].route);
    plan_.number(plan_[w].route);
    const bool moved =
        random_.below(3) == 0 ? attempt(TailExchange{v, w}) : exchange_segments(v, w);
#ifndef NDEBUG
    if (moved) plan_.verify();
#else
    static_cast<void>(moved);
#endif
  }
}

// v goes right behind w, half of the time in exchange for what is there.
template <class T>
bool Perturbation<T>::exchange_segments(int v, int w) {
  SegmentExchange move{Segment::of(plan_, v), Segment::gap(plan_, w)};
  if (random_.below(2) == 1 && !move.b.extend_forward(plan_)) return false;
  return attempt(move);
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
