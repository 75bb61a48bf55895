#include "waywiser/repair/reinsertion.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "waywiser/base/index.h"
#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/kernel/ruin.h"
#include "waywiser/search/kernel/temperature.h"

namespace waywiser {
namespace {

// Nobody sets these: a repair gives everybody the same routes, and how much is tried is its only
// choice (Effort).
constexpr int kNeighbours = 59;    // of a customer, among which strings are looked for
constexpr int kLongestString = 6;  // customers taken from one route at most
constexpr int kMostStrings = 4;
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
        counters_(at(excerpt.size())),
        order_({excerpt}),
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
      if (++iteration_ % 64 == 0)
        temperature_ = hottest_ * search::nearly_geometric(progress, kFall);
      iterate();
    }
  }

 private:
  static constexpr int kNowhere = -1;
  static constexpr std::int64_t kDearest = std::numeric_limits<std::int64_t>::max();

  struct Strings;  // the policy of ruin
  struct Sites {   // what the order of reinsertion looks at
    using Key = std::int64_t;
    const Excerpt& excerpt;
    Key demand(int c) const { return excerpt.demand(c); }
    Key from_depot(int c) const { return excerpt.distance(0, c); }
    Key ready(int c) const { return excerpt.ready(c); }
    Key due(int c) const { return excerpt.due(c); }
  };

  void find_neighbours() {
    const std::size_t count = std::min(at(kNeighbours), at(excerpt_.size()) - 2);
    neighbours_.resize(at(excerpt_.size()));
    std::vector<std::pair<std::int64_t, int>> order;
    for (int i = 1; i < excerpt_.size(); ++i) {
      order.clear();
      for (int j = 1; j < excerpt_.size(); ++j) {
        if (i != j) order.emplace_back(excerpt_.distance(i, j), j);
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
      counters_.count(absent_);
      if (counters_.sum(absent_) < counters_.sum(absent_before_)) return true;
    }
    if (absent_.size() > before) return false;
    const auto longer = static_cast<double>(distance_ - distance_before);
    return longer < search::draw_threshold(temperature_, random_);
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

  void ruin();
  void take(std::size_t r, std::size_t first, std::size_t length);
  // An absent one every other time.
  int pick_seed() {
    if (!absent_.empty() && random_.below(2) == 0) {
      return absent_[random_.index(absent_.size())];
    }
    return 1 + random_.number(static_cast<int>(excerpt_.size()) - 1);
  }

  static std::int64_t length_of(const Schedule& schedule) {
    return schedule.route().empty() ? 0 : schedule.distance();
  }

  void recreate() {
    random_.shuffle(absent_);
    order_.sort(absent_, draw_order());
    std::size_t left = 0;
    for (std::size_t i = 0; i < absent_.size(); ++i) {
      const int customer = absent_[i];
      if (!place(customer)) absent_[left++] = customer;
    }
    absent_.resize(left);
  }

  search::Order draw_order() {
    using enum search::Order;
    return std::array{random, narrowest, farthest, earliest_due}[random_.index(4)];
  }

  bool place(int customer) {
    search::Cheapest<std::pair<std::size_t, std::size_t>, std::int64_t> best{{}, kDearest};
    const auto overlooks = [this] { return random_.below(kBlinks) == 0; };
    for (std::size_t r = 0; r < schedules_.size(); ++r) {
      const Schedule& schedule = schedules_[r];
      ++work_;
      if (!schedule.has_room_for(customer)) continue;
      const auto [first, last] = schedule.positions(customer);
      for (std::size_t p = first; p < last; ++p) {
        ++work_;
        best.offer(
            {r, p}, schedule.detour(customer, p), [&] { return schedule.in_time(customer, p); },
            overlooks);
      }
    }
    if (best.cost == kDearest) return false;
    const auto [route, position] = best.place;
    save(route);
    schedules_[route].insert(customer, position);
    route_of_[at(customer)] = static_cast<int>(route);
    distance_ += best.cost;
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

  std::vector<std::vector<int>> neighbours_;  // of each customer, nearest first
  search::AbsenceCounters counters_;
  search::ReinsertionOrder<Sites> order_;
  std::vector<std::int64_t> ruined_;  // of each route: the last ruin that looked for a string
  std::int64_t ruin_ = 0;
  std::int64_t work_ = 0;
  std::int64_t iteration_ = 0;
  bool by_counters_ = false;
  double hottest_ = 0.0;
  double temperature_ = 0.0;
};

// Schedules are feasible at any time: a string without which a route would be late (where the
// triangle inequality fails) stays.
struct Search::Strings {
  static constexpr bool kDrawnFromBack = true;

  Search& owner;

  std::size_t route_of(int c) const { return at(owner.route_of_[at(c)]); }
  const Route& route(int c) const { return owner.schedules_[route_of(c)].route(); }
  bool intact(int c) const {
    return owner.route_of_[at(c)] != kNowhere && owner.ruined_[route_of(c)] != owner.ruin_;
  }
  int size(int c) const { return static_cast<int>(route(c).size()); }
  int position(int c) const {
    return static_cast<int>(std::find(route(c).begin(), route(c).end(), c) - route(c).begin());
  }
  int before(int c, int most) const { return std::min(position(c), most); }
  int behind(int c, int most) const { return std::min(size(c) - 1 - position(c), most); }
  int draw_length(int size) const {
    return 1 + owner.random_.number(std::min(kLongestString, size));
  }
  static bool draw_split() { return false; }
  void take(const search::RuinString& string) {
    const std::size_t r = route_of(string.customer);
    owner.ruined_[r] = owner.ruin_;
    owner.take(r, at(position(string.customer) - string.ahead), at(string.length));
  }
};

void Search::ruin() {
  const int seed = pick_seed();
  const int strings = 1 + random_.number(kMostStrings);
  ++ruin_;
  Strings policy{*this};
  search::ruin(seed, neighbours_[at(seed)], strings, policy, random_);
}

void Search::take(std::size_t r, std::size_t first, std::size_t length) {
  Schedule shortened = schedules_[r];
  shortened.erase(first, length);
  if (!shortened.feasible()) return;
  const Route& route = schedules_[r].route();
  for (std::size_t p = first; p < first + length; ++p) {
    absent_.push_back(route[p]);
    route_of_[at(route[p])] = kNowhere;
  }
  distance_ += length_of(shortened) - length_of(schedules_[r]);
  std::swap(schedules_[r], shortened);
  saved_.emplace_back(r, std::move(shortened));
}

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
