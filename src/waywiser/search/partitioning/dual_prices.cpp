#include "waywiser/search/partitioning/dual_prices.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace waywiser::search {
namespace {

constexpr int kStepsPerPricing = 40;
constexpr double kFirstStep = 1.0;
constexpr double kLeastStep = 0.005;
constexpr int kPatience = 12;
constexpr double kShorter = 0.6;
constexpr double kInertia = 0.5;
// Entries of columns looked at that take as long as an iteration of the annealing.
constexpr std::int64_t kEntriesPerIteration = 1000;
constexpr std::int64_t kMostAtOnce = 1'000'000'000;

}  // namespace

DualPrices::DualPrices(int customers, int core_per_customer)
    : core_per_customer_(core_per_customer),
      prices_(static_cast<std::size_t>(customers) + 1, 0.0),
      direction_(prices_.size(), 0.0),
      visits_(prices_.size(), 0) {}

void DualPrices::improve(const RoutePool& pool, const std::vector<std::size_t>& selection,
                         std::size_t routes, int steps, const Slice& slice) {
  if (!begun_) begin(pool, selection);
  double upper = 0.0;
  for (const std::size_t place : selection) upper += pool.cost(place);
  bound_ = std::numeric_limits<double>::lowest();
  best_prices_ = prices_;
  double length = kFirstStep;
  for (int k = 0; k < steps && !slice.over(); k += kStepsPerPricing) {
    price_all(pool, selection, routes);
    length = climb(pool, routes, upper, length, std::min(kStepsPerPricing, steps - k), slice);
    prices_ = best_prices_;
  }
  price_all(pool, selection, routes);
  account(slice);
  charge_for_vehicles(routes);
}

// Steps on the core, from a length that becomes shorter where they no longer lead up. Returns it.
double DualPrices::climb(const RoutePool& pool, std::size_t routes, double upper, double length,
                         int steps, const Slice& slice) {
  double best = std::numeric_limits<double>::lowest();
  int stalled = 0;
  std::fill(direction_.begin(), direction_.end(), 0.0);
  for (int k = 0; k < steps && !slice.over(); ++k) {
    if (k > 0) price(pool, core_);
    const double value = choose(pool, core_, routes);
    if (value > best) {
      best = value;
      best_prices_ = prices_;
      stalled = 0;
    } else if (++stalled >= kPatience) {
      length = std::max(kLeastStep, kShorter * length);
      stalled = 0;
    }
    step(length * (upper - value));
    account(slice);
  }
  return length;
}

// Tells the clock what was done, and no more than the slice has left.
void DualPrices::account(const Slice& slice) {
  const std::int64_t iterations = std::min(work_ / kEntriesPerIteration, kMostAtOnce);
  work_ %= kEntriesPerIteration;
  if (iterations > 0) slice.clock().advance(slice.at_most(static_cast<int>(iterations)));
}

// All routes, the core and the bound, by the present prices.
void DualPrices::price_all(const RoutePool& pool, const std::vector<std::size_t>& selection,
                           std::size_t routes) {
  std::vector<std::size_t> all(pool.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  reduced_.resize(pool.size());
  price(pool, all);
  bound_ = std::max(bound_, choose(pool, all, routes));
  choose_core(pool, std::move(all), selection);
}

// Where all the vehicles are wanted, what one more would be worth.
void DualPrices::charge_for_vehicles(std::size_t routes) {
  if (negative_.empty() || negative_.size() < routes) return;
  double last = std::numeric_limits<double>::lowest();
  for (const std::size_t place : negative_) last = std::max(last, reduced_[place]);
  for (double& cost : reduced_) cost -= last;
}

void DualPrices::begin(const RoutePool& pool, const std::vector<std::size_t>& selection) {
  for (const std::size_t place : selection) {
    const auto route = pool.route(place);
    for (const int c : route) {
      prices_[static_cast<std::size_t>(c)] = pool.cost(place) / static_cast<double>(route.size());
    }
  }
  begun_ = true;
}

void DualPrices::price(const RoutePool& pool, const std::vector<std::size_t>& places) {
  for (const std::size_t place : places) {
    double cost = pool.cost(place);
    for (const int c : pool.route(place)) cost -= prices_[static_cast<std::size_t>(c)];
    reduced_[place] = cost;
    work_ += static_cast<std::int64_t>(pool.route(place).size());
  }
}

// Sorts `all`, every place of the pool.
void DualPrices::choose_core(const RoutePool& pool, std::vector<std::size_t> all,
                             const std::vector<std::size_t>& selection) {
  std::sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
    return reduced_[a] != reduced_[b] ? reduced_[a] < reduced_[b] : a < b;
  });
  std::vector<char> selected(pool.size(), 0);
  for (const std::size_t place : selection) selected[place] = 1;
  std::vector<int> has(prices_.size(), 0);
  core_.clear();
  for (const std::size_t place : all) {
    const auto route = pool.route(place);
    const bool wanted = std::any_of(route.begin(), route.end(), [&](int c) {
      return has[static_cast<std::size_t>(c)] < core_per_customer_;
    });
    if (!wanted && selected[place] == 0) continue;
    for (const int c : route) ++has[static_cast<std::size_t>(c)];
    core_.push_back(place);
  }
}

// The relaxed problem's optimum: the routes with the most negative reduced costs. Its value.
double DualPrices::choose(const RoutePool& pool, const std::vector<std::size_t>& places,
                          std::size_t routes) {
  negative_.clear();
  for (const std::size_t place : places) {
    if (reduced_[place] < 0) negative_.push_back(place);
  }
  const auto cheaper = [&](std::size_t a, std::size_t b) {
    return reduced_[a] != reduced_[b] ? reduced_[a] < reduced_[b] : a < b;
  };
  if (negative_.size() > routes) {
    std::nth_element(negative_.begin(), negative_.begin() + static_cast<std::ptrdiff_t>(routes),
                     negative_.end(), cheaper);
    negative_.resize(routes);
    std::sort(negative_.begin(), negative_.end());  // a sum has the same order everywhere
  }
  std::fill(visits_.begin(), visits_.end(), 0);
  double value = 0.0;
  for (const std::size_t place : negative_) {
    value += reduced_[place];
    for (const int c : pool.route(place)) ++visits_[static_cast<std::size_t>(c)];
  }
  for (const double price : prices_) value += price;
  return value;
}

void DualPrices::step(double length) {
  double square = 0.0;
  for (std::size_t c = 1; c < prices_.size(); ++c) {
    direction_[c] = kInertia * direction_[c] + (1.0 - visits_[c]);
    square += direction_[c] * direction_[c];
  }
  if (square <= 0.0) return;
  for (std::size_t c = 1; c < prices_.size(); ++c) prices_[c] += length * direction_[c] / square;
}

}  // namespace waywiser::search
