#include "waywiser/search/neighbours.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {
namespace {

constexpr int kCancelEvery = 64;
constexpr double kWaitingWeight = 0.2;
constexpr double kInfeasible = 1e15;  // above every distance: infeasible arcs come last

// How unlikely the arc (i, j) is on a good route.
template <class T>
double arc_remoteness(const Problem<T>& problem, int i, int j) {
  const auto a = static_cast<std::size_t>(i);
  const auto b = static_cast<std::size_t>(j);
  const auto travel = static_cast<double>(problem.duration(i, j));
  const double latest =
      static_cast<double>(problem.due[a]) + static_cast<double>(problem.service[a]) + travel;
  const double earliest =
      static_cast<double>(problem.ready[a]) + static_cast<double>(problem.service[a]) + travel;
  const double waiting = std::max(0.0, static_cast<double>(problem.ready[b]) - latest);
  const double lateness = std::max(0.0, earliest - static_cast<double>(problem.due[b]));
  return static_cast<double>(problem.distance(i, j)) + kWaitingWeight * waiting +
         (lateness > 0 ? kInfeasible + lateness : 0.0);
}

using Keyed = std::vector<std::pair<double, int>>;

// The `size` smallest of `keys` in order.
void keep_smallest(Keyed& keys, std::size_t size) {
  const auto middle = keys.begin() + static_cast<std::ptrdiff_t>(size);
  if (middle != keys.end()) std::nth_element(keys.begin(), middle, keys.end());
  keys.resize(size);
  std::sort(keys.begin(), keys.end());
}

std::size_t bounded(int size, int customers) {
  return static_cast<std::size_t>(std::clamp(size, 0, customers - 1));
}

template <class E, class Make>
void append(std::vector<E>& list, Keyed& keys, std::size_t size, const Make& make) {
  keep_smallest(keys, size);
  for (const auto& [key, customer] : keys) list.push_back(make(customer));
  keys.clear();
}

}  // namespace

template <class T>
Neighbours<T>::Neighbours(const Problem<T>& problem, const Sizes& sizes,
                          const std::function<bool()>& cancelled)
    : near_(bounded(sizes.nearest, problem.customers)),
      close_(bounded(sizes.proximate, problem.customers)),
      arcs_(bounded(sizes.arcs, problem.customers)) {
  nearest_.assign(near_, 0);  // the depot's lists are never asked for
  proximate_.assign(close_, 0);
  predecessors_.assign(arcs_, Candidate{0, T{}});
  successors_.assign(arcs_, Candidate{0, T{}});
  const auto itself = [](int customer) { return customer; };
  Keyed near;
  Keyed close;
  Keyed before;
  Keyed after;
  for (int c = 1; c <= problem.customers; ++c) {
    if (c % kCancelEvery == 0 && cancelled && cancelled()) return;
    for (int other = 1; other <= problem.customers; ++other) {
      if (other == c) continue;
      const double into = arc_remoteness(problem, other, c);
      const double out = arc_remoteness(problem, c, other);
      near.emplace_back(
          static_cast<double>(std::min(problem.distance(c, other), problem.distance(other, c))),
          other);
      close.emplace_back(std::min(into, out), other);
      before.emplace_back(into, other);
      after.emplace_back(out, other);
    }
    append(nearest_, near, near_, itself);
    append(proximate_, close, close_, itself);
    append(predecessors_, before, arcs_,
           [&](int other) { return Candidate{other, problem.distance(other, c)}; });
    append(successors_, after, arcs_,
           [&](int other) { return Candidate{other, problem.distance(c, other)}; });
  }
}

template class Neighbours<std::int32_t>;
template class Neighbours<std::int64_t>;
template class Neighbours<double>;

}  // namespace waywiser::search
