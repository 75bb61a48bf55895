#include "waywiser/repair/reinsertion.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace waywiser {
namespace {

constexpr int kNeighbours = 60;              // of a customer, among which strings are looked for
constexpr std::uint32_t kLongestString = 6;  // customers taken from one route at most
constexpr std::uint32_t kMostStrings = 4;
constexpr std::int64_t kOverhead = 150;  // work of an iteration beside the insertions tried
constexpr std::uint32_t kBlinks = 100;   // one place in so many is overlooked
// Of a mean arc: the temperature at the start of annealing, and how far it falls.
constexpr double kHottest = 0.3;
constexpr double kFall = 3000.0;

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

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

class Search {
 public:
  Search(const Excerpt& excerpt, Partial& best, Random& random)
      : excerpt_(excerpt),
        best_(best),
        random_(random),
        schedules_(best.schedules),
        absent_(best.absent),
        distance_(best.distance()),
        best_distance_(distance_),
        route_of_(at(excerpt.size()), kNowhere),
        counters_(at(excerpt.size()), 0),
        ruined_(schedules_.size(), 0) {
    for (std::size_t r = 0; r < schedules_.size(); ++r) note_places(r);
    find_neighbours();
    const auto arcs = at(excerpt.size()) + schedules_.size();
    hottest_ = kHottest * static_cast<double>(distance_) / static_cast<double>(arcs);
    temperature_ = hottest_;
  }

  void run(const Effort& effort) {
    work_ = 0;
    while (!absent_.empty()) {
      if (work_ >= effort.placing) return;
      // Those that distance guides stay near the given routes: counters only where they failed.
      by_counters_ = 2 * work_ >= effort.placing;
      iterate();
    }
    work_ = 0;
    while (work_ < effort.shortening) {
      const double progress = static_cast<double>(work_) / static_cast<double>(effort.shortening);
      if (++iteration_ % 64 == 0) temperature_ = hottest_ * cooled(progress);
      iterate();
    }
  }

 private:
  static constexpr int kNowhere = -1;

  // kFall to the power of -progress, nearly: by multiplication alone, so the same everywhere.
  static double cooled(double progress) {
    double factor = 1.0 - progress * portable_log(kFall) / 1024.0;
    for (int i = 0; i < 10; ++i) factor *= factor;
    return factor;
  }

  void find_neighbours() {
    const std::size_t count = std::min(at(kNeighbours), at(excerpt_.size()) - 1);
    neighbours_.resize(at(excerpt_.size()));
    std::vector<std::pair<std::int64_t, int>> order;
    for (int i = 1; i < excerpt_.size(); ++i) {
      order.clear();
      for (int j = 1; j < excerpt_.size(); ++j) {
        order.emplace_back(i == j ? -1 : excerpt_.distance(i, j), j);
      }
      std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                        order.end());
      for (std::size_t k = 0; k < count; ++k) neighbours_[at(i)].push_back(order[k].second);
    }
  }

  void iterate() {
    saved_.clear();
    absent_before_ = absent_;
    const std::int64_t distance_before = distance_;
    ruin();
    recreate();
    work_ += kOverhead;
    if (accepts(distance_before)) {
      keep_best();
    } else {
      undo(distance_before);
    }
  }

  bool accepts(std::int64_t distance_before) {
    const std::size_t before = absent_before_.size();
    if (absent_.size() < before) return true;
    if (before > 0 && by_counters_) {
      for (const int customer : absent_) ++counters_[at(customer)];
      if (counted(absent_) < counted(absent_before_)) return true;
    }
    if (absent_.size() > before) return false;
    const double slack = -temperature_ * portable_log(1.0 - random_.unit());
    return static_cast<double>(distance_ - distance_before) < slack;
  }

  // How often these customers have been left over.
  std::int64_t counted(const std::vector<int>& customers) const {
    std::int64_t sum = 0;
    for (const int customer : customers) sum += counters_[at(customer)];
    return sum;
  }

  void keep_best() {
    if (std::pair(absent_.size(), distance_) >= std::pair(best_.absent.size(), best_distance_)) {
      return;
    }
    best_.schedules = schedules_;
    best_.absent = absent_;
    best_distance_ = distance_;
  }

  void undo(std::int64_t distance_before) {
    for (auto& [r, schedule] : saved_) {
      for (const int customer : schedules_[r].route()) route_of_[at(customer)] = kNowhere;
    }
    for (auto& [r, schedule] : saved_) {
      schedules_[r] = std::move(schedule);
      note_places(r);
    }
    absent_ = absent_before_;
    distance_ = distance_before;
  }

  void note_places(std::size_t r) {
    for (const int customer : schedules_[r].route()) {
      route_of_[at(customer)] = static_cast<int>(r);
    }
  }

  // To be called before route r changes.
  void save(std::size_t r) {
    for (const auto& [other, schedule] : saved_) {
      if (other == r) return;
    }
    saved_.emplace_back(r, schedules_[r]);
  }

