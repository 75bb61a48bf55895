#include "waywiser/instance/generate.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/random.h"
#include "waywiser/base/scanner.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/generate_places.h"
#include "waywiser/instance/units.h"

namespace waywiser {
namespace {

constexpr int kFractionBits = 30;
constexpr int kSample = 12;  // customers that a route looks at beside those of its cluster

UInt128 squared_length(const Site& a, const Site& b) {
  const auto dx = static_cast<Int128>(a.x) - b.x;
  const auto dy = static_cast<Int128>(a.y) - b.y;
  return static_cast<UInt128>(dx * dx + dy * dy);
}

std::int64_t length_rounded_up(const Site& a, const Site& b) {
  const UInt128 square = squared_length(a, b);
  const std::uint64_t root = floor_sqrt(square);
  return static_cast<std::int64_t>(root) + (UInt128{root} * root < square ? 1 : 0);
}

// A time of the solution: an integer plus the legs since, from above, in units of 2^-30. It is
// exact while no leg is irrational.
struct Clock {
  std::int64_t base = 0;
  std::int64_t fraction = 0;
  bool exact = true;

  void travel(const Site& from, const Site& to) {
    const UInt128 square = squared_length(from, to);
    const std::uint64_t root = floor_sqrt(square);
    if (UInt128{root} * root == square) {
      base += static_cast<std::int64_t>(root);
      return;
    }
    const std::uint64_t fine = floor_sqrt(square << (2 * kFractionBits)) + 1;
    base += static_cast<std::int64_t>(fine >> kFractionBits);
    fraction += static_cast<std::int64_t>(fine & ((std::uint64_t{1} << kFractionBits) - 1));
    base += fraction >> kFractionBits;
    fraction &= (std::int64_t{1} << kFractionBits) - 1;
    exact = false;
  }
  std::int64_t rounded_up() const { return base + (fraction > 0 ? 1 : 0); }
  // From here on the vehicle starts at the time rounded up, or is bounded by it.
  void round_up(bool now_exact) {
    base = rounded_up();
    fraction = 0;
    exact = now_exact;
  }
};

// What the solution fixes of a customer's window.
struct Visit {
  std::int64_t start = 0;    // not before the start of service in the solution
  bool opens_then = false;   // the window opens at `start`, so that service starts exactly then
  bool closes_then = false;  // the due date is `start`
};

class SolutionBuilder {
 public:
  SolutionBuilder(const GeneratorOptions& options, const ClassFigures& figures, Places& places,
                  std::int64_t horizon, Random& random)
      : options_(options),
        figures_(figures),
        places_(places),
        horizon_(horizon),
        random_(random),
        visits_(places.sites.size()),
        position_(places.sites.size()),
        members_(static_cast<std::size_t>(figures.clusters)) {
    for (int i = 1; i <= options.customers; ++i) {
      position_[index(i)] = unrouted_.size();
      unrouted_.push_back(i);
      if (places.cluster[index(i)] >= 0) members_[index(places.cluster[index(i)])].push_back(i);
    }
  }

  std::vector<std::vector<int>> run() {
    while (!unrouted_.empty()) build_route();
    return std::move(routes_);
  }
  const std::vector<Visit>& visits() const { return visits_; }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  const Site& site(int i) const { return places_.sites[index(i)]; }

  void build_route() {
    routes_.emplace_back();
    Clock clock;
    std::int64_t load = 0;
    int at = 0;
    for (;;) {
      const int next = nearest(at, clock, load);
      if (next == 0) break;
      if (uniform(random_, 1, 100) <= options_.ties && make_tie(at, next, clock)) {
        visits_[index(next)].closes_then = true;
      }
      visit(at, next, clock);
      load += site(next).demand;
      routes_.back().push_back(next);
      at = next;
    }
  }

