#include <algorithm>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/objective.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solver/protocol.h"

namespace waywiser {
namespace {

[[noreturn]] void refuse(const std::string& fault) {
  throw ProtocolError("problem: " + fault);
}

const NumberTable& table_of(const Message& message, const std::string& name, std::size_t size,
                            bool nested) {
  const NumberTable& table = message.table(name);
  if (table.values.size() != size || table.nested != nested) {
    refuse(fmt::format("{} does not have {} numbers", name, size));
  }
  return table;
}

// The rows of a matrix or of pairs must have the same length each.
const NumberTable& grid_of(const Message& message, const std::string& name, std::size_t rows,
                           std::size_t columns) {
  const NumberTable& table = table_of(message, name, rows * columns, true);
  if (table.row_ends.size() != rows) refuse(fmt::format("{} does not have {} rows", name, rows));
  for (std::size_t i = 0; i < rows; ++i) {
    if (table.row_ends[i] != (i + 1) * columns) {
      refuse(fmt::format("row {} of {} does not have {} numbers", i, name, columns));
    }
  }
  return table;
}

template <class Number>
std::vector<Number> column(const NumberTable& table, const std::string& name, std::size_t offset,
                           std::size_t stride) {
  std::vector<Number> numbers;
  numbers.reserve(table.values.size() / stride);
  if (std::is_integral_v<Number> && !table.integral) {
    refuse(name + " has a number that is no integer up to 2^53");
  }
  for (std::size_t i = offset; i < table.values.size(); i += stride) {
    if (table.values[i] < 0) refuse(name + " has a negative number");
    numbers.push_back(static_cast<Number>(table.values[i]));
  }
  return numbers;
}

// Sums stay within kSumLimit, as those of every scaled instance: no search has to watch its
// additions.
void bound_sum(Int128 sum, const char* what) {
  if (sum > kSumLimit) refuse(fmt::format("the sum of {} is beyond 2^62", what));
}

void bound_demands(const std::vector<std::int64_t>& demands, std::int64_t capacity) {
  Int128 sum = capacity;
  for (const std::int64_t demand : demands) sum += demand;
  bound_sum(sum, "the capacity and all demands");
}

// Both instances have these under the same names.
template <class Instance>
void read_common(const Message& message, Instance& instance) {
  using Time = typename decltype(instance.ready)::value_type;
  const auto size = static_cast<std::size_t>(instance.customers) + 1;
  instance.name = message.text_or("name", "");
  instance.vehicles = message.integer("vehicles");
  instance.capacity = message.integer("capacity");
  if (instance.vehicles < 1) refuse("no vehicle");
  if (instance.capacity < 0) refuse("a negative capacity");
  instance.demands =
      column<std::int64_t>(table_of(message, "demands", size, false), "demands", 0, 1);
  bound_demands(instance.demands, instance.capacity);
  instance.services = column<Time>(table_of(message, "services", size, false), "services", 0, 1);
  if (message.find("longest_duration") != nullptr) {
    if constexpr (std::is_integral_v<Time>) {
      instance.longest_duration = message.integer("longest_duration");
    } else {
      instance.longest_duration = message.number("longest_duration");
    }
    if (*instance.longest_duration < 0) refuse("a negative longest_duration");
  }
  const NumberTable& windows = grid_of(message, "windows", size, 2);
  instance.ready = column<Time>(windows, "windows", 0, 2);
  instance.due = column<Time>(windows, "windows", 1, 2);
  if (message.find("coordinates") != nullptr) {
    // For neighbourhoods only: they may be negative.
    const NumberTable& coordinates = grid_of(message, "coordinates", size, 2);
    for (std::size_t i = 0; i < size; ++i) {
      instance.x.push_back(coordinates.values[2 * i]);
      instance.y.push_back(coordinates.values[2 * i + 1]);
    }
  }
}

std::shared_ptr<const IntegerMatrix> integer_matrix(const Message& message, const std::string& name,
                                                    int order) {
  const auto size = static_cast<std::size_t>(order);
  const NumberTable& table = grid_of(message, name, size, size);
  const double largest = std::numeric_limits<std::int32_t>::max();
  if (std::all_of(table.values.begin(), table.values.end(),
                  [&](double value) { return value <= largest; })) {
    return std::make_shared<const IntegerMatrix>(order, column<std::int32_t>(table, name, 0, 1));
  }
  return std::make_shared<const IntegerMatrix>(order, column<std::int64_t>(table, name, 0, 1));
}

// The native search knows the vehicle cost as 10 n P, so the P that was used follows from it.
std::int64_t scaling_factor(const Message& message, Objective objective, int customers) {
  if (objective == Objective::distance) return 1;
  const std::int64_t vehicle_cost = message.integer("vehicle_cost");
  const std::int64_t unit = 10 * static_cast<std::int64_t>(customers);
  if (vehicle_cost <= 0 || vehicle_cost % unit != 0) {
    refuse(fmt::format("vehicle_cost {} is no multiple of 10 n = {}", vehicle_cost, unit));
  }
  return vehicle_cost / unit;
}

// The end of a route of all customers, and the cost of a route for each.
void bound_sums(const ScaledInstance& instance, Objective objective) {
  const Int128 n = instance.customers;
  Int128 clock = *std::max_element(instance.ready.begin(), instance.ready.end());
  clock += (n + 1) * instance.durations->largest();
  for (const std::int64_t service : instance.services) clock += service;
  bound_sum(clock, "all times");
  bound_sum(n * instance.vehicle_cost(objective) + 2 * n * instance.distances->largest(),
            "all costs");
}

void read_scaled(const Message& message, int customers, ReceivedProblem& problem) {
  ScaledInstance instance;
  instance.customers = customers;
  instance.scaling.P = scaling_factor(message, problem.objective, customers);
  read_common(message, instance);
  instance.durations = integer_matrix(message, "durations", customers + 1);
  instance.distances = message.find("distances") == nullptr
                           ? instance.durations
                           : integer_matrix(message, "distances", customers + 1);
  bound_sums(instance, problem.objective);
  problem.scaled = std::make_shared<const ScaledInstance>(std::move(instance));
}

void read_real(const Message& message, int customers, ReceivedProblem& problem) {
  RealInstance instance;
  const auto size = static_cast<std::size_t>(customers) + 1;
  instance.customers = customers;
  read_common(message, instance);
  instance.durations = column<double>(grid_of(message, "durations", size, size), "durations", 0, 1);
  if (message.find("distances") != nullptr) {
    instance.distances =
        column<double>(grid_of(message, "distances", size, size), "distances", 0, 1);
  }
  if (problem.objective == Objective::fleet &&
      message.number("vehicle_cost") != instance.vehicle_cost(Objective::fleet)) {
    refuse("vehicle_cost is not 10 n");
  }
  problem.real = std::make_shared<const RealInstance>(std::move(instance));
}

Budget read_budget(const Message& message) {
  Budget budget;
  const std::string clock = message.text("clock");
  const auto known = find_clock(clock);
  if (!known) refuse("unknown clock " + in_quotes(clock));
  budget.clock = *known;
  if (budget.clock == ClockKind::iterations) {
    budget.iterations = message.integer("iterations");
    if (budget.iterations < 0) refuse("a negative number of iterations");
    return budget;
  }
  budget.seconds = message.number("time_limit");
  if (budget.seconds < 0) refuse("a negative time_limit");
  return budget;
}

std::optional<Routes> read_initial(const Message& message, int customers) {
  const Field* field = message.find("initial");
  if (field == nullptr || field->kind == Field::Kind::null) return std::nullopt;
  const NumberTable& table = message.table("initial");
  if (!table.values.empty() && !table.nested) refuse("initial is not an array of routes");
  Routes routes;
  std::size_t begin = 0;
  for (const std::size_t end : table.row_ends) {
    Route& route = routes.emplace_back();
    for (; begin < end; ++begin) {
      const double customer = table.values[begin];
      if (!table.integral || customer < 1 || customer > customers) {
        refuse("initial has a customer that does not exist");
      }
      route.push_back(static_cast<int>(customer));
    }
  }
  return routes;
}

}  // namespace

ReceivedProblem parse_problem(const Message& message) {
  if (message.type() != "problem") refuse("expected, found " + in_quotes(message.type()));
  const std::int64_t protocol = message.integer("protocol");
  if (protocol != kProtocolVersion) refuse(fmt::format("protocol {} is not known", protocol));
  const std::int64_t customers = message.integer("customers");
  // The matrix bounds what a message can hold; this keeps the arithmetic below it in range.
  if (customers < 1 || customers > 100'000) refuse(fmt::format("{} customers", customers));
  ReceivedProblem problem;
  const std::string objective = message.text("objective");
  const auto known = find_objective(objective);
  if (!known) refuse("unknown objective " + in_quotes(objective));
  problem.objective = *known;
  const std::int64_t seed = message.integer_or("seed", 1);
  if (seed < 0) refuse("a negative seed");
  problem.seed = static_cast<std::uint64_t>(seed);
  problem.budget = read_budget(message);
  const Field* options = message.find("options");
  if (options != nullptr) problem.options = options->members;
  problem.initial = read_initial(message, static_cast<int>(customers));
  const std::string space = message.text("space");
  if (space == "scaled") {
    read_scaled(message, static_cast<int>(customers), problem);
  } else if (space == "double") {
    read_real(message, static_cast<int>(customers), problem);
  } else {
    refuse("unknown space " + in_quotes(space));
  }
  return problem;
}

}  // namespace waywiser
