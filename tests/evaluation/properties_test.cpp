// The guarantees of docs/numerics.md on random small cases: decimals, tight windows, exact ties,
// service at the depot, explicit matrices.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

std::int64_t draw(Random& random, std::int64_t bound) {
  return random.below(static_cast<std::uint32_t>(bound));
}

std::shared_ptr<const DecimalMatrix> draw_matrix(Random& random, std::size_t size, int decimals) {
  auto matrix = std::make_shared<DecimalMatrix>();
  matrix->decimals = decimals;
  for (std::size_t index = 0; index < size * size; ++index) {
    matrix->values.push_back(index % (size + 1) == 0 ? 0 : draw(random, 150));
  }
  return matrix;
}

// Sites on a small grid, so that lengths are often integers and arrivals often meet due dates.
Instance draw_instance(Random& random, int customers) {
  Instance instance;
  instance.name = "random";
  instance.capacity = 1000;
  instance.coordinate_decimals = static_cast<int>(draw(random, 3));
  instance.time_decimals = static_cast<int>(draw(random, 3));
  const std::int64_t length = 12 * power_of_ten(instance.coordinate_decimals);
  const std::int64_t time = power_of_ten(instance.time_decimals);
  for (int i = 0; i <= customers; ++i) {
    Site site;
    site.x = draw(random, length);
    site.y = draw(random, length);
    site.demand = i == 0 ? 0 : 1;
    site.ready = i == 0 || draw(random, 2) == 0 ? 0 : draw(random, 30 * time);
    site.due = site.ready + draw(random, (draw(random, 2) == 0 ? 10 : 50) * time);
    site.service = i == 0 && draw(random, 2) == 0 ? 0 : draw(random, 3 * time);
    if (i == 0) site.due += 40 * time;
    instance.sites.push_back(site);
    instance.ids.push_back(i);
  }
  if (draw(random, 4) == 0) {
    instance.durations = draw_matrix(random, instance.size(), static_cast<int>(draw(random, 3)));
  }
  return instance;
}

Routes draw_routes(Random& random, int customers) {
  Route order(static_cast<std::size_t>(customers));
  std::iota(order.begin(), order.end(), 1);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  Routes routes(1);
  for (const int customer : order) {
    if (!routes.back().empty() && draw(random, 3) == 0) routes.emplace_back();
    routes.back().push_back(customer);
  }
  return routes;
}

// Half of the time a due date is put where doubles may err: at what they take for the arrival.
void tighten(Random& random, Instance& instance, const Routes& routes) {
  if (draw(random, 2) == 0) return;
  Instance open = instance;
  for (Site& site : open.sites) site.due = 0;
  const auto arrivals = evaluate_double(open, routes).violations;
  if (arrivals.empty()) return;
  const auto& chosen = arrivals[random.below(static_cast<std::uint32_t>(arrivals.size()))];
  Site& site = instance.sites[static_cast<std::size_t>(chosen.customer)];
  const double unit = static_cast<double>(power_of_ten(instance.time_decimals));
  const auto due = static_cast<std::int64_t>(std::llround(chosen.arrival * unit));
  if (due >= site.ready) site.due = due;
}

bool feasible_scaled(const Instance& instance, const Routes& routes, const Scaling& scaling) {
  return evaluate_scaled(scale(instance, scaling), routes, Objective::distance).feasible;
}

// |arrival in double - arrival in exact| on any route of the instance (docs/numerics.md, "double
// against exact"): u (m (3 L + 8 C) + (3 m + 2) A) and a little for the second order.
double arrival_bound(const Instance& instance, const Routes& routes) {
  constexpr double kUnit = 0x1.0p-53;
  double longest = 0.0;
  double coordinate = 0.0;
  double clock = 0.0;
  for (const Site& site : instance.sites) {
    coordinate = std::max({coordinate, std::abs(to_double(site.x, instance.coordinate_decimals)),
                           std::abs(to_double(site.y, instance.coordinate_decimals))});
  }
  Instance open = instance;
  for (Site& site : open.sites) {
    clock = std::max({clock, to_double(site.due, instance.time_decimals),
                      to_double(site.ready + site.service, instance.time_decimals)});
    site.due = 0;
  }
  for (const auto& arrival : evaluate_double(open, routes).violations) {
    clock = std::max(clock, arrival.arrival);
  }
  double service = 0.0;
  for (const Site& site : instance.sites) {
    service = std::max(service, to_double(site.service, instance.time_decimals));
  }
  clock += service;
  if (instance.durations) {
    for (const std::int64_t value : instance.durations->values) {
      longest = std::max(longest, to_double(value, instance.durations->decimals));
    }
    coordinate = 0.0;
  } else {
    longest = 3.0 * coordinate;
  }
  const auto arcs = static_cast<double>(instance.size());
  return 1.01 * kUnit * (arcs * (3.0 * longest + 8.0 * coordinate) + (3.0 * arcs + 2.0) * clock);
}

