#include "search_support.h"

namespace waywiser::search::test {
namespace {

std::vector<std::int64_t> random_matrix(const std::vector<double>& x, const std::vector<double>& y,
                                        bool asymmetric, Random& random) {
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double length =
          std::sqrt((x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]));
      const double factor = asymmetric ? 1.0 + 0.5 * random.unit() : 1.0;
      values.push_back(static_cast<std::int64_t>(std::ceil(length * factor)));
    }
  }
  return values;
}

}  // namespace

ScaledInstance random_scaled(const Shape& shape, std::uint64_t seed) {
  Random random(seed);
  const auto order = static_cast<std::size_t>(shape.customers) + 1;
  ScaledInstance result;
  result.name = "random";
  result.customers = shape.customers;
  result.vehicles = shape.vehicles;
  result.capacity = shape.capacity;
  for (std::size_t i = 0; i < order; ++i) {
    result.x.push_back(static_cast<double>(random.below(100000)));
    result.y.push_back(static_cast<double>(random.below(100000)));
  }
  auto durations = std::make_shared<IntegerMatrix>(
      shape.customers + 1, random_matrix(result.x, result.y, shape.asymmetric, random));
  result.durations = durations;
  result.distances = durations;
  if (shape.own_distances) {
    result.distances = std::make_shared<IntegerMatrix>(
        shape.customers + 1, random_matrix(result.x, result.y, true, random));
  }
  constexpr std::int64_t kHorizon = 1000000;
  result.demands = {0};
  result.services = {shape.depot_service};
  result.ready = {0};
  result.due = {kHorizon};
  for (int c = 1; c <= shape.customers; ++c) {
    const std::int64_t service = 10000;
    const std::int64_t first = shape.depot_service + durations->at(0, c);
    const std::int64_t last = kHorizon - service - durations->at(c, 0);
    const auto span = static_cast<std::uint32_t>(std::max<std::int64_t>(1, last - first));
    const std::int64_t centre = first + static_cast<std::int64_t>(random.below(span));
    result.demands.push_back(1 + static_cast<std::int64_t>(random.below(30)));
    result.services.push_back(service);
    result.ready.push_back(std::max(first, centre - shape.width / 2));
    result.due.push_back(std::min(last, centre + shape.width / 2));
  }
  if (shape.without_coordinates) {
    result.x.clear();
    result.y.clear();
  }
  return result;
}

RealInstance as_real(const ScaledInstance& scaled) {
  const auto real = [](const std::vector<std::int64_t>& values) {
    std::vector<double> result;
    for (const std::int64_t value : values) result.push_back(static_cast<double>(value) / 1000.0);
    return result;
  };
  const auto matrix = [&](const IntegerMatrix& integers) {
    std::vector<double> result;
    for (int i = 0; i < integers.order(); ++i) {
      for (int j = 0; j < integers.order(); ++j) {
        result.push_back(static_cast<double>(integers.at(i, j)) / 1000.0);
      }
    }
    return result;
  };
  RealInstance result;
  result.name = scaled.name;
  result.customers = scaled.customers;
  result.vehicles = scaled.vehicles;
  result.capacity = scaled.capacity;
  result.demands = scaled.demands;
  result.services = real(scaled.services);
  result.ready = real(scaled.ready);
  result.due = real(scaled.due);
  result.durations = matrix(*scaled.durations);
  if (scaled.distances != scaled.durations) result.distances = matrix(*scaled.distances);
  result.x = scaled.x;
  result.y = scaled.y;
  return result;
}

}  // namespace waywiser::search::test
