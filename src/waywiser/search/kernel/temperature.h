// Simulated annealing with +, -, x, / and square roots alone, so that it takes the same path on
// every machine.
#pragma once

#include <vector>

#include "waywiser/base/random.h"

namespace waywiser::search {

// from * (to / from)^x for x in [0, 1], in 2^halvings steps; both ends above 0.
class GeometricCooling {
 public:
  GeometricCooling(double from, double to, int halvings = 10);
  double at(double x) const;

 private:
  std::vector<double> temperatures_;
};

// The same without steps, nearly: what is left of a temperature that falls by `factor` in all.
double nearly_geometric(double x, double factor);

// Metropolis' criterion: an increase below this is accepted.
inline double draw_threshold(double temperature, Random& random) {
  return -temperature * portable_log(1.0 - random.unit());
}

// Metropolis' criterion drawn before the move is evaluated: an increase below temperature x draw()
// is accepted. draw() is -log(u) for u uniform on 4096 midpoints, looked up in a table.
class Threshold {
 public:
  Threshold();
  double draw(Random& random) const { return values_[random.next() >> 52]; }

 private:
  std::vector<double> values_;
};

}  // namespace waywiser::search
