#include "waywiser/scaling/servability.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "waywiser/base/decimal.h"
#include "waywiser/base/index.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/labels.h"

namespace waywiser {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

// Earliest arrivals and latest starts of service along any chain of customers, by Dijkstra's
// algorithm: rounding can break the triangle inequality, so that the direct arc need not be the
// quickest. A relaxation (customers may repeat, capacity is ignored): what it calls unservable is.
class TimeBounds {
 public:
  explicit TimeBounds(const ScaledInstance& scaled) : scaled_(scaled) {
    find_earliest_arrivals();
    find_latest_starts();
  }
  std::int64_t earliest_arrival(int i) const { return arrival_[at(i)]; }
  std::int64_t latest_start(int i) const { return latest_[at(i)]; }

 private:
  void find_earliest_arrivals() {
    const int size = scaled_.customers + 1;
    arrival_.assign(at(size), kNever);
    std::vector<char> done(at(size), 0);
    int current = 0;
    std::int64_t departure = scaled_.ready[0] + scaled_.services[0];
    while (true) {
      done[at(current)] = 1;
      for (int j = 1; j < size; ++j) {
        if (done[at(j)] == 0) {
          arrival_[at(j)] =
              std::min(arrival_[at(j)], departure + scaled_.durations->at(current, j));
        }
      }
      const std::optional<int> next = nearest(done);
      if (!next) return;
      current = *next;
      departure = start(current) + scaled_.services[at(current)];
    }
  }

  std::int64_t start(int i) const { return std::max(arrival_[at(i)], scaled_.ready[at(i)]); }

  // The customer not yet done whose service can start first, among those that can be served.
  std::optional<int> nearest(const std::vector<char>& done) const {
    std::optional<int> best;
    for (int j = 1; j <= scaled_.customers; ++j) {
      if (done[at(j)] != 0 || arrival_[at(j)] == kNever || start(j) > scaled_.due[at(j)]) continue;
      if (!best || start(j) < start(*best)) best = j;
    }
    return best;
  }

  void find_latest_starts() {
    const int size = scaled_.customers + 1;
    latest_.assign(at(size), -kNever);
    std::vector<char> done(at(size), 0);
    int current = 0;
    std::int64_t deadline = scaled_.due[0];
    while (true) {
      done[at(current)] = 1;
      for (int i = 1; i < size; ++i) {
        if (done[at(i)] != 0) continue;
        const std::int64_t latest =
            deadline - scaled_.durations->at(i, current) - scaled_.services[at(i)];
        latest_[at(i)] = std::max(latest_[at(i)], std::min(latest, scaled_.due[at(i)]));
      }
      std::optional<int> next;
      for (int i = 1; i < size; ++i) {
        if (done[at(i)] != 0 || latest_[at(i)] < scaled_.ready[at(i)]) continue;
        if (!next || latest_[at(i)] > latest_[at(*next)]) next = i;
      }
      if (!next) return;
      current = *next;
      deadline = latest_[at(current)];
    }
  }

