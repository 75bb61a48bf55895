#include "waywiser/repair/reinsertion.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace waywiser {
namespace {

constexpr std::uint32_t kLongestString = 6;  // customers taken from one route at most
constexpr std::uint32_t kMostStrings = 4;
constexpr std::uint32_t kBlinks = 100;  // one place in so many is overlooked

// Sum of lateness along the route: how far it is from feasible.
std::int64_t lateness(const Excerpt& excerpt, const Route& route) {
  std::int64_t departure = excerpt.ready(0) + excerpt.service(0);
  std::int64_t total = 0;
  int from = 0;
  for (std::size_t p = 0; p <= route.size(); ++p) {
    const int to = p < route.size() ? route[p] : 0;
    const std::int64_t start =
        std::max(departure + excerpt.travel_time(from, to), excerpt.ready(to));
    total += std::max<std::int64_t>(0, start - excerpt.due(to));
    departure = start + excerpt.service(to);
    from = to;
  }
  return total;
}

class Search {
 public:
  Search(const Excerpt& excerpt, Partial& best, std::int64_t iterations, Random& random)
      : excerpt_(excerpt), best_(best), current_(best), iterations_(iterations), random_(random) {
    std::size_t arcs = current_.schedules.size();
    for (const SharedSchedule& schedule : current_.schedules) arcs += schedule->route().size();
    // From a third of a mean arc down to a three-thousandth of that.
    temperature_ = 0.3 * static_cast<double>(current_.distance()) / static_cast<double>(arcs);
    cooling_ = portable_log(3000.0) / static_cast<double>(iterations);
  }

  void run() {
    for (std::int64_t i = 0; i < iterations_; ++i) {
      Partial candidate = current_;
      ruin(candidate);
      recreate(candidate);
      if (accepts(candidate)) current_ = std::move(candidate);
      if (better(current_, best_)) best_ = current_;
      temperature_ -= temperature_ * cooling_;
    }
  }

 private:
  static bool better(const Partial& a, const Partial& b) {
    return std::pair(a.absent.size(), a.distance()) < std::pair(b.absent.size(), b.distance());
  }

  bool accepts(const Partial& candidate) {
    if (candidate.absent.size() != current_.absent.size()) {
      return candidate.absent.size() < current_.absent.size();
    }
    const double slack = -temperature_ * portable_log(1.0 - random_.unit());
    return static_cast<double>(candidate.distance() - current_.distance()) < slack;
  }

  // Strings of neighbours of one customer, the absent ones first of all.
  void ruin(Partial& partial) {
    const int seed = pick_seed(partial);
    const std::uint32_t strings = 1 + random_.below(kMostStrings);
    std::vector<std::pair<std::int64_t, std::size_t>> nearest;  // by distance of their nearest stop
    for (std::size_t r = 0; r < partial.schedules.size(); ++r) {
      std::int64_t least = std::numeric_limits<std::int64_t>::max();
      for (const int customer : partial.schedules[r]->route()) {
        least = std::min(least, customer == seed ? 0 : excerpt_.distance(seed, customer));
      }
      nearest.emplace_back(least, r);
    }
    std::sort(nearest.begin(), nearest.end());
    for (std::size_t s = 0; s < std::min<std::size_t>(strings, nearest.size()); ++s) {
      take_string(partial, nearest[s].second, seed);
    }
  }

  int pick_seed(const Partial& partial) {
    if (!partial.absent.empty() && random_.below(2) == 0) {
      return partial.absent[random_.below(static_cast<std::uint32_t>(partial.absent.size()))];
    }
    std::vector<int> all = partial.absent;
    for (const SharedSchedule& schedule : partial.schedules) {
      all.insert(all.end(), schedule->route().begin(), schedule->route().end());
    }
    return all[random_.below(static_cast<std::uint32_t>(all.size()))];
  }

