#include "waywiser/search/crossover/edge_assembly.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {
namespace {

std::size_t drawn(Random& random, std::size_t count) {
  return random.below(static_cast<std::uint32_t>(count));
}

int take_random(std::vector<int>& customers, Random& random) {
  std::swap(customers[drawn(random, customers.size())], customers.back());
  const int taken = customers.back();
  customers.pop_back();
  return taken;
}

// Follows arcs of one solution forward and arcs of the other backward until nothing of what they
// do not share is left.
class Tracing {
 public:
  Tracing(const Indexed<int>& forward, const Indexed<int>& backward, Random& random)
      : forward_(forward), backward_(backward), random_(random), used_(forward.size(), 0) {}

  // Arcs from and to the depot that the two do not share, the same number of each kind.
  std::vector<int> first_forward;
  std::vector<int> last_backward;

  std::vector<ArcCycle> run(const std::vector<int>& customers) {
    while (!first_forward.empty()) follow(0);
    for (const int c : customers) {
      if (used_[c] == 0) follow(c);
    }
    return std::move(cycles_);
  }

 private:
  // Until the path is back at `start`; what closes on the way is a cycle of its own. After all that
  // leave the depot forward none comes back to it backward, so only arcs into it can close early.
  void follow(int start) {
    removed_.clear();
    added_.clear();
    int into_depot = -1;  // the last removed arc into the depot
    int at = start;
    do {
      const int to = at == 0 ? take_random(first_forward, random_) : forward_[at];
      used_[at] = 1;
      removed_.push_back({at, to});
      if (to == 0) {
        if (into_depot >= 0) close_behind(into_depot);
        into_depot = static_cast<int>(removed_.size()) - 1;
      }
      at = to == 0 ? take_random(last_backward, random_) : backward_[to];
      added_.push_back({at, to});
    } while (at != start);
    cycles_.push_back({removed_, added_});
  }

  // The path from the added arc `begin` to the last removed one: both end at the depot.
  void close_behind(int begin) {
    ArcCycle cycle;
    cycle.removed.assign(removed_.begin() + begin + 1, removed_.end());
    cycle.added.assign(added_.begin() + begin, added_.end());
    removed_.resize(static_cast<std::size_t>(begin) + 1);
    added_.resize(static_cast<std::size_t>(begin));
    cycles_.push_back(std::move(cycle));
  }

  const Indexed<int>& forward_;
  const Indexed<int>& backward_;
  Random& random_;
  Indexed<char> used_;
  std::vector<Arc> removed_;
  std::vector<Arc> added_;
  std::vector<ArcCycle> cycles_;
};

}  // namespace

template <class T>
EdgeAssembly<T>::EdgeAssembly(const Problem<T>& problem, const Neighbours<T>& neighbours,
                              Random& random)
    : problem_(problem),
      neighbours_(neighbours),
      random_(random),
      touched_(problem.order(), 0),
      on_route_(problem.order(), 0) {}

template <class T>
std::vector<ArcCycle> EdgeAssembly<T>::cycles(const Routes& from, const Routes& to) {
  link(from, from_);
  link(to, to_);
  Tracing tracing(from_.next, to_.previous, random_);
  std::vector<int> differing;
  std::vector<int>& first = tracing.first_forward;
  std::vector<int>& last = tracing.last_backward;
  for (int c = 1; c <= problem_.customers; ++c) {
    if (from_.next[c] != to_.next[c]) differing.push_back(c);
    if (from_.previous[c] == 0 && to_.previous[c] != 0) first.push_back(c);
    if (to_.next[c] == 0 && from_.next[c] != 0) last.push_back(c);
  }
  // An empty route leaves the depot where another one of `from` would, and comes back to it where
  // another one of `to` would.
  if (to.size() > from.size()) first.insert(first.end(), to.size() - from.size(), 0);
  if (from.size() > to.size()) last.insert(last.end(), from.size() - to.size(), 0);
  return tracing.run(differing);
}

template <class T>
auto EdgeAssembly<T>::added_distance(const ArcCycle& cycle) const -> Sum {
  Sum sum = 0;
  for (const Arc& arc : cycle.added) sum += static_cast<Sum>(problem_.distance(arc.from, arc.to));
  for (const Arc& arc : cycle.removed) sum -= static_cast<Sum>(problem_.distance(arc.from, arc.to));
  return sum;
}