  const ScaledInstance& scaled_;
  std::vector<std::int64_t> arrival_;
  std::vector<std::int64_t> latest_;
};

// The least time from service at the depot until arrival at each customer, or from there home, by
// any chain of customers and without waits.
std::vector<std::int64_t> shortest_ways(const ScaledInstance& scaled, bool home) {
  const int size = scaled.customers + 1;
  std::vector<std::int64_t> way(at(size), kNever);
  std::vector<char> done(at(size), 0);
  int current = 0;
  way[0] = 0;
  while (true) {
    done[at(current)] = 1;
    const std::int64_t here = way[at(current)];
    std::optional<int> next;
    for (int j = 1; j < size; ++j) {
      if (done[at(j)] != 0) continue;
      const std::int64_t arc =
          home ? scaled.services[at(j)] + scaled.durations->at(j, current)
               : scaled.services[at(current)] + scaled.durations->at(current, j);
      way[at(j)] = std::min(way[at(j)], here + arc);
      if (!next || way[at(j)] < way[at(*next)]) next = j;
    }
    if (!next) return way;
    current = *next;
  }
}

// What is wrong with customer i if vehicles drive to it and back directly.
std::optional<UnservableCustomer> directly_unservable(const ScaledInstance& scaled, int i) {
  using Why = UnservableCustomer::Why;
  if (scaled.demands[at(i)] > scaled.capacity) {
    return UnservableCustomer{i, Why::too_heavy, scaled.demands[at(i)], scaled.capacity};
  }
  if (scaled.ready[at(i)] > scaled.due[at(i)]) {
    return UnservableCustomer{i, Why::emptied_window, scaled.ready[at(i)], scaled.due[at(i)]};
  }
  const std::int64_t arrival = scaled.ready[0] + scaled.services[0] + scaled.durations->at(0, i);
  if (arrival > scaled.due[at(i)]) {
    return UnservableCustomer{i, Why::unreachable, arrival, scaled.due[at(i)]};
  }
  const std::int64_t back =
      std::max(arrival, scaled.ready[at(i)]) + scaled.services[at(i)] + scaled.durations->at(i, 0);
  if (back > scaled.due[0]) return UnservableCustomer{i, Why::no_return, back, scaled.due[0]};
  // There and back without a wait: a vehicle leaves late enough.
  const std::int64_t under_way = scaled.services[0] + scaled.durations->at(0, i) +
                                 scaled.services[at(i)] + scaled.durations->at(i, 0);
  if (scaled.longest_duration && under_way > *scaled.longest_duration)
    return UnservableCustomer{i, Why::too_long, under_way, *scaled.longest_duration};
  return std::nullopt;
}

// Those that a vehicle under way for L^P at most cannot serve, however it goes.
class DurationBounds {
 public:
  explicit DurationBounds(const ScaledInstance& scaled)
      : out_(shortest_ways(scaled, false)), home_(shortest_ways(scaled, true)) {}
  std::int64_t under_way(int i) const { return out_[at(i)] + home_[at(i)]; }

 private:
  std::vector<std::int64_t> out_;
  std::vector<std::int64_t> home_;
};

bool beyond_detours(const TimeBounds& bounds, const ScaledInstance& scaled, int i) {
  const std::int64_t arrival = bounds.earliest_arrival(i);
  return arrival > scaled.due[at(i)] ||
         std::max(arrival, scaled.ready[at(i)]) > bounds.latest_start(i);
}

std::string name_of(const ScaledInstance& scaled, int i) {
  if (i == 0) return "the depot";
  return "customer " + std::to_string(at(i) < scaled.ids.size() ? scaled.ids[at(i)] : i);
}

// The time t / P in the unit of the data: a decimal where it ends, else a fraction.
std::string in_original_units(std::int64_t t, std::int64_t P) {
  Int128 digits = t;
  std::int64_t rest = P;
  int decimals = 0;
  for (; digits % rest != 0 && decimals < kMaxDecimals; ++decimals) {
    const std::int64_t common = std::gcd(rest, std::int64_t{10});
    if (common == 1) break;
    rest /= common;
    digits *= 10 / common;
  }
  const auto whole = narrow(digits / rest);
  if (digits % rest != 0 || !whole) return std::to_string(t) + "/" + std::to_string(P);
  return to_text(*whole, decimals);
}

// "17.5 (175 in units of 1/10)": for a person who knows the data as given.
std::string time_text(const ScaledInstance& scaled, std::int64_t t) {
  const std::int64_t P = scaled.scaling.P;
  if (P == 1) return std::to_string(t);
  return in_original_units(t, P) + " (" + std::to_string(t) + " in units of 1/" +
         std::to_string(P) + ")";
}

std::string window_text(const ScaledInstance& scaled, std::int64_t from, std::int64_t to) {
  const std::int64_t P = scaled.scaling.P;
  std::string ends = "[" + std::to_string(from) + ", " + std::to_string(to) + "]";
  if (P == 1) return ends;
  return "[" + in_original_units(from, P) + ", " + in_original_units(to, P) + "] (" + ends +
         " in units of 1/" + std::to_string(P) + ")";
}

// What a person calls a site and a time: with the names and on the clock of the file, where it has
// them.
class Words {
 public:
  Words(const ScaledInstance& scaled, const Instance* instance)
      : scaled_(scaled), labelled_(instance != nullptr && instance->labels ? instance : nullptr) {}