  // Strings of neighbours of one customer, an absent one every other time.
  void ruin() {
    const int seed = pick_seed();
    std::uint32_t strings = 1 + random_.below(kMostStrings);
    ++ruin_;
    for (const int customer : neighbours_[at(seed)]) {
      const int r = route_of_[at(customer)];
      if (r == kNowhere || ruined_[at(r)] == ruin_) continue;
      ruined_[at(r)] = ruin_;
      take_string(at(r), customer);
      if (--strings == 0) return;
    }
  }

  int pick_seed() {
    if (!absent_.empty() && random_.below(2) == 0) {
      return absent_[random_.index(absent_.size())];
    }
    return 1 + random_.number(static_cast<int>(excerpt_.size()) - 1);
  }

  // Takes a string with the customer in it out of route r.
  void take_string(std::size_t r, int customer) {
    const Route& route = schedules_[r].route();
    const auto size = static_cast<std::uint32_t>(route.size());
    const std::size_t centre =
        at(static_cast<int>(std::find(route.begin(), route.end(), customer) - route.begin()));
    const std::size_t length = 1 + random_.below(std::min(kLongestString, size));
    const std::size_t earliest = centre + 1 >= length ? centre + 1 - length : 0;
    const std::size_t last = std::min(centre, route.size() - length);
    const std::size_t first =
        earliest + random_.below(static_cast<std::uint32_t>(last - earliest + 1));
    Schedule shortened = schedules_[r];
    shortened.erase(first, length);
    // Leaving out a stop can make a route late where the triangle inequality fails.
    if (!shortened.feasible()) return;
    for (std::size_t p = first; p < first + length; ++p) {
      absent_.push_back(route[p]);
      route_of_[at(route[p])] = kNowhere;
    }
    distance_ += length_of(shortened) - length_of(schedules_[r]);
    std::swap(schedules_[r], shortened);
    saved_.emplace_back(r, std::move(shortened));
  }

  static std::int64_t length_of(const Schedule& schedule) {
    return schedule.route().empty() ? 0 : schedule.distance();
  }

  void recreate() {
    order(absent_);
    std::size_t left = 0;
    for (std::size_t i = 0; i < absent_.size(); ++i) {
      const int customer = absent_[i];
      if (!place(customer)) absent_[left++] = customer;
    }
    absent_.resize(left);
  }

  // By chance: at random, narrow windows first, far from the depot first, early due dates first.
  void order(std::vector<int>& customers) {
    random_.shuffle(customers);
    const std::uint32_t choice = random_.below(4);
    if (choice == 0) return;
    const auto key = [&](int customer) -> std::int64_t {
      if (choice == 1) return excerpt_.due(customer) - excerpt_.ready(customer);
      return choice == 2 ? -excerpt_.distance(0, customer) : excerpt_.due(customer);
    };
    std::stable_sort(customers.begin(), customers.end(),
                     [&](int a, int b) { return key(a) < key(b); });
  }

  bool place(int customer) {
    std::optional<std::int64_t> least;
    std::size_t route = 0;
    std::size_t position = 0;
    for (std::size_t r = 0; r < schedules_.size(); ++r) {
      const Schedule& schedule = schedules_[r];
      ++work_;
      if (!schedule.has_room_for(customer)) continue;
      const auto [first, last] = schedule.positions(customer);
      for (std::size_t p = first; p < last; ++p) {
        ++work_;
        const std::int64_t cost = schedule.detour(customer, p);
        if ((least && cost >= *least) || !schedule.in_time(customer, p) ||
            random_.below(kBlinks) == 0) {
          continue;
        }
        least = cost;
        route = r;
        position = p;
      }
    }
    if (!least) return false;
    save(route);
    schedules_[route].insert(customer, position);
    route_of_[at(customer)] = static_cast<int>(route);
    distance_ += *least;
    return true;
  }

  const Excerpt& excerpt_;
  Partial& best_;
  Random& random_;
  // The present state.
  std::vector<Schedule> schedules_;
  std::vector<int> absent_;
  std::int64_t distance_;
  std::int64_t best_distance_;
  std::vector<int> route_of_;
  // What an iteration changes, as it was before.
  std::vector<std::pair<std::size_t, Schedule>> saved_;
  std::vector<int> absent_before_;

  std::vector<std::vector<int>> neighbours_;  // of each customer, itself first
  std::vector<std::int64_t> counters_;        // how often each customer was left over
  std::vector<std::int64_t> ruined_;          // of each route: the last ruin that took a string
  std::int64_t ruin_ = 0;
  std::int64_t work_ = 0;
  std::int64_t iteration_ = 0;
  bool by_counters_ = false;
  double hottest_ = 0.0;
  double temperature_ = 0.0;
};

}  // namespace

std::int64_t Partial::distance() const {
  std::int64_t sum = 0;
  for (const Schedule& schedule : schedules) {
    if (!schedule.route().empty()) sum += schedule.distance();
  }
  return sum;
}

void evict(const Excerpt& excerpt, Partial& partial) {
  for (Schedule& schedule : partial.schedules) {
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
      schedule.erase(leaving, 1);
    }
  }
}

void reinsert(const Excerpt& excerpt, Partial& partial, const Effort& effort, Random& random) {
  if (excerpt.size() > 1) Search(excerpt, partial, random).run(effort);
}

}  // namespace waywiser