template <class T>
std::optional<PartialSolution> EdgeAssembly<T>::child(const Routes& routes, const ArcCycle& cycle) {
  link(routes, child_);
  if (!exchange(cycle)) return std::nullopt;
  return traced(routes);
}

template <class T>
void EdgeAssembly<T>::link(const Routes& routes, Links& links) const {
  links.next.assign(problem_.order(), 0);
  links.previous.assign(problem_.order(), 0);
  for (const Route& route : routes) {
    int at = 0;
    for (const int c : route) {
      if (at != 0) links.next[at] = c;
      links.previous[c] = at;
      at = c;
    }
  }
}

// False where an arc to be removed is not there.
template <class T>
bool EdgeAssembly<T>::exchange(const ArcCycle& cycle) {
  for (const Arc& arc : cycle.removed) {
    if (arc.from != 0 && child_.next[arc.from] != arc.to) return false;
    if (arc.to != 0 && child_.previous[arc.to] != arc.from) return false;
  }
  std::fill(touched_.begin(), touched_.end(), 0);
  for (const Arc& arc : cycle.added) {
    if (arc.from != 0) child_.next[arc.from] = arc.to;
    if (arc.to != 0) child_.previous[arc.to] = arc.from;
    touched_[arc.from] = touched_[arc.to] = 1;
  }
  return true;
}

// The routes that begin at the depot, the unchanged ones in their order, with all subtours.
template <class T>
PartialSolution EdgeAssembly<T>::traced(const Routes& routes) {
  std::fill(on_route_.begin(), on_route_.end(), 0);
  std::vector<int> first;
  const auto begin_route = [&](int c) {
    if (child_.previous[c] != 0 || on_route_[c] != 0) return;
    first.push_back(c);
    for (int at = c; at != 0; at = child_.next[at]) on_route_[at] = 1;
  };
  for (const Route& route : routes) begin_route(route.front());
  for (int c = 1; c <= problem_.customers; ++c) begin_route(c);
  for (int c = 1; c <= problem_.customers; ++c) {
    if (on_route_[c] == 0) join_subtour(c);
  }
  PartialSolution child;
  for (const int c : first) {
    Route route;
    bool changed = false;
    for (int at = c; at != 0; at = child_.next[at]) {
      route.push_back(at);
      changed = changed || touched_[at] != 0;
    }
    child.routes.push_back(std::move(route));
    child.changed.push_back(changed ? 1 : 0);
  }
  return child;
}

template <class T>
void EdgeAssembly<T>::join_subtour(int customer) {
  std::optional<Gap> gap = best_gap(customer, &Neighbours<T>::proximate);
  if (!gap) gap = best_gap(customer, &Neighbours<T>::nearest);
  if (!gap) {  // next to anybody
    int other = 1;
    while (on_route_[other] == 0) ++other;
    gap = Gap{customer, other};
  }
  const int last = child_.previous[gap->first];
  const int behind = child_.next[gap->after];
  child_.next[gap->after] = gap->first;
  child_.previous[gap->first] = gap->after;
  child_.next[last] = behind;
  if (behind != 0) child_.previous[behind] = last;
  for (int c = gap->first; c != behind; c = child_.next[c]) on_route_[c] = 1;
  touched_[gap->after] = touched_[gap->first] = touched_[last] = 1;
}

// Where the subtour of `customer` makes the routes longest by least, next to neighbours of its own.
template <class T>
auto EdgeAssembly<T>::best_gap(int customer, std::span<const int> (Neighbours<T>::*near)(int) const)
    -> std::optional<Gap> {
  std::optional<Gap> best;
  Sum least = 0;
  int c = customer;
  do {
    const int last = child_.previous[c];
    for (const int w : (neighbours_.*near)(c)) {
      if (on_route_[w] == 0) continue;
      const int behind = child_.next[w];
      const Sum longer = static_cast<Sum>(problem_.distance(w, c)) +
                         static_cast<Sum>(problem_.distance(last, behind)) -
                         static_cast<Sum>(problem_.distance(last, c)) -
                         static_cast<Sum>(problem_.distance(w, behind));
      if (best && longer >= least) continue;
      least = longer;
      best = Gap{c, w};
    }
    c = child_.next[c];
  } while (c != customer);
  return best;
}

template class EdgeAssembly<std::int32_t>;
template class EdgeAssembly<std::int64_t>;
template class EdgeAssembly<double>;

}  // namespace waywiser::search