// The least lateness that is certain, and what it is at most.
double upper(const Violation<Bounds>& violation) {
  return std::stod(violation.lateness.upper);
}

// Feasible under pessimistic is feasible over the reals is feasible under optimistic.
void check_guarantees(const Instance& instance, const Routes& routes, bool feasible) {
  for (const std::int64_t P : {std::int64_t{1}, std::int64_t{10}, std::int64_t{1000}}) {
    if (feasible_scaled(instance, routes, {P, Rounding::pessimistic})) {
      ASSERT_TRUE(feasible) << "P=" << P;
    }
    if (feasible) {
      ASSERT_TRUE(feasible_scaled(instance, routes, {P, Rounding::optimistic})) << "P=" << P;
    }
  }
}

TEST(Guarantees, HoldOnAHundredThousandRandomCases) {
  Random random(2026);
  int exactly_feasible = 0;
  int different = 0;
  for (int i = 0; i < 100'000; ++i) {
    const int customers = 1 + static_cast<int>(draw(random, 7));
    Instance instance = draw_instance(random, customers);
    const Routes routes = draw_routes(random, customers);
    tighten(random, instance, routes);
    const ExactEvaluation exact = evaluate_exact(instance, routes);
    ASSERT_EQ(exact.feasible, feasible_exactly(instance, routes));
    exactly_feasible += exact.feasible ? 1 : 0;
    ASSERT_NO_FATAL_FAILURE(check_guarantees(instance, routes, exact.feasible)) << "case " << i;
    const DoubleEvaluation in_doubles = evaluate_double(instance, routes);
    if (in_doubles.feasible == exact.feasible) continue;
    // Both errors must be within the bound: it is double that errs.
    ++different;
    const double bound = arrival_bound(instance, routes);
    for (const auto& late : in_doubles.violations) ASSERT_LE(late.lateness, bound);
    for (const auto& late : exact.violations) ASSERT_LE(upper(late), bound);
  }
  // The draw must reach what it is about.
  EXPECT_GT(exactly_feasible, 10'000);
  EXPECT_GT(different, 100);
  RecordProperty("verdicts_that_differ", different);
}

// A longest duration near what the routes take, in the unit of the times.
std::int64_t draw_longest(Random& random, const Instance& instance, const Routes& routes) {
  Instance none = instance;
  none.longest_duration = 0;
  double longest = 0.0;
  for (const auto& route : evaluate_double(none, routes).too_long)
    longest = std::max(longest, route.duration);
  const auto unit = static_cast<double>(power_of_ten(instance.time_decimals));
  return std::max(std::int64_t{0}, static_cast<std::int64_t>(longest * unit) + draw(random, 5) - 2);
}

TEST(Guarantees, HoldWithALongestDurationOfARoute) {
  Random random(8);
  int feasible = 0;
  int too_long = 0;
  for (int i = 0; i < 30'000; ++i) {
    const int customers = 1 + static_cast<int>(draw(random, 6));
    Instance instance = draw_instance(random, customers);
    const Routes routes = draw_routes(random, customers);
    tighten(random, instance, routes);
    instance.longest_duration = draw_longest(random, instance, routes);
    const ExactEvaluation exact = evaluate_exact(instance, routes);
    ASSERT_EQ(exact.feasible, feasible_exactly(instance, routes));
    feasible += exact.feasible ? 1 : 0;
    too_long += exact.violations.empty() && !exact.feasible ? 1 : 0;
    ASSERT_NO_FATAL_FAILURE(check_guarantees(instance, routes, exact.feasible)) << "case " << i;
  }
  EXPECT_GT(feasible, 1'000);
  EXPECT_GT(too_long, 1'000);
}

TEST(Guarantees, DoubleArrivalsStayWithinTheBoundOfExactOnes) {
  Random random(7);
  int compared = 0;
  for (int i = 0; i < 20'000; ++i) {
    const int customers = 1 + static_cast<int>(draw(random, 7));
    Instance instance = draw_instance(random, customers);
    // Lengths of 15 digits, where the error of doubles is large enough to be read.
    for (Site& site : instance.sites) {
      site.x = site.x * 9'876'543'210'987 + draw(random, 1'000'000'000);
      site.y = site.y * 1'234'567'890'123 + draw(random, 1'000'000'000);
      site.due = site.ready;
    }
    const Routes routes = draw_routes(random, customers);
    const auto real = evaluate_exact(instance, routes).violations;
    const auto rounded = evaluate_double(instance, routes).violations;
    const double bound = arrival_bound(instance, routes);
    for (std::size_t v = 0; v < std::min(real.size(), rounded.size()); ++v) {
      if (real[v].customer != rounded[v].customer || real[v].route != rounded[v].route) break;
      // Six decimals or more of an exact number, read as the nearest double: u A more at most.
      ASSERT_LE(std::abs(std::stod(real[v].arrival.lower) - rounded[v].arrival),
                1.1 * bound + 1e-6);
      ++compared;
    }
  }
  EXPECT_GT(compared, 20'000);
}

// The least cost of serving a set of customers by one route, for every set, and from that of all by
// any number of routes: every order is tried.
class Enumeration {
 public:
  // cost(route): empty where infeasible. Infeasible beginnings are not continued.
  template <class Cost>
  static std::optional<double> optimum(int customers, Cost cost) {
    const std::size_t sets = std::size_t{1} << customers;
    std::vector<double> best(sets, std::numeric_limits<double>::infinity());
    Route route;
    extend(customers, 0, route, best, cost);
    std::vector<double> all(sets, std::numeric_limits<double>::infinity());
    all[0] = 0.0;
    for (std::size_t set = 1; set < sets; ++set) {
      for (std::size_t part = set; part > 0; part = (part - 1) & set) {
        all[set] = std::min(all[set], best[part] + all[set & ~part]);
      }
    }
    if (std::isinf(all.back())) return std::nullopt;
    return all.back();
  }

 private:
  template <class Cost>
  static void extend(int customers, std::size_t set, Route& route, std::vector<double>& best,
                     Cost cost) {
    for (int customer = 1; customer <= customers; ++customer) {
      const std::size_t bit = std::size_t{1} << (customer - 1);
      if ((set & bit) != 0) continue;
      route.push_back(customer);
      if (const std::optional<double> value = cost(route)) {
        best[set | bit] = std::min(best[set | bit], *value);
      }
      extend(customers, set | bit, route, best, cost);
      route.pop_back();
    }
  }
};

TEST(Guarantees, TheOptimisticOptimumIsALowerBound) {
  Random random(99);
  int solvable = 0;
  for (int i = 0; i < 3'000; ++i) {
    // Every size up to 7; the large ones are few, they have 13,699 routes each.
    const int customers = i % 300 == 0 ? 7 : i % 50 == 0 ? 6 : 1 + i % 5;
    const Instance instance = draw_instance(random, customers);
    const std::int64_t P =
        std::array<std::int64_t, 3>{1, 10, 1000}[static_cast<std::size_t>(i % 3)];
    const ScaledInstance scaled = scale(instance, {P, Rounding::optimistic});
    const auto optimistic = Enumeration::optimum(customers, [&](const Route& route) {
      const auto value = evaluate_scaled(scaled, {route}, Objective::distance);
      return value.feasible ? std::optional(static_cast<double>(value.distance)) : std::nullopt;
    });
    const auto real = Enumeration::optimum(customers, [&](const Route& route) {
      return feasible_exactly(instance, {route})
                 ? std::optional(evaluate_double(instance, {route}).distance)
                 : std::nullopt;
    });
    if (!real) continue;
    ++solvable;
    ASSERT_TRUE(optimistic.has_value());
    // The real optimum is a double here: a relative 1e-12 is far above its error.
    ASSERT_LE(*optimistic / static_cast<double>(P), *real * (1.0 + 1e-12)) << "case " << i;
  }
  EXPECT_GT(solvable, 500);
}

}  // namespace
}  // namespace waywiser