  std::string site(int i) const {
    return labelled_ == nullptr || i == 0 ? name_of(scaled_, i) : site_name(*labelled_, i);
  }
  std::string time(std::int64_t t) const {
    if (!has_clock()) return time_text(scaled_, t);
    return clock_of(*labelled_).at(in_original_units(t, scaled_.scaling.P));
  }
  std::string span(std::int64_t t) const {
    if (!has_clock()) return time_text(scaled_, t);
    return clock_of(*labelled_).span(in_original_units(t, scaled_.scaling.P));
  }
  std::string window(std::int64_t from, std::int64_t to) const {
    if (!has_clock()) return window_text(scaled_, from, to);
    return "[" + time(from) + ", " + time(to) + "]";
  }

 private:
  // A fraction such as 100/7 has no place on a clock.
  bool has_clock() const {
    return labelled_ != nullptr && clock_of(*labelled_).form != Clock::Form::number &&
           is_power_of_ten(scaled_.scaling.P);
  }
  static bool is_power_of_ten(std::int64_t P) {
    while (P % 10 == 0) P /= 10;
    return P == 1;
  }

  const ScaledInstance& scaled_;
  const Instance* labelled_;
};

std::string describe(const ScaledInstance& scaled, const UnservableCustomer& unservable,
                     const Words& words) {
  using Why = UnservableCustomer::Why;
  std::string who = words.site(unservable.customer);
  const std::int64_t earliest = unservable.earliest;
  const std::int64_t latest = unservable.latest;
  switch (unservable.why) {
    case Why::emptied_window:
      return who + " has an empty window " + words.window(earliest, latest);
    case Why::unreachable:
      return who + " is reached at " + words.time(earliest) + ", after its due date " +
             words.time(latest);
    case Why::no_return:
      return who + " lets no vehicle return before " + words.time(earliest) +
             ", after the depot's due date " + words.time(latest);
    case Why::too_long:
      return who + " keeps a vehicle under way for " + words.span(earliest) +
             ", more than the longest duration " + words.span(latest);
    case Why::too_heavy:
      return who + " demands " + to_text(earliest, scaled.demand_decimals) +
             ", more than the capacity " + to_text(latest, scaled.demand_decimals);
  }
  return who;
}

std::string message(const ScaledInstance& scaled, const std::vector<UnservableCustomer>& customers,
                    const Instance* instance) {
  constexpr std::size_t kShown = 3;
  const Words words(scaled, instance);
  std::string text = scaled.name + " under " + to_string(scaled.scaling) + " cannot be served: ";
  for (std::size_t i = 0; i < std::min(kShown, customers.size()); ++i) {
    text += (i == 0 ? "" : "; ") + describe(scaled, customers[i], words);
  }
  if (customers.size() > kShown) {
    text += "; and " + std::to_string(customers.size() - kShown) + " more";
  }
  return text;
}

}  // namespace

std::vector<UnservableCustomer> unservable_customers(const ScaledInstance& scaled) {
  using Why = UnservableCustomer::Why;
  std::vector<UnservableCustomer> unservable;
  if (scaled.ready[0] > scaled.due[0]) {
    unservable.push_back({0, Why::emptied_window, scaled.ready[0], scaled.due[0]});
  }
  std::optional<TimeBounds> bounds;
  std::optional<DurationBounds> durations;
  for (int i = 1; i <= scaled.customers; ++i) {
    const auto found = directly_unservable(scaled, i);
    if (!found) continue;
    if (found->why == Why::unreachable || found->why == Why::no_return) {
      if (!bounds) bounds.emplace(scaled);
      if (!beyond_detours(*bounds, scaled, i)) continue;
    }
    if (found->why == Why::too_long) {
      if (!durations) durations.emplace(scaled);
      if (durations->under_way(i) <= *scaled.longest_duration) continue;
    }
    unservable.push_back(*found);
  }
  return unservable;
}

UnservableError::UnservableError(const ScaledInstance& scaled,
                                 std::vector<UnservableCustomer> unservable,
                                 const Instance* instance)
    : Error(ExitCode::negative, message(scaled, unservable, instance)),
      customers(std::move(unservable)) {}

}  // namespace waywiser
