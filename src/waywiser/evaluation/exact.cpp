// Space `exact`: routes over the real numbers, without any tolerance.
#include <algorithm>
#include <utility>

#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/root_sum.h"

namespace waywiser {
namespace {

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

// No squared length of the instance is larger than that of its bounding box.
UInt128 squared_diagonal(const Instance& instance) {
  if (!instance.euclidean()) return 0;
  const auto [left, right] =
      std::minmax_element(instance.sites.begin(), instance.sites.end(),
                          [](const Site& a, const Site& b) { return a.x < b.x; });
  const auto [bottom, top] =
      std::minmax_element(instance.sites.begin(), instance.sites.end(),
                          [](const Site& a, const Site& b) { return a.y < b.y; });
  const Int128 width = static_cast<Int128>(right->x) - left->x;
  const Int128 height = static_cast<Int128>(top->y) - bottom->y;
  return static_cast<UInt128>(width * width) + static_cast<UInt128>(height * height);
}

// Decimals of the one unit in which all times and lengths of the instance are integers or roots.
int common_places(const Instance& instance) {
  int places = instance.time_decimals;
  if (instance.euclidean()) places = std::max(places, instance.coordinate_decimals);
  if (instance.durations) places = std::max(places, instance.durations->decimals);
  if (instance.distances) places = std::max(places, instance.distances->decimals);
  return places;
}

// The instance in units of 10^-places.
class ExactInstance {
 public:
  explicit ExactInstance(const Instance& instance)
      : instance_(instance),
        arithmetic_(common_places(instance),
                    instance.euclidean() ? instance.coordinate_decimals : 0,
                    squared_diagonal(instance)),
        time_factor_(power_of_ten(arithmetic_.places() - instance.time_decimals)) {}

  const RootArithmetic& arithmetic() const { return arithmetic_; }
  int time_decimals() const { return instance_.time_decimals; }
  const Site& site(int i) const { return instance_.sites[at(i)]; }
  Int128 time(std::int64_t digits) const { return static_cast<Int128>(digits) * time_factor_; }
  bool own_distances() const { return instance_.distances != nullptr; }

  RootArithmetic::Length travel_time(int i, int j) const {
    if (instance_.euclidean()) return arithmetic_.length(instance_.squared_length(i, j));
    return entry(*instance_.durations, i, j);
  }
  RootArithmetic::Length own_distance(int i, int j) const {
    return entry(*instance_.distances, i, j);
  }

 private:
  RootArithmetic::Length entry(const DecimalMatrix& matrix, int i, int j) const {
    RootArithmetic::Length length;
    const std::int64_t digits = matrix.values[at(i) * instance_.size() + at(j)];
    length.rational =
        static_cast<Int128>(digits) * power_of_ten(arithmetic_.places() - matrix.decimals);
    return length;
  }

  const Instance& instance_;
  RootArithmetic arithmetic_;
  std::int64_t time_factor_;
};

// Drives a route. `arrive(customer, sum, order)` hears of every arrival, with its comparison
// against the due date, and says whether to go on.
template <class Travelled, class Arrive>
bool drive(const ExactInstance& exact, const Route& route, Travelled travelled, Arrive arrive) {
  const RootArithmetic& arithmetic = exact.arithmetic();
  RootSum clock;
  clock.rational = exact.time(exact.site(0).ready) + exact.time(exact.site(0).service);
  int from = 0;
  for (std::size_t position = 0; position <= route.size(); ++position) {
    const int to = position < route.size() ? route[position] : 0;
    const RootArithmetic::Length length = exact.travel_time(from, to);
    travelled(from, to, length);
    RootArithmetic::add(clock, length);
    const Site& site = exact.site(to);
    if (!arrive(to, clock, arithmetic.compare(clock, exact.time(site.due)))) return false;
    const Int128 ready = exact.time(site.ready);
    if (arithmetic.compare(clock, ready) < 0) {
      clock = RootSum{};  // a wait: the clock is rational again
      clock.rational = ready;
    }
    clock.rational += exact.time(site.service);
    from = to;
  }
  return true;
}

Violation<Bounds> violation(const ExactInstance& exact, int route, int customer,
                            const RootSum& arrival) {
  const Site& site = exact.site(customer);
  const std::string due = to_text(site.due, exact.time_decimals());
  return {route, customer, exact.arithmetic().bounds(arrival, 0, false), Bounds{due, due},
          exact.arithmetic().bounds(arrival, exact.time(site.due), true)};
}

}  // namespace

ExactEvaluation evaluate_exact(const Instance& instance, const Routes& routes) {
  const ExactInstance exact(instance);
  ExactEvaluation evaluation;
  RootSum distance;
  int number = 0;
  for (const Route& route : routes) {
    ++number;
    if (route.empty()) continue;
    ++evaluation.routes;
    drive(
        exact, route,
        [&](int from, int to, const RootArithmetic::Length& travel_time) {
          RootArithmetic::add(distance,
                              exact.own_distances() ? exact.own_distance(from, to) : travel_time);
        },
        [&](int customer, const RootSum& arrival, std::strong_ordering order) {
          if (order == 0) ++evaluation.ties;
          if (order > 0) {
            evaluation.violations.push_back(violation(exact, number, customer, arrival));
          }
          return true;
        });
  }
  evaluation.feasible = evaluation.violations.empty();
  evaluation.distance = exact.arithmetic().bounds(distance, 0, false);
  const Int128 vehicles = Int128{10} * instance.customers() * evaluation.routes;
  evaluation.cost = exact.arithmetic().bounds(
      distance, -vehicles * power_of_ten(exact.arithmetic().places()), false);
  return evaluation;
}

bool feasible_exactly(const Instance& instance, const Routes& routes) {
  const ExactInstance exact(instance);
  const auto ignore = [](int, int, const RootArithmetic::Length&) {};
  const auto in_time = [](int, const RootSum&, std::strong_ordering order) { return order <= 0; };
  return std::all_of(routes.begin(), routes.end(), [&](const Route& route) {
    return route.empty() || drive(exact, route, ignore, in_time);
  });
}

}  // namespace waywiser
