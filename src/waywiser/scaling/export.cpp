#include "waywiser/scaling/export.h"

#include <iterator>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/instance/objective.h"

namespace waywiser {
namespace {

void write_matrix(JsonWriter& json, const IntegerMatrix& matrix) {
  json.begin_array();
  for (int i = 0; i < matrix.order(); ++i) {
    json.begin_array();
    for (int j = 0; j < matrix.order(); ++j) json.value(matrix.at(i, j));
    json.end_array();
  }
  json.end_array();
}

std::string_view explain(Guarantee guarantee) {
  switch (guarantee) {
    case Guarantee::inner:
      return "feasible here implies feasible on the original instance";
    case Guarantee::outer:
      return "feasible on the original instance implies feasible here";
    case Guarantee::none:
      return "feasible here implies nothing about the original instance";
  }
  return "";
}

void append_section(std::string& out, std::string_view name,
                    const std::vector<std::int64_t>& values) {
  fmt::format_to(std::back_inserter(out), "{}\n", name);
  for (std::size_t i = 0; i < values.size(); ++i) {
    fmt::format_to(std::back_inserter(out), "{} {}\n", i + 1, values[i]);
  }
}

void append_matrix(std::string& out, const IntegerMatrix& matrix) {
  out += "EDGE_WEIGHT_SECTION\n";
  for (int i = 0; i < matrix.order(); ++i) {
    for (int j = 0; j < matrix.order(); ++j) {
      if (j > 0) out += ' ';
      fmt::format_to(std::back_inserter(out), "{}", matrix.at(i, j));
    }
    out += '\n';
  }
}

}  // namespace

void write_problem_members(JsonWriter& json, const ScaledInstance& scaled, Objective objective) {
  json.member("name", scaled.name)
      .member("space", "scaled")
      .member("customers", scaled.customers)
      .member("vehicles", scaled.vehicles)
      .member("capacity", scaled.capacity)
      .member("vehicle_cost", scaled.vehicle_cost(objective))
      .member("objective", to_string(objective));
  json.key("demands").array(scaled.demands);
  write_matrix(json.key("durations"), *scaled.durations);
  if (scaled.distances != scaled.durations) {
    write_matrix(json.key("distances"), *scaled.distances);
  }
  json.key("services").array(scaled.services);
  if (scaled.longest_duration) json.member("longest_duration", *scaled.longest_duration);
  json.key("windows").begin_array();
  for (std::size_t i = 0; i < scaled.ready.size(); ++i) {
    json.begin_array().value(scaled.ready[i]).value(scaled.due[i]).end_array();
  }
  json.end_array();
  if (scaled.x.empty()) return;
  json.key("coordinates").begin_array();
  for (std::size_t i = 0; i < scaled.x.size(); ++i) {
    json.begin_array().value(scaled.x[i]).value(scaled.y[i]).end_array();
  }
  json.end_array();
}

std::string scaled_json(const ScaledInstance& scaled, Objective objective) {
  JsonWriter json;
  json.begin_object()
      .member("schema", "waywiser.scaled/1")
      .member("P", scaled.scaling.P)
      .member("rounding", to_string(scaled.scaling.rounding));
  const Scheme& scheme = scaled.scaling.scheme();
  if (scheme.has_ties()) json.member("ties", to_string(scaled.scaling.ties));
  json.member("guarantee", to_string(scheme.guarantee));
  write_problem_members(json, scaled, objective);
  return json.end_object().text() + "\n";
}

std::string scaled_vrplib(const ScaledInstance& scaled) {
  if (scaled.distances != scaled.durations) {
    throw UsageError("VRPLIB has one matrix, but the distances of " + scaled.name +
                     " differ from its travel times: use --format json");
  }
  const std::size_t size = scaled.ready.size();
  std::string out;
  fmt::format_to(std::back_inserter(out), "NAME : {}\nCOMMENT : {}: {}\nTYPE : VRPTW\n",
                 scaled.name.empty() ? "unnamed" : scaled.name, to_string(scaled.scaling),
                 explain(scaled.scaling.scheme().guarantee));
  fmt::format_to(std::back_inserter(out),
                 "DIMENSION : {}\nVEHICLES : {}\nCAPACITY : {}\n"
                 "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\n",
                 size, scaled.vehicles, scaled.capacity);
  if (scaled.longest_duration)
    fmt::format_to(std::back_inserter(out), "VEHICLES_MAX_DURATION : {}\n",
                   *scaled.longest_duration);
  append_matrix(out, *scaled.durations);
  append_section(out, "DEMAND_SECTION", scaled.demands);
  append_section(out, "SERVICE_TIME_SECTION", scaled.services);
  out += "TIME_WINDOW_SECTION\n";
  for (std::size_t i = 0; i < size; ++i) {
    fmt::format_to(std::back_inserter(out), "{} {} {}\n", i + 1, scaled.ready[i], scaled.due[i]);
  }
  return out + "DEPOT_SECTION\n1\n-1\nEOF\n";
}

}  // namespace waywiser
