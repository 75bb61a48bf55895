// Space `double`: IEEE doubles in the order of operations of the literature.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "waywiser/base/decimal.h"
#include "waywiser/base/index.h"
#include "waywiser/evaluation/duration.h"
#include "waywiser/evaluation/evaluate.h"

namespace waywiser {
namespace {

// The instance's numbers as doubles: decimals correctly rounded first, then subtracted.
class Doubles {
 public:
  explicit Doubles(const Instance& instance) : instance_(instance) {}

  double ready(int i) const { return time(instance_.sites[at(i)].ready); }
  double due(int i) const { return time(instance_.sites[at(i)].due); }
  double service(int i) const { return time(instance_.sites[at(i)].service); }
  double travel_time(int i, int j) const { return length(instance_.durations.get(), i, j); }
  double distance(int i, int j) const {
    const DecimalMatrix* own = instance_.distances.get();
    return length(own != nullptr ? own : instance_.durations.get(), i, j);
  }

 private:
  double time(std::int64_t digits) const { return to_double(digits, instance_.time_decimals); }
  double coordinate(std::int64_t digits) const {
    return to_double(digits, instance_.coordinate_decimals);
  }
  double length(const DecimalMatrix* matrix, int i, int j) const {
    if (matrix != nullptr) {
      return to_double(matrix->values[at(i) * instance_.size() + at(j)], matrix->decimals);
    }
    const Site& a = instance_.sites[at(i)];
    const Site& b = instance_.sites[at(j)];
    const double dx = coordinate(a.x) - coordinate(b.x);
    const double dy = coordinate(a.y) - coordinate(b.y);
    return std::sqrt(dx * dx + dy * dy);
  }

  const Instance& instance_;
};

void drive(const Doubles& doubles, const Route& route, int number, DoubleEvaluation& evaluation) {
  double departure = doubles.ready(0) + doubles.service(0);
  int from = 0;
  const auto arrive = [&](int to) {
    const double arrival = departure + doubles.travel_time(from, to);
    const double due = doubles.due(to);
    if (arrival > due) evaluation.violations.push_back({number, to, arrival, due, arrival - due});
    departure = std::max(arrival, doubles.ready(to)) + doubles.service(to);
    from = to;
  };
  for (const int customer : route) arrive(customer);
  arrive(0);
}

void find_too_long(const Doubles& doubles, const Route& route, int number, double longest,
                   DoubleEvaluation& evaluation) {
  const double duration = route_duration(doubles, route);
  if (duration > longest)
    evaluation.too_long.push_back({number, duration, longest, duration - longest});
}

// Positions of the routes that are not empty, by first customer.
std::vector<std::size_t> canonical_positions(const Routes& routes) {
  std::vector<std::size_t> positions;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    if (!routes[r].empty()) positions.push_back(r);
  }
  std::stable_sort(positions.begin(), positions.end(), [&](std::size_t a, std::size_t b) {
    return routes[a].front() < routes[b].front();
  });
  return positions;
}

}  // namespace

DoubleEvaluation evaluate_double(const Instance& instance, const Routes& routes) {
  const Doubles doubles(instance);
  DoubleEvaluation evaluation;
  int number = 0;
  for (const Route& route : routes) {
    ++number;
    if (route.empty()) continue;
    drive(doubles, route, number, evaluation);
    if (const auto& longest = instance.longest_duration) {
      const double limit = to_double(*longest, instance.time_decimals);
      find_too_long(doubles, route, number, limit, evaluation);
    }
  }
  for (const std::size_t r : canonical_positions(routes)) {
    ++evaluation.routes;
    int from = 0;
    for (const int customer : routes[r]) {
      evaluation.distance += doubles.distance(from, customer);
      from = customer;
    }
    evaluation.distance += doubles.distance(from, 0);
  }
  evaluation.feasible = evaluation.violations.empty() && evaluation.too_long.empty();
  evaluation.cost = 10.0 * instance.customers() * evaluation.routes + evaluation.distance;
  return evaluation;
}

}  // namespace waywiser