  // Takes a string around the stop nearest to the seed out of route r.
  void take_string(Partial& partial, std::size_t r, int seed) {
    const SharedSchedule whole = partial.schedules[r];
    const Route& route = whole->route();
    if (route.empty()) return;
    std::size_t centre = 0;
    const auto length_to = [&](std::size_t p) {
      return route[p] == seed ? 0 : excerpt_.distance(seed, route[p]);
    };
    for (std::size_t p = 1; p < route.size(); ++p) {
      if (length_to(p) < length_to(centre)) centre = p;
    }
    const auto most =
        std::min<std::uint32_t>(kLongestString, static_cast<std::uint32_t>(route.size()));
    const std::size_t length = 1 + random_.below(most);
    const std::size_t earliest = centre + 1 >= length ? centre + 1 - length : 0;
    const std::size_t last = std::min(centre, route.size() - length);
    const std::size_t first =
        earliest + random_.below(static_cast<std::uint32_t>(last - earliest + 1));
    Route rest(route.begin(), route.begin() + static_cast<std::ptrdiff_t>(first));
    rest.insert(rest.end(), route.begin() + static_cast<std::ptrdiff_t>(first + length),
                route.end());
    partial.absent.insert(partial.absent.end(), route.begin() + static_cast<std::ptrdiff_t>(first),
                          route.begin() + static_cast<std::ptrdiff_t>(first + length));
    // Leaving out a stop can make a route late where the triangle inequality fails.
    Schedule shortened(excerpt_, std::move(rest));
    if (shortened.feasible()) {
      partial.schedules[r] = std::make_shared<const Schedule>(std::move(shortened));
    } else {
      partial.absent.resize(partial.absent.size() - length);
    }
  }

  void recreate(Partial& partial) {
    order(partial.absent);
    std::vector<int> left;
    for (const int customer : partial.absent) {
      if (!place(partial, customer)) left.push_back(customer);
    }
    partial.absent = std::move(left);
  }

  // By chance: at random, narrow windows first, far from the depot first, early due dates first.
  void order(std::vector<int>& customers) {
    for (std::size_t i = customers.size(); i > 1; --i) {
      std::swap(customers[i - 1], customers[random_.below(static_cast<std::uint32_t>(i))]);
    }
    const std::uint32_t choice = random_.below(4);
    const auto key = [&](int customer) -> std::int64_t {
      if (choice == 1) return excerpt_.due(customer) - excerpt_.ready(customer);
      if (choice == 2) return -excerpt_.distance(0, customer);
      return choice == 3 ? excerpt_.due(customer) : 0;
    };
    std::stable_sort(customers.begin(), customers.end(),
                     [&](int a, int b) { return key(a) < key(b); });
  }

  bool place(Partial& partial, int customer) {
    std::optional<std::int64_t> least;
    std::size_t route = 0;
    std::size_t position = 0;
    for (std::size_t r = 0; r < partial.schedules.size(); ++r) {
      const auto [first, last] = partial.schedules[r]->positions(customer);
      for (std::size_t p = first; p < last; ++p) {
        const auto cost = partial.schedules[r]->insertion(customer, p);
        if (!cost || (least && *cost >= *least) || random_.below(kBlinks) == 0) continue;
        least = cost;
        route = r;
        position = p;
      }
    }
    if (least) {
      partial.schedules[route] =
          std::make_shared<const Schedule>(partial.schedules[route]->with(customer, position));
    }
    return least.has_value();
  }

  const Excerpt& excerpt_;
  Partial& best_;
  Partial current_;
  std::int64_t iterations_;
  Random& random_;
  double temperature_ = 0.0;
  double cooling_ = 0.0;
};

}  // namespace

std::int64_t Partial::distance() const {
  std::int64_t sum = 0;
  for (const SharedSchedule& schedule : schedules) {
    if (!schedule->route().empty()) sum += schedule->distance();
  }
  return sum;
}

void evict(const Excerpt& excerpt, Partial& partial) {
  for (SharedSchedule& shared : partial.schedules) {
    Schedule schedule = *shared;
    while (!schedule.feasible() && !schedule.route().empty()) {
      std::optional<std::pair<std::int64_t, std::int64_t>> best;
      std::size_t leaving = 0;
      for (std::size_t p = 0; p < schedule.route().size(); ++p) {
        const std::pair rank(lateness(excerpt, schedule.without(p).route()), -schedule.saving(p));
        if (!best || rank < *best) {
          best = rank;
          leaving = p;
        }
      }
      partial.absent.push_back(schedule.route()[leaving]);
      schedule = schedule.without(leaving);
    }
    shared = std::make_shared<const Schedule>(std::move(schedule));
  }
}

void reinsert(const Excerpt& excerpt, Partial& partial, std::int64_t iterations, Random& random) {
  std::size_t customers = partial.absent.size();
  for (const SharedSchedule& schedule : partial.schedules) customers += schedule->route().size();
  if (customers == 0 || iterations <= 0) return;
  Search(excerpt, partial, iterations, random).run();
}

}  // namespace waywiser
