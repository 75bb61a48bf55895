#include "waywiser/evaluation/duration.h"

#include <optional>

namespace waywiser {
namespace {

// A route by position, 0 the depot at the start and last() the depot again.
class Positions {
 public:
  Positions(const ExactInstance& exact, const Route& route) : exact_(exact), route_(route) {}

  std::size_t last() const { return route_.size() + 1; }
  const Site& site(std::size_t k) const { return exact_.site(index(k)); }
  Int128 ready(std::size_t k) const { return exact_.time(site(k).ready); }
  Int128 due(std::size_t k) const { return exact_.time(site(k).due); }
  // From the start of service at k to the arrival at the next position.
  void travel(RootSum& clock, std::size_t k) const {
    clock.rational += exact_.time(site(k).service);
    RootArithmetic::add(clock, exact_.travel_time(index(k), index(k + 1)));
  }
  // The same from i to k, waits left out.
  RootSum path(std::size_t i, std::size_t k) const {
    RootSum sum;
    for (; i < k; ++i) travel(sum, i);
    return sum;
  }
  std::strong_ordering compare(const RootSum& sum, Int128 target) const {
    return exact_.arithmetic().compare(sum, target);
  }

 private:
  int index(std::size_t k) const { return k == 0 || k == last() ? 0 : route_[k - 1]; }

  const ExactInstance& exact_;
  const Route& route_;
};

// The position from 1 on, the return among them, whose due date comes first as seen from the depot:
// the least b_k - p_k.
std::size_t tightest(const Positions& positions) {
  std::size_t best = 1;
  RootSum since;
  for (std::size_t k = 2; k <= positions.last(); ++k) {
    positions.travel(since, k - 1);
    if (positions.compare(since, positions.due(k) - positions.due(best)) <= 0) continue;
    best = k;
    since = {};
  }
  return best;
}

// The position before the return whose ready time comes last as seen from the depot: the greatest
// a_k - p_k. It is 0 where the depot's own does.
std::size_t slowest(const Positions& positions) {
  std::size_t best = 0;
  RootSum since;
  for (std::size_t k = 1; k < positions.last(); ++k) {
    positions.travel(since, k - 1);
    if (positions.compare(since, positions.ready(k) - positions.ready(best)) >= 0) continue;
    best = k;
    since = {};
  }
  return best;
}

}  // namespace

LeastDuration least_duration(const ExactInstance& exact, const Route& route, bool in_time) {
  const Positions positions(exact, route);
  LeastDuration least;
  least.start = positions.ready(0);
  if (in_time) {
    const std::size_t open = slowest(positions);
    const std::size_t close = tightest(positions);
    // Leaving for the last ready time makes the stop `close` late: then that is in time to the
    // dot, and there is a wait behind it.
    const bool waits =
        close < open && positions.compare(positions.path(close, open),
                                          positions.ready(open) - positions.due(close)) < 0;
    least.anchor = waits ? close : open;
    least.start = waits ? positions.due(close) : positions.ready(open);
  }
  RootSum clock;
  clock.rational = least.start;
  for (std::size_t k = least.anchor; k < positions.last(); ++k) {
    positions.travel(clock, k);
    if (k + 1 == positions.last() || positions.compare(clock, positions.ready(k + 1)) >= 0)
      continue;
    clock = RootSum{};
    clock.rational = positions.ready(k + 1);
  }
  least.sum = positions.path(0, least.anchor);
  RootArithmetic::add(least.sum, clock);
  least.minus = least.start;
  return least;
}

Bounds total_duration(const Instance& instance, const Routes& routes) {
  Instance open = instance;  // a route may be too long here
  open.longest_duration.reset();
  const ExactInstance exact(open);
  RootSum sum;
  Int128 minus = 0;
  for (const Route& route : routes) {
    if (route.empty()) continue;
    const LeastDuration least = least_duration(exact, route, feasible_exactly(open, {route}));
    RootArithmetic::add(sum, least.sum);
    minus += least.minus;
  }
  return exact.arithmetic().bounds(sum, minus, false);
}

}  // namespace waywiser
