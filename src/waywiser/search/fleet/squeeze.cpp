#include "waywiser/search/fleet/squeeze.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace waywiser::search::fleet {
namespace {

// Penalties differ by at least this much, or rounding of doubles is all that differs: they are in
// units of Scale, so that this means the same for every instance.
constexpr double kNegligible = 1e-6;

template <class T>
double change_of_load(const Weights& weights, const PenalisedRoutes<T>& plan,
                      typename PenalisedRoutes<T>::Load first,
                      typename PenalisedRoutes<T>::Load second) {
  return weights.load_penalty(plan, first) + weights.load_penalty(plan, second);
}

// Calls `action` with the move, if there is one.
template <class Action>
void with_move(const Moves::Any& move, const Action& action) {
  std::visit(
      [&](const auto& chosen) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(chosen)>, std::monostate>) {
          action(chosen);
        }
      },
      move);
}

}  // namespace

template <class T>
Squeeze<T>::Squeeze(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
                    const FleetParameters& parameters, Random& random)
    : plan_(plan),
      neighbours_(neighbours),
      parameters_(parameters),
      random_(random),
      held_until_(plan.problem().order()) {}

template <class T>
bool Squeeze<T>::run(const Weights& weights, AttemptSlice& slice) {
  weights_ = weights;
  archive_.clear();
  archive_state();
  double penalty = weights_.penalty(plan_);
  double least = penalty;
  for (int idle = 0; !plan_.feasible() && idle < parameters_.squeeze_patience; ++idle) {
    if (slice.over()) return false;
    ++step_;
    const auto violated = plan_.violated();
    const int route = violated[random_.index(violated.size())];
    const Move move = best_move(route, least - kNegligible - penalty, slice);
    if (std::holds_alternative<std::monostate>(move)) continue;
    hold_moved(move);
    apply(move);
    penalty = weights_.penalty(plan_);
    if (penalty < least - kNegligible) {
      least = penalty;
      idle = 0;
    }
    archive_state();
  }
  return plan_.feasible();
}

template <class T>
typename Squeeze<T>::Move Squeeze<T>::best_move(int route, double aspiration, AttemptSlice& slice) {
  Choice choice{{}, std::numeric_limits<double>::infinity(), aspiration};
  const auto partners = static_cast<std::size_t>(parameters_.squeeze_neighbours);
  plan_.number(route);
  for (int v = plan_[plan_.depot(route)].next; !plan_.is_depot(v); v = plan_[v].next) {
    const auto near = neighbours_.proximate(v);
    for (const int w : near.first(std::min(partners, near.size()))) {
      if (plan_.routed(w)) try_partner(v, w, choice);
    }
  }
  slice.spend(plan_.size(route) * parameters_.squeeze_neighbours * 12);
  return choice.move;
}

template <class T>
void Squeeze<T>::try_partner(int v, int w, Choice& choice) {
  const int a = plan_[v].route;
  const int b = plan_[w].route;
  // Within a route nothing but the time warp changes.
  if (a == b && !(plan_.warp(a) > 0)) return;
  plan_.number(b);
  const double before = a == b ? static_cast<double>(plan_.warp(a))
                               : weights_.penalty(plan_, a) + weights_.penalty(plan_, b);
  const bool v_held = held(v);
  const Pair pair{v, w, parameters_.squeeze_segment, false, v_held};
  Moves::each(plan_, pair, [this, before, v_held, &choice](const auto& move, int other) {
    this->consider(move, before, v_held || held(other), choice);
    return false;
  });
}

template <class T>
template <BetweenRoutes Kind>
void Squeeze<T>::consider(const Kind& move, double before, bool held, Choice& choice) {
  const auto loads = move.loads(plan_);
  double change = change_of_load(weights_, plan_, loads.first, loads.second) - before +
                  weights_.distance * static_cast<double>(move.added_length(plan_, Durations{}));
  if (change >= choice.change) return;
  change += weights_.warp * static_cast<double>(move.first_warp(plan_));
  if (change >= choice.change) return;
  change += weights_.warp * static_cast<double>(move.second_warp(plan_));
  choice.offer(move, change, held);
}

// The route's time warp is its penalty, and its length is left out.
template <class T>
template <WithinARoute Kind>
void Squeeze<T>::consider(const Kind& move, double before, bool held, Choice& choice) {
  choice.offer(move, weights_.warp * (static_cast<double>(move.warp(plan_)) - before), held);
}

template <class T>
void Squeeze<T>::hold(int node) {
  if (plan_.is_depot(node)) return;
  const auto extra = random_.below(static_cast<std::uint32_t>(parameters_.tabu_spread));
  held_until_[node] = step_ + parameters_.tabu_least + extra;
}

// What has just moved stays for a while.
template <class T>
void Squeeze<T>::hold_moved(const Move& move) {
  with_move(move,
            [&](const auto& chosen) { chosen.for_moved(plan_, [this](int node) { hold(node); }); });
}

template <class T>
void Squeeze<T>::apply(const Move& move) {
  with_move(move, [&](const auto& chosen) { chosen.apply(plan_); });
#ifndef NDEBUG
  plan_.verify();
#endif
}

template <class T>
void Squeeze<T>::archive_state() {
  Sum excess{};
  Sum warp{};
  for (const int route : plan_.violated()) {
    excess += static_cast<Sum>(plan_.excess(route));
    warp += static_cast<Sum>(plan_.warp(route));
  }
  for (const auto& state : archive_) {
    if (state.excess <= excess && state.warp <= warp) return;
  }
  std::erase_if(archive_,
                [&](const auto& state) { return state.excess >= excess && state.warp >= warp; });
  if (static_cast<int>(archive_.size()) < parameters_.archive_size) {
    archive_.push_back({excess, warp, plan_.snapshot()});
  }
}

template class Squeeze<std::int32_t>;
template class Squeeze<std::int64_t>;
template class Squeeze<double>;

}  // namespace waywiser::search::fleet
