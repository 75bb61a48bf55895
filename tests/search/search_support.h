// Instances, a clock that counts iterations, and a sink that judges: for the tests of the search.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/search/kernel/environment.h"
#include "waywiser/search/kernel/iteration_clock.h"
#include "waywiser/search/native.h"

namespace waywiser::search::test {

// What a random instance is like. Lengths in 1/1000, horizon of 1,000, a square of 100.
struct Shape {
  int customers = 40;
  std::int64_t vehicles = 40;
  std::int64_t capacity = 100;
  std::int64_t width = 200000;  // of time windows
  bool asymmetric = false;
  bool own_distances = false;
  std::int64_t depot_service = 0;
  bool without_coordinates = false;
};

// Every customer can be served alone.
ScaledInstance random_scaled(const Shape& shape, std::uint64_t seed);
// The same numbers as doubles, in units of 1/1000 of them.
RealInstance as_real(const ScaledInstance& scaled);

// Judges every incumbent by itself: structure, capacity, windows, cost, strict improvement.
template <class Cost, class Instance>
class JudgingSink : public IncumbentSink<Cost> {
 public:
  JudgingSink(const Instance& instance, Objective objective)
      : instance_(instance), objective_(objective) {}

  void incumbent(const Routes& routes, Cost cost) override {
    judge_structure(routes);
    Cost distance{};
    for (const Route& route : routes) drive(route, distance);
    EXPECT_EQ(cost,
              instance_.vehicle_cost(objective_) * static_cast<Cost>(routes.size()) + distance);
    if (!costs.empty()) {
      EXPECT_LT(cost, costs.back());
    }
    costs.push_back(cost);
    last = routes;
  }

  std::vector<Cost> costs;
  Routes last;

 private:
  Cost duration(int i, int j) const { return at(instance_.durations, i, j); }
  Cost distance(int i, int j) const {
    return separate(instance_.distances) ? at(instance_.distances, i, j) : duration(i, j);
  }
  static std::int64_t at(const std::shared_ptr<const IntegerMatrix>& m, int i, int j) {
    return m->at(i, j);
  }
  double at(const std::vector<double>& m, int i, int j) const {
    return m[static_cast<std::size_t>(i * (instance_.customers + 1) + j)];
  }
  static bool separate(const std::shared_ptr<const IntegerMatrix>&) { return true; }
  static bool separate(const std::vector<double>& m) { return !m.empty(); }

  void judge_structure(const Routes& routes) {
    std::vector<int> visits(static_cast<std::size_t>(instance_.customers) + 1, 0);
    EXPECT_LE(static_cast<std::int64_t>(routes.size()), instance_.vehicles);
    EXPECT_EQ(routes, canonical_order(routes));
    for (const Route& route : routes) {
      std::int64_t load = 0;
      for (const int c : route) {
        ++visits.at(static_cast<std::size_t>(c));
        load += instance_.demands[static_cast<std::size_t>(c)];
      }
      EXPECT_LE(load, instance_.capacity);
    }
    for (std::size_t c = 1; c < visits.size(); ++c) EXPECT_EQ(visits[c], 1) << "customer " << c;
  }

  void drive(const Route& route, Cost& total) {
    Cost departure = instance_.ready[0] + instance_.services[0];
    int at = 0;
    for (const int c : route) {
      const auto i = static_cast<std::size_t>(c);
      const Cost arrival = departure + duration(at, c);
      EXPECT_LE(arrival, instance_.due[i]) << "customer " << c;
      departure = std::max(arrival, instance_.ready[i]) + instance_.services[i];
      total += distance(at, c);
      at = c;
    }
    EXPECT_LE(departure + duration(at, 0), instance_.due[0]);
    total += distance(at, 0);
  }

  const Instance& instance_;
  Objective objective_;
};

using ScaledSink = JudgingSink<std::int64_t, ScaledInstance>;
using RealSink = JudgingSink<double, RealInstance>;

}  // namespace waywiser::search::test