  // The nearest customer that still fits, among those of the cluster and a sample of all. A fresh
  // vehicle takes whoever comes first, and everybody fits there.
  int nearest(int at, const Clock& clock, std::int64_t load) {
    int best = 0;
    std::int64_t best_length = 0;
    const auto look = [&](int candidate) {
      const std::int64_t length = length_rounded_up(site(at), site(candidate));
      if (best != 0 && length >= best_length) return;
      if (!fits(at, candidate, clock, load)) return;
      best = candidate;
      best_length = length;
    };
    const int cluster = places_.cluster[index(at)];
    if (cluster >= 0) {
      for (const int member : members_[index(cluster)]) look(member);
    }
    for (int k = 0; k < kSample && !unrouted_.empty(); ++k) {
      look(unrouted_[static_cast<std::size_t>(
          uniform(random_, 0, static_cast<std::int64_t>(unrouted_.size()) - 1))]);
    }
    return best;
  }

  bool fits(int at, int next, Clock clock, std::int64_t load) const {
    if (load + site(next).demand > figures_.capacity) return false;
    clock.base += site(at).service;
    clock.travel(site(at), site(next));
    return clock.rounded_up() <= latest(next);
  }

  std::int64_t latest(int i) const {
    return horizon_ - site(i).service - length_rounded_up(site(i), site(0));
  }

  // Moves `next` so that its leg has an integer length and lets the vehicle start at `at` at an
  // integer time: the arrival is then the due date exactly. False, with nothing changed, if the
  // customer would not fit there.
  bool make_tie(int at, int next, Clock& clock) {
    const Site old = site(next);
    Site& moved = places_.sites[index(next)];
    if (!snap(site(at), moved)) return false;
    Clock exact = clock;
    if (at != 0 && !exact.exact) exact.round_up(true);
    if (!fits(at, next, exact, 0)) {
      moved = old;
      return false;
    }
    if (at != 0 && !clock.exact) {
      Visit& visit = visits_[index(at)];
      visit.start = exact.base;
      visit.opens_then = true;
      clock = exact;
    }
    return true;
  }

  // Moves `to` to the nearest place at an integer distance along one of some directions. False if
  // none is in the square.
  bool snap(const Site& from, Site& to) const {
    static constexpr std::array<std::array<std::int64_t, 2>, 8> kDirections = {
        {{1, 0}, {0, 1}, {3, 4}, {4, 3}, {5, 12}, {12, 5}, {8, 15}, {15, 8}}};
    const std::int64_t dx = to.x - from.x;
    const std::int64_t dy = to.y - from.y;
    Site best = to;
    Int128 best_error = -1;
    for (const auto& [p, q] : kDirections) {
      const std::int64_t along = (std::abs(dx) * p + std::abs(dy) * q) / (p * p + q * q);
      Site candidate = to;
      candidate.x = from.x + (dx < 0 ? -1 : 1) * along * p;
      candidate.y = from.y + (dy < 0 ? -1 : 1) * along * q;
      if (along == 0 || outside(candidate)) continue;
      const auto error = static_cast<Int128>(squared_length(candidate, to));
      if (best_error < 0 || error < best_error) {
        best = candidate;
        best_error = error;
      }
    }
    to = best;
    return best_error >= 0;
  }

  bool outside(const Site& place) const {
    return place.x < 0 || place.y < 0 || place.x > figures_.side || place.y > figures_.side;
  }

  void visit(int at, int next, Clock& clock) {
    clock.base += site(at).service;
    clock.travel(site(at), site(next));
    Visit& visit = visits_[index(next)];
    visit.start = clock.rounded_up();
    if (options_.zero_slack) {
      visit.closes_then = true;
    } else if (!visit.closes_then) {
      clock.round_up(false);  // an upper bound from here on, not the time itself
    }
    remove(next);
  }

  void remove(int customer) {
    const std::size_t at = position_[index(customer)];
    unrouted_[at] = unrouted_.back();
    position_[index(unrouted_[at])] = at;
    unrouted_.pop_back();
    const int cluster = places_.cluster[index(customer)];
    if (cluster >= 0) std::erase(members_[index(cluster)], customer);
  }

