#include "waywiser/search/kernel/problem.h"

#include <algorithm>
#include <numeric>

#include "waywiser/search/kernel/hilbert.h"

namespace waywiser::search {
namespace {

// Internal order: depot first, customers along the curve.
std::vector<int> internal_order(int customers, const std::vector<double>& x,
                                const std::vector<double>& y) {
  std::vector<int> order(static_cast<std::size_t>(customers) + 1);
  std::iota(order.begin(), order.end(), 0);
  if (x.size() != order.size() || y.size() != order.size()) return order;
  const std::vector<std::uint64_t> position = hilbert_positions(x, y);
  std::stable_sort(order.begin() + 1, order.end(), [&](int a, int b) {
    return position[static_cast<std::size_t>(a)] < position[static_cast<std::size_t>(b)];
  });
  return order;
}

template <class To, class From>
std::vector<To> permuted(const std::vector<From>& values, const std::vector<int>& order) {
  std::vector<To> result;
  if (values.empty()) return result;
  result.reserve(order.size());
  for (const int i : order) {
    result.push_back(static_cast<To>(values[static_cast<std::size_t>(i)]));
  }
  return result;
}

// `size`: of a row of the source.
template <class To, class From>
std::vector<To> permuted_matrix(const From* values, std::size_t size,
                                const std::vector<int>& order) {
  std::vector<To> result(order.size() * order.size());
  auto out = result.begin();
  for (const int i : order) {
    const From* row = values + static_cast<std::size_t>(i) * size;
    for (const int j : order) *out++ = static_cast<To>(row[j]);
  }
  return result;
}

template <class T>
std::vector<T> permuted_matrix(const IntegerMatrix& matrix, const std::vector<int>& order) {
  const std::size_t size = order.size();
  if (matrix.narrow() != nullptr) return permuted_matrix<T>(matrix.narrow(), size, order);
  return permuted_matrix<T>(matrix.wide(), size, order);
}

template <class T>
bool is_symmetric(const std::vector<T>& matrix, std::size_t order) {
  for (std::size_t i = 0; i < order; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (matrix[i * order + j] != matrix[j * order + i]) return false;
    }
  }
  return true;
}

template <class T>
std::vector<T> transposed(const std::vector<T>& matrix, std::size_t order) {
  std::vector<T> result(matrix.size());
  if (matrix.empty()) return result;
  for (std::size_t i = 0; i < order; ++i) {
    for (std::size_t j = 0; j < order; ++j) result[j * order + i] = matrix[i * order + j];
  }
  return result;
}

template <class T>
void finish_matrices(Problem<T>& problem) {
  const std::size_t order = problem.order();
  problem.durations[0] = T{};  // an empty route takes no time and has no length
  if (!problem.one_matrix) problem.own_distances[0] = T{};
  problem.symmetric = is_symmetric(problem.durations, order) &&
                      (problem.one_matrix || is_symmetric(problem.own_distances, order));
  if (problem.symmetric) return;
  problem.durations_into = transposed(problem.durations, order);
  problem.own_distances_into = transposed(problem.own_distances, order);
}

// The parts that do not depend on where the matrices come from.
template <class T, class Source>
Problem<T> without_matrices(const Source& instance, Objective objective) {
  using Load = typename Problem<T>::Load;
  Problem<T> problem;
  problem.customers = instance.customers;
  problem.vehicles =
      static_cast<int>(std::min<std::int64_t>(instance.vehicles, instance.customers));
  const std::int64_t total =
      std::accumulate(instance.demands.begin(), instance.demands.end(), std::int64_t{0});
  problem.capacity = static_cast<Load>(std::min(instance.capacity, total));
  problem.vehicle_cost = instance.vehicle_cost(objective);
  // No route that is in time lasts longer than the depot is open.
  if (instance.longest_duration) {
    problem.longest_duration =
        static_cast<T>(std::min(*instance.longest_duration, instance.due[0]));
  }
  problem.original = internal_order(instance.customers, instance.x, instance.y);
  problem.service = permuted<T>(instance.services, problem.original);
  problem.ready = permuted<T>(instance.ready, problem.original);
  problem.due = permuted<T>(instance.due, problem.original);
  problem.demand = permuted<Load>(instance.demands, problem.original);
  problem.x = permuted<double>(instance.x, problem.original);
  problem.y = permuted<double>(instance.y, problem.original);
  return problem;
}

std::int64_t largest(const std::vector<std::int64_t>& values) {
  return *std::max_element(values.begin(), values.end());
}

}  // namespace

template <class T>
int Problem<T>::capacity_bound() const {
  const std::int64_t total = std::accumulate(demand.begin(), demand.end(), std::int64_t{0});
  if (capacity == 0) return 1;  // no demand at all
  return static_cast<int>((total + capacity - 1) / capacity);
}

