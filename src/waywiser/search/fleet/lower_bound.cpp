#include "waywiser/search/fleet/lower_bound.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "waywiser/search/fleet/clique.h"
#include "waywiser/search/fleet/matching.h"
#include "waywiser/search/kernel/indexed.h"

namespace waywiser::search {
namespace {

// ---------------------------------------------------------------------------------------------
// Times of the instance in either arithmetic.

template <class T>
struct Times {
  int sites = 0;
  const T* service = nullptr;
  const T* ready = nullptr;
  const T* due = nullptr;
  std::function<void(int, Indexed<T>&)> row;     // durations from a site
  std::function<void(int, Indexed<T>&)> column;  // durations to a site
  T margin = 0;  // only what is later by more than this is impossible
  std::function<bool()> cancelled;

  bool over() const { return cancelled && cancelled(); }

  Indexed<T> earliest;  // start of service over all paths from the depot
  Indexed<T> latest;    // start of service from which some path leads home in time
};

template <class T>
constexpr T kNever = std::numeric_limits<T>::max() / 4;

// Dijkstra's algorithm on the dense graph; waiting keeps it exact, since starting earlier never
// makes an arrival later. `relax(i, t, j, d)` gives the key of j when i is settled at key t.
template <class T, class Arcs, class Relax>
void settle_all(Indexed<T>& key, const Arcs& arcs, const Relax& relax, T stop = kNever<T>) {
  const int sites = key.count();
  Indexed<char> settled(key.size());
  Indexed<T> lengths(key.size());
  for (int step = 0; step < sites; ++step) {
    int nearest = -1;
    for (int i = 0; i < sites; ++i) {
      if (!settled[i] && key[i] < stop && (nearest < 0 || key[i] < key[nearest])) nearest = i;
    }
    if (nearest < 0) return;
    settled[nearest] = 1;
    arcs(nearest, lengths);
    for (int j = 1; j < sites; ++j) {
      if (settled[j]) continue;
      key[j] = std::min(key[j], relax(nearest, key[nearest], j, lengths[j]));
    }
  }
}

// Start of service at j after leaving i, whose service starts at t; never where j is then too late.
template <class T>
T start_after(const Times<T>& times, int i, T t, int j, T duration) {
  const T start = std::max(t + times.service[i] + duration, times.ready[j]);
  return start > times.due[j] + times.margin ? kNever<T> : start;
}

template <class T>
void compute_earliest(Times<T>& times) {
  times.earliest.assign(static_cast<std::size_t>(times.sites), kNever<T>);
  times.earliest[0] = times.ready[0];
  settle_all<T>(times.earliest, times.row, [&](int i, T t, int j, T duration) {
    return start_after(times, i, t, j, duration);
  });
}

// Latest starts by the same algorithm on negated times.
template <class T>
void compute_latest(Times<T>& times) {
  Indexed<T> key(static_cast<std::size_t>(times.sites), kNever<T>);
  key[0] = -times.due[0];
  settle_all<T>(key, times.column, [&](int, T t, int j, T duration) {
    const T start = std::min(-t - duration - times.service[j], times.due[j]);
    return start + times.margin < times.ready[j] ? kNever<T> : -start;
  });
  for (T& latest : key) latest = -latest;
  times.latest = std::move(key);
}

// Customers i, j (both 1..n) as bits i - 1, j - 1.
template <class T>
BitMatrix possible_arcs(const Times<T>& times, const Indexed<std::int64_t>& demands,
                        std::int64_t capacity) {
  BitMatrix arcs(times.sites - 1);
  Indexed<T> lengths(static_cast<std::size_t>(times.sites));
  for (int i = 1; i < times.sites; ++i) {
    if (times.earliest[i] == kNever<T>) continue;
    times.row(i, lengths);
    const T departure = times.earliest[i] + times.service[i] - times.margin;
    for (int j = 1; j < times.sites; ++j) {
      if (i != j && departure + lengths[j] <= times.latest[j] &&
          demands[i] <= capacity - demands[j]) {
        arcs.set(i - 1, j - 1);
      }
    }
  }
  return arcs;
}

// ---------------------------------------------------------------------------------------------
// Capacity.

// L2 of Martello and Toth: for each threshold t <= Q/2, items above Q - t stand alone, those above
// Q/2 need a bin each, and what those leave free may take items of t .. Q/2.
int capacity_bound(const Indexed<std::int64_t>& demands, std::int64_t capacity) {
  std::vector<std::int64_t> items(demands.begin() + 1, demands.end());  // the depot's is no item
  std::sort(items.begin(), items.end(), std::greater<>());
  Indexed<std::int64_t> sums(items.size() + 1);  // of the largest ones
  std::partial_sum(items.begin(), items.end(), sums.begin() + 1);
  const auto larger_than = [&](std::int64_t bound) {
    return static_cast<int>(
        std::partition_point(items.begin(), items.end(), [&](auto q) { return q > bound; }) -
        items.begin());
  };
  const auto bins = [&](std::int64_t load) { return load <= 0 ? 0 : 1 + (load - 1) / capacity; };
  const int large = larger_than(capacity / 2);
  std::int64_t best = std::max<std::int64_t>({1, large, bins(sums.back())});
  for (auto item = items.rbegin(); item != items.rend() && *item <= capacity / 2; ++item) {
    if (*item == 0 || (item != items.rbegin() && *item == *(item - 1))) continue;
    const int alone = larger_than(capacity - *item);
    const std::int64_t small = sums[larger_than(*item - 1)] - sums[large];
    const std::int64_t room = (large - alone) * capacity - (sums[large] - sums[alone]);
    best = std::max(best, large + bins(small - room));
  }
  return static_cast<int>(best);
}

// Two customers without a possible arc may still share a route where going round by others is
// shorter than going straight (no triangle inequality). Keeps the members between which no path of
// any length fits the windows, of those that were looked at before it was over.
template <class T>
std::vector<int> proved_clique(const Times<T>& times, const std::vector<int>& customers) {
  T last = 0;
  for (const int c : customers) last = std::max(last, times.latest[c] + times.margin);
  std::vector<int> proved;
  std::vector<Indexed<T>> arrival;  // from each proved member to every site
  for (const int c : customers) {
    if (times.over()) break;
    Indexed<T> key(static_cast<std::size_t>(times.sites), kNever<T>);
    key[c] = times.earliest[c];
    settle_all<T>(
        key, times.row,
        [&](int i, T t, int j, T duration) { return start_after(times, i, t, j, duration); },
        last + 1);
    bool apart = true;
    for (std::size_t k = 0; k < proved.size(); ++k) {
      apart = apart && key[proved[k]] > times.latest[proved[k]] + times.margin &&
              arrival[k][c] > times.latest[c] + times.margin;
    }
    if (!apart) continue;
    proved.push_back(c);
    arrival.push_back(std::move(key));
  }
  std::sort(proved.begin(), proved.end());
  return proved;
}

// Fills in what the two instances have in common.
template <class T, class Source>
FleetBound bound(const Source& instance, Times<T>& times) {
  times.sites = instance.customers + 1;
  times.service = instance.services.data();
  times.ready = instance.ready.data();
  times.due = instance.due.data();
  const Indexed<std::int64_t> demands(instance.demands.begin(), instance.demands.end());
  FleetBound result;
  result.capacity = capacity_bound(demands, instance.capacity);
  if (times.over()) return result;
  compute_earliest(times);
  if (times.over()) return result;
  compute_latest(times);
  if (times.over()) return result;
  const BitMatrix arcs = possible_arcs(times, demands, instance.capacity);
  if (times.over()) return result;
  std::vector<int> clique = CliqueSearch(incompatible_pairs(arcs)).run();
  for (int& c : clique) ++c;
  result.clique_customers = proved_clique(times, clique);
  result.clique = static_cast<int>(result.clique_customers.size());
  if (const auto matched = Matching(arcs).size(times.cancelled)) {
    result.matching = arcs.order() - *matched;
  }
  return result;
}

}  // namespace

FleetBound fleet_lower_bound(const ScaledInstance& instance,
                             const std::function<bool()>& cancelled) {
  Times<std::int64_t> times;
  times.cancelled = cancelled;
  const IntegerMatrix& durations = *instance.durations;
  times.row = [&](int i, Indexed<std::int64_t>& lengths) {
    for (int j = 0; j < durations.order(); ++j) lengths[j] = durations.at(i, j);
  };
  times.column = [&](int j, Indexed<std::int64_t>& lengths) {
    for (int i = 0; i < durations.order(); ++i) lengths[i] = durations.at(i, j);
  };
  return bound(instance, times);
}

FleetBound fleet_lower_bound(const RealInstance& instance, const std::function<bool()>& cancelled) {
  Times<double> times;
  times.cancelled = cancelled;
  times.margin = 1e-9 * instance.due[0];
  const int order = instance.customers + 1;
  const auto row = [&instance, order](int i) {
    return instance.durations.data() + static_cast<std::ptrdiff_t>(i) * order;
  };
  times.row = [=](int i, Indexed<double>& lengths) {
    std::copy(row(i), row(i) + order, lengths.begin());
  };
  times.column = [=](int j, Indexed<double>& lengths) {
    for (int i = 0; i < order; ++i) lengths[i] = row(i)[j];
  };
  return bound(instance, times);
}

}  // namespace waywiser::search