  const GeneratorOptions& options_;
  const ClassFigures& figures_;
  Places& places_;
  std::int64_t horizon_;
  Random& random_;
  std::vector<Visit> visits_;
  std::vector<int> unrouted_;
  std::vector<std::size_t> position_;  // of each customer in unrouted_
  std::vector<std::vector<int>> members_;
  std::vector<std::vector<int>> routes_;
};

// A window around the time of the visit. Without one of its own the customer is open until a
// vehicle can still return.
void lay_window(Site& site, const Visit& visit, const Site& depot, std::int64_t horizon,
                const ClassFigures& figures, Random& random) {
  const std::int64_t latest = horizon - site.service - length_rounded_up(site, depot);
  const std::int64_t width = uniform(random, figures.width / 2, figures.width * 3 / 2);
  const bool constrained = uniform(random, 1, 100) <= figures.density;
  const std::int64_t earliest =
      std::min(std::max<std::int64_t>(1, length_rounded_up(depot, site)), visit.start);
  site.ready = constrained ? std::max(earliest, visit.start - width) : 0;
  site.due = latest;
  if (constrained) {
    const std::int64_t last = std::max(site.ready, std::min(visit.start, latest - width));
    site.ready = uniform(random, site.ready, last);
    // Before the arrival itself, which `start` rounds up: waiting would delay what follows.
    if (visit.closes_then)
      site.ready = std::min(site.ready, std::max<std::int64_t>(0, visit.start - 1));
    site.due = std::clamp(site.ready + width, visit.start, std::max(visit.start, latest));
  }
  if (visit.closes_then) site.due = visit.start;
  if (visit.opens_then) site.ready = visit.start;
}

void check(const GeneratorOptions& options) {
  const auto require = [](bool good, const std::string& what) {
    if (!good) throw UsageError(what);
  };
  require(options.customers >= 1 && options.customers <= kMaxGeneratedCustomers,
          fmt::format("n must be 1 to {}", kMaxGeneratedCustomers));
  require(options.decimals >= 0 && options.decimals <= kMaxGeneratedDecimals,
          fmt::format("decimals must be 0 to {}", kMaxGeneratedDecimals));
  const auto percent = [&](int value, const char* name) {
    require(value >= 0 && value <= 100, fmt::format("{} must be 0 to 100 %", name));
  };
  percent(options.density.value_or(0), "density");
  percent(options.ties, "ties");
  percent(options.coincident, "coincident");
  require(options.width.value_or(1) >= 0 && options.width.value_or(1) <= 1'000'000,
          "width must be 0 to 1000000");
  require(options.clusters.value_or(1) >= 1 && options.clusters.value_or(1) <= 10'000,
          "clusters must be 1 to 10000");
}

}  // namespace

GeneratedInstance generate(const GeneratorOptions& options) {
  check(options);
  Random random(options.seed);
  const ClassFigures figures = figures_of(options);
  Places places = draw_places(options, figures, random);
  std::int64_t horizon = figures.horizon;
  for (const Site& site : places.sites) {  // everybody can be served by a vehicle of its own
    horizon = std::max(horizon, 2 * length_rounded_up(places.sites[0], site) + site.service);
  }
  SolutionBuilder builder(options, figures, places, horizon, random);
  GeneratedInstance result;
  result.routes = builder.run();
  Instance& instance = result.instance;
  instance.sites = std::move(places.sites);
  instance.sites[0].due = horizon;
  for (std::size_t i = 0; i < instance.sites.size(); ++i) {
    instance.ids.push_back(static_cast<std::int64_t>(i));
    if (i > 0) {
      lay_window(instance.sites[i], builder.visits()[i], instance.sites[0], horizon, figures,
                 random);
    }
  }
  instance.name =
      fmt::format("{}-n{}-s{}", class_name(options.kind), options.customers, options.seed);
  instance.capacity = figures.capacity;
  instance.vehicles = std::max<std::int64_t>(static_cast<std::int64_t>(result.routes.size()),
                                             (options.customers + 3) / 4);
  instance.coordinate_decimals = options.decimals;
  instance.time_decimals = options.decimals;
  use_fewest_decimals(instance);
  return result;
}

}  // namespace waywiser