bool fits_narrow(const ScaledInstance& instance) {
  // A clock never exceeds a due date plus a service and a travel time; 32 of them leave room for
  // segments that add a few.
  constexpr std::int64_t kLimit = (std::int64_t{1} << 31) / 32;
  const std::int64_t travel =
      std::max(instance.durations->largest(), instance.distances->largest());
  const std::int64_t demand =
      std::accumulate(instance.demands.begin(), instance.demands.end(), std::int64_t{0});
  return travel < kLimit && largest(instance.due) < kLimit && largest(instance.services) < kLimit &&
         largest(instance.due) + largest(instance.services) + travel < kLimit && demand < kLimit;
}

template <class T>
Problem<T> make_problem(const ScaledInstance& instance, Objective objective) {
  Problem<T> problem = without_matrices<T>(instance, objective);
  problem.durations = permuted_matrix<T>(*instance.durations, problem.original);
  problem.one_matrix = instance.distances == instance.durations;
  if (!problem.one_matrix) {
    problem.own_distances = permuted_matrix<T>(*instance.distances, problem.original);
  }
  finish_matrices(problem);
  return problem;
}

Problem<double> make_problem(const RealInstance& instance, Objective objective) {
  Problem<double> problem = without_matrices<double>(instance, objective);
  problem.durations =
      permuted_matrix<double>(instance.durations.data(), problem.order(), problem.original);
  problem.one_matrix = instance.distances.empty();
  if (!problem.one_matrix) {
    problem.own_distances =
        permuted_matrix<double>(instance.distances.data(), problem.order(), problem.original);
  }
  finish_matrices(problem);
  return problem;
}

template <class T>
Problem<T> restricted(const Problem<T>& whole, const std::vector<int>& sites, int vehicles) {
  using Load = typename Problem<T>::Load;
  Problem<T> part;
  part.customers = static_cast<int>(sites.size()) - 1;
  part.vehicles = vehicles;
  part.capacity = whole.capacity;
  part.vehicle_cost = whole.vehicle_cost;
  part.longest_duration = whole.longest_duration;
  part.one_matrix = whole.one_matrix;
  part.symmetric = whole.symmetric;
  part.service = permuted<T>(whole.service, sites);
  part.ready = permuted<T>(whole.ready, sites);
  part.due = permuted<T>(whole.due, sites);
  part.demand = permuted<Load>(whole.demand, sites);
  part.original = permuted<int>(whole.original, sites);
  part.x = permuted<double>(whole.x, sites);
  part.y = permuted<double>(whole.y, sites);
  const auto matrix = [&](const std::vector<T>& values) {
    return values.empty() ? values : permuted_matrix<T>(values.data(), whole.order(), sites);
  };
  part.durations = matrix(whole.durations);
  part.own_distances = matrix(whole.own_distances);
  part.durations_into = matrix(whole.durations_into);
  part.own_distances_into = matrix(whole.own_distances_into);
  return part;
}

Routes renumbered(const Routes& routes, const std::vector<int>& number) {
  const int size = static_cast<int>(number.size());
  Routes result = routes;
  for (Route& route : result) {
    for (int& customer : route) {
      const bool known = customer >= 1 && customer < size;
      customer = known ? number[static_cast<std::size_t>(customer)] : -1;
    }
  }
  return result;
}

template <class T>
Routes to_internal(const Problem<T>& problem, const Routes& routes) {
  std::vector<int> internal(problem.original.size());
  for (std::size_t i = 0; i < problem.original.size(); ++i) {
    internal[static_cast<std::size_t>(problem.original[i])] = static_cast<int>(i);
  }
  return renumbered(routes, internal);
}

template <class T>
Routes to_original(const Problem<T>& problem, const Routes& routes) {
  return renumbered(routes, problem.original);
}

template struct Problem<std::int32_t>;
template struct Problem<std::int64_t>;
template struct Problem<double>;
template Problem<std::int32_t> make_problem(const ScaledInstance&, Objective);
template Problem<std::int64_t> make_problem(const ScaledInstance&, Objective);
template Problem<std::int32_t> restricted(const Problem<std::int32_t>&, const std::vector<int>&,
                                          int);
template Problem<std::int64_t> restricted(const Problem<std::int64_t>&, const std::vector<int>&,
                                          int);
template Problem<double> restricted(const Problem<double>&, const std::vector<int>&, int);
template Routes to_internal(const Problem<std::int32_t>&, const Routes&);
template Routes to_internal(const Problem<std::int64_t>&, const Routes&);
template Routes to_internal(const Problem<double>&, const Routes&);
template Routes to_original(const Problem<std::int32_t>&, const Routes&);
template Routes to_original(const Problem<std::int64_t>&, const Routes&);
template Routes to_original(const Problem<double>&, const Routes&);

}  // namespace waywiser::search
