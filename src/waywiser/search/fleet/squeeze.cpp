#include "waywiser/search/fleet/squeeze.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace waywiser::search::fleet {
namespace {

// Penalties differ by at least this much, or rounding of doubles is all that differs.
constexpr double kNegligible = 1e-6;

template <class T>
double change_of_load(const Weights& weights, const PenalisedRoutes<T>& plan,
                      typename PenalisedRoutes<T>::Load first,
                      typename PenalisedRoutes<T>::Load second) {
  return weights.load_penalty(plan, first) + weights.load_penalty(plan, second);
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
  if (a == b) {
    if (plan_.warp(a) > 0 && !held(v)) try_shifts(v, w, choice);
    return;
  }
  plan_.number(b);
  const double before = weights_.penalty(plan_, a) + weights_.penalty(plan_, b);
  const bool either_held = held(v) || held(w);
  try_tails(TailExchange{v, w}, before, either_held, choice);
  // v right after w: the head of v's route ends before v, the tail of w's begins after w
  try_tails(TailExchange{plan_[v].prev, plan_[w].next}, before, either_held, choice);
  if (!held(v)) try_exchanges(v, w, before, choice);
}

template <class T>
void Squeeze<T>::try_tails(const TailExchange& move, double before, bool held, Choice& choice) {
  const auto loads = move.loads(plan_);
  double change = change_of_load(weights_, plan_, loads.first, loads.second) - before +
                  weights_.distance * static_cast<double>(move.added_length(plan_));
  if (change >= choice.change) return;
  change += weights_.warp * static_cast<double>(move.first_warp(plan_));
  if (change >= choice.change) return;
  change += weights_.warp * static_cast<double>(move.second_warp(plan_));
  choice.offer(move, change, held);
}

// Segments that begin with v go right after w, those that end with v right before it; up to as many
// customers come back from there.
template <class T>
void Squeeze<T>::try_exchanges(int v, int w, double before, Choice& choice) {
  SegmentExchange forward{Segment::of(plan_, v), Segment::gap(plan_, w)};
  SegmentExchange backward{Segment::of(plan_, v), Segment::gap(plan_, plan_[w].prev)};
  bool more_forward = true;
  bool more_backward = true;
  for (int count = 1; count <= parameters_.squeeze_segment; ++count) {
    for (SegmentExchange move = forward; more_forward;) {
      try_exchange(move, before, move.b.count > 0 && held(move.b.first), choice);
      if (move.b.count == parameters_.squeeze_segment || !move.b.extend_forward(plan_)) break;
    }
    for (SegmentExchange move = backward; more_backward;) {
      try_exchange(move, before, move.b.count > 0 && held(move.b.last), choice);
      if (move.b.count == parameters_.squeeze_segment || !move.b.extend_backward(plan_)) break;
    }
    more_forward = more_forward && forward.a.extend_forward(plan_);
    more_backward = more_backward && backward.a.extend_backward(plan_);
  }
}

template <class T>
void Squeeze<T>::try_exchange(const SegmentExchange& move, double before, bool held,
                              Choice& choice) {
  const Load moved = move.moved_load(plan_);
  const Load load_a = plan_.load(plan_[move.a.before].route) - moved;
  const Load load_b = plan_.load(plan_[move.b.before].route) + moved;
  double change = change_of_load(weights_, plan_, load_a, load_b) - before +
                  weights_.distance * static_cast<double>(move.added_length(plan_));
  if (change >= choice.change) return;
  change += weights_.warp * static_cast<double>(move.warp_of_b(plan_));
  if (change >= choice.change) return;
  change += weights_.warp * static_cast<double>(move.warp_of_a(plan_));
  choice.offer(move, change, held);
}

template <class T>
void Squeeze<T>::try_shifts(int v, int w, Choice& choice) {
  Segment begins = Segment::of(plan_, v);
  Segment ends = begins;
  for (int count = 1; count <= parameters_.squeeze_segment; ++count) {
    const int first = plan_.rank(begins.first);
    if (plan_.rank(w) < first - 1 || plan_.rank(w) > first + count - 1) {
      try_shift(SegmentShift{begins, w}, choice);
    }
    const int end_first = plan_.rank(ends.first);
    const int before_w = plan_.rank(w) - 1;
    if (count > 1 && (before_w < end_first - 1 || before_w > end_first + count - 1)) {
      try_shift(SegmentShift{ends, plan_[w].prev}, choice);
    }
    if (!begins.extend_forward(plan_) || !ends.extend_backward(plan_)) return;
  }
}

template <class T>
void Squeeze<T>::try_shift(const SegmentShift& move, Choice& choice) {
  const T before = plan_.warp(plan_[move.target].route);
  const double change =
      weights_.warp * (static_cast<double>(move.warp(plan_)) - static_cast<double>(before));
  choice.offer(move, change, false);
}

template <class T>
void Squeeze<T>::hold(int node) {
  if (plan_.is_depot(node)) return;
  const auto extra = random_.below(static_cast<std::uint32_t>(parameters_.tabu_spread));
  held_until_[node] = step_ + parameters_.tabu_least + extra;
}

// What has just moved stays for a while; of tails the two customers at the new joint.
template <class T>
void Squeeze<T>::hold_moved(const Move& move) {
  const auto hold_segment = [&](const Segment& segment) {
    int c = segment.first;
    for (int k = 0; k < segment.count; ++k, c = plan_[c].next) hold(c);
  };
  if (const auto* tails = std::get_if<TailExchange>(&move)) {
    hold(tails->u);
    hold(tails->w);
  } else if (const auto* exchange = std::get_if<SegmentExchange>(&move)) {
    hold_segment(exchange->a);
    hold_segment(exchange->b);
  } else if (const auto* shift = std::get_if<SegmentShift>(&move)) {
    hold_segment(shift->segment);
  }
}

template <class T>
void Squeeze<T>::apply(const Move& move) {
  std::visit(
      [&](const auto& chosen) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(chosen)>, std::monostate>) {
          chosen.apply(plan_);
        }
      },
      move);
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
