#include <array>
#include <charconv>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solver/protocol.h"

namespace waywiser {
namespace {

// Matrices dominate the message: numbers are appended without a writer's bookkeeping.
template <class Number>
void append(std::string& out, Number number) {
  std::array<char, 32> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out.append(buffer.data(), result.ptr);
}

template <class At>
std::string matrix_text(std::size_t order, const At& at) {
  std::string out;
  out.reserve(order * order * 6);
  out += '[';
  for (std::size_t i = 0; i < order; ++i) {
    out += i == 0 ? "[" : ",[";
    for (std::size_t j = 0; j < order; ++j) {
      if (j > 0) out += ',';
      append(out, at(i, j));
    }
    out += ']';
  }
  out += ']';
  return out;
}

std::string matrix_text(const IntegerMatrix& matrix) {
  const auto order = static_cast<std::size_t>(matrix.order());
  if (const std::int32_t* narrow = matrix.narrow()) {
    return matrix_text(order, [&](std::size_t i, std::size_t j) { return narrow[i * order + j]; });
  }
  const std::int64_t* wide = matrix.wide();
  return matrix_text(order, [&](std::size_t i, std::size_t j) { return wide[i * order + j]; });
}

std::string matrix_text(const std::vector<double>& matrix, std::size_t order) {
  return matrix_text(order, [&](std::size_t i, std::size_t j) { return matrix[i * order + j]; });
}

template <class Time>
void write_windows(JsonWriter& w, const std::vector<Time>& ready, const std::vector<Time>& due) {
  w.key("windows").begin_array();
  for (std::size_t i = 0; i < ready.size(); ++i) {
    w.begin_array().value(ready[i]).value(due[i]).end_array();
  }
  w.end_array();
}

void write_coordinates(JsonWriter& w, const std::vector<double>& x, const std::vector<double>& y) {
  if (x.empty()) return;
  w.key("coordinates").begin_array();
  for (std::size_t i = 0; i < x.size(); ++i) {
    w.begin_array().value(x[i]).value(y[i]).end_array();
  }
  w.end_array();
}

void write_request(JsonWriter& w, const RunRequest& request) {
  if (request.seed > static_cast<std::uint64_t>(kSolverLimit)) {
    throw UsageError(fmt::format("seed {} is beyond 2^53", request.seed));
  }
  w.member("seed", request.seed).member("clock", to_string(request.budget.clock));
  if (request.budget.clock == ClockKind::iterations) {
    w.member("iterations", request.budget.iterations);
  } else {
    w.member("time_limit", request.budget.seconds);
  }
  w.key("options").begin_object();
  for (const auto& [name, value] : request.options) w.key(name).raw(value);
  w.end_object();
  if (request.initial) write_indices(w.key("initial"), *request.initial);
}

// A member that older solvers do not know: who does not announce it never gets such a problem.
template <class Instance>
void write_longest_duration(JsonWriter& w, const Instance& instance) {
  if (instance.longest_duration) w.member("longest_duration", *instance.longest_duration);
}

template <class Instance>
void write_head(JsonWriter& w, const Instance& instance, const char* space, Objective objective) {
  // Times are bounded by scale(); demands are never scaled, so that only their capacity bounds
  // them.
  if (instance.capacity > kSolverLimit) {
    throw UsageError(fmt::format("capacity {} is beyond 2^53, the largest integer that solvers get",
                                 instance.capacity));
  }
  w.begin_object()
      .member("type", "problem")
      .member("protocol", kProtocolVersion)
      .member("name", instance.name)
      .member("space", space)
      .member("customers", instance.customers)
      .member("vehicles", instance.vehicles)
      .member("capacity", instance.capacity)
      .member("vehicle_cost", instance.vehicle_cost(objective))
      .member("objective", to_string(objective))
      .key("demands")
      .array(instance.demands);
}

void write_problem(JsonWriter& w, const ScaledInstance& instance, Objective objective) {
  write_head(w, instance, "scaled", objective);
  w.key("durations").raw(matrix_text(*instance.durations));
  if (instance.distances != instance.durations) {
    w.key("distances").raw(matrix_text(*instance.distances));
  }
  w.key("services").array(instance.services);
  write_longest_duration(w, instance);
  write_windows(w, instance.ready, instance.due);
  write_coordinates(w, instance.x, instance.y);
}

void write_problem(JsonWriter& w, const RealInstance& instance, Objective objective) {
  const std::size_t order = instance.demands.size();
  write_head(w, instance, "double", objective);
  w.key("durations").raw(matrix_text(instance.durations, order));
  if (!instance.distances.empty()) {
    w.key("distances").raw(matrix_text(instance.distances, order));
  }
  w.key("services").array(instance.services);
  write_longest_duration(w, instance);
  write_windows(w, instance.ready, instance.due);
  write_coordinates(w, instance.x, instance.y);
}

}  // namespace

std::string problem_message(const RunRequest& request, const Judge& judge) {
  JsonWriter w;
  if (judge.scaled()) {
    write_problem(w, *judge.scaled(), request.objective);
  } else {
    write_problem(w, *judge.real(), request.objective);
  }
  write_request(w, request);
  w.end_object();
  return w.text() + "\n";
}

}  // namespace waywiser
