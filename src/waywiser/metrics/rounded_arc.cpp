#include "waywiser/metrics/rounded_arc.h"

#include <cmath>

#include "waywiser/base/decimal.h"
#include "waywiser/scaling/rounding.h"

namespace waywiser {

namespace {

std::int64_t cell(const Instance& instance, const DecimalMatrix& matrix, int from, int to) {
  return matrix
      .values[static_cast<std::size_t>(from) * instance.size() + static_cast<std::size_t>(to)];
}

Int128 rounded(const Instance& instance, const DecimalMatrix* matrix, int from, int to,
               const Scaling& scaling) {
  const Direction direction = scaling.scheme().travel;
  if (matrix == nullptr)
    return scaled_root(instance.squared_length(from, to), instance.coordinate_decimals, scaling.P,
                       direction, scaling.ties);
  return scaled_rational(cell(instance, *matrix, from, to), matrix->decimals, scaling.P, direction,
                         scaling.ties);
}

const DecimalMatrix* distances(const Instance& instance) {
  return instance.distances ? instance.distances.get() : instance.durations.get();
}

}  // namespace

Int128 rounded_duration(const Instance& instance, int from, int to, const Scaling& scaling) {
  return rounded(instance, instance.durations.get(), from, to, scaling);
}

Int128 rounded_distance(const Instance& instance, int from, int to, const Scaling& scaling) {
  return rounded(instance, distances(instance), from, to, scaling);
}

double arc_length(const Instance& instance, int from, int to) {
  if (const DecimalMatrix* matrix = distances(instance))
    return to_double(cell(instance, *matrix, from, to), matrix->decimals);
  return std::sqrt(static_cast<double>(instance.squared_length(from, to))) /
         std::pow(10.0, instance.coordinate_decimals);
}

}  // namespace waywiser
