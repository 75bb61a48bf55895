#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/misnamed.h"
#include "waywiser/evaluation/reach.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/summary.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

std::string travel_name(const Instance& instance) {
  if (instance.euclidean()) return "Euclidean";
  return instance.distances ? "matrices of durations and distances" : "matrix";
}

double mean(const Spread& spread, const Instance& instance, int decimals) {
  return static_cast<double>(spread.sum) / static_cast<double>(instance.customers()) /
         static_cast<double>(power_of_ten(decimals));
}

// "10", or "10 to 41, mean 14.58".
std::string spread_text(const Spread& spread, const Instance& instance, int decimals) {
  if (spread.least == spread.most) return to_text(spread.least, decimals);
  return fmt::format("{} to {}, mean {}", to_text(spread.least, decimals),
                     to_text(spread.most, decimals),
                     mean_text(spread, instance.customers(), decimals));
}

// A JSON number where a double holds every digit, else a string.
std::string json_number(std::int64_t digits, int decimals) {
  const std::string text = to_text(digits, decimals);
  constexpr std::int64_t kSafe = 1'000'000'000'000'000;
  return digits > -kSafe && digits < kSafe ? text : json_string(text);
}

std::string share_text(int count, const Instance& instance) {
  return fmt::format("{} of {}", count, counted(instance.customers(), "customer"));
}

void print_line(const std::string& label, const std::string& value) {
  print_text(fitted(fmt::format("  {:<12}{}\n", label, value), terminal_columns(STDOUT_FILENO)));
}

// Beyond this many customers the bounds other than capacity's would need gigabytes.
constexpr int kLargestBounded = 5000;

std::optional<search::FleetBound> fleet_bound(const Instance& instance) {
  if (instance.customers() > kLargestBounded) return std::nullopt;
  return search::fleet_lower_bound(real_instance(instance));
}

// "25; at least 18: capacity 8, customers that exclude each other 18, arcs 17".
std::string fleet_text(const Instance& instance) {
  std::string text = instance.vehicles ? std::to_string(*instance.vehicles)
                                       : fmt::format("not stated, so {}", instance.customers());
  const auto bound = fleet_bound(instance);
  if (!bound) return text + fmt::format("; at least {} by capacity", capacity_bound(instance));
  return text +
         fmt::format("; at least {}: capacity {}, customers that exclude each other {}, arcs {}",
                     bound->value(), bound->capacity, bound->clique, bound->matching);
}

void print_travel(const Instance& instance, const InstanceSummary& summary) {
  std::string travel = travel_name(instance);
  if (instance.file_rounding != FileRounding::none) {
    travel += fmt::format("; the file prescribes the rounding {}, which is not applied",
                          to_string(instance.file_rounding));
  }
  print_line("travel", fmt::format("{}; longest trip from the depot and back {}", travel,
                                   length_text(summary.longest_trip)));
  std::string decimals =
      fmt::format("times {}, demands {}", instance.time_decimals, instance.demand_decimals);
  if (instance.has_coordinates)
    decimals = fmt::format("coordinates {}, {}", instance.coordinate_decimals, decimals);
  if (instance.durations) decimals += fmt::format(", matrix {}", instance.durations->decimals);
  print_line("decimals", decimals);
}

// Beyond this many customers nobody waits for what single ones can do.
constexpr int kLargestReached = 20'000;

// Customers whom a vehicle of their own serves too late; empty for none.
std::string reach_warning(const Instance& instance) {
  if (instance.customers() > kLargestReached) return {};
  const std::vector<OutOfReach> late = out_of_reach(instance);
  if (late.empty()) return {};
  return share_text(static_cast<int>(late.size()), instance) +
         (instance.euclidean() ? " cannot be served in time, so no solution exists: "
                               : " cannot be served in time by driving there directly: ") +
         reach_text(instance, late);
}

std::vector<std::string> warnings_of(const InstanceFile& file, const InstanceSummary& summary) {
  std::vector<std::string> warnings = file.warnings;
  for (const std::string& warning : {reach_warning(file.instance), misnamed_warning(file.instance),
                                     summary.fleet_weight_warning}) {
    if (!warning.empty()) warnings.push_back(warning);
  }
  return warnings;
}

void print_notes(const InstanceFile& file, const InstanceSummary& summary) {
  if (summary.coincident > 0) {
    print_line("note", share_text(summary.coincident, file.instance) +
                           " stand at the place of another site");
  }
  if (summary.without_demand > 0)
    print_line("note", share_text(summary.without_demand, file.instance) + " have no demand");
  if (summary.heavy > 0) {
    print_line("warning", share_text(summary.heavy, file.instance) +
                              " need more than the capacity: no solution exists");
  }
  for (const std::string& warning : warnings_of(file, summary)) print_line("warning", warning);
}

// What is publicly known of exactly these numbers, whatever the file is called.
void print_best_known(const CatalogueEntry& entry) {
  print_line("catalogue", fmt::format("{} of {}: the published numbers", entry.name, entry.set));
  print_line("best known",
             fmt::format("SINTEF {}, {:.2f} ({}); DIMACS {:.1f} with {} ({})",
                         counted(entry.sintef.vehicles, "vehicle"), entry.sintef.distance,
                         entry.sintef.date, entry.dimacs.distance,
                         counted(entry.dimacs.vehicles, "vehicle"), entry.dimacs.date));
}

void print_summary(const InstanceFile& file, const std::string& path) {
  const Instance& instance = file.instance;
  const InstanceSummary summary = summarize(instance);
  const Site& depot = instance.sites[0];
  const int time = instance.time_decimals;
  const std::string named = class_by_name(instance.name);
  print("{}{}\n", instance.name.empty() ? path : instance.name,
        named.empty() ? "" : ", class " + named + " by its name");
  print_line("file",
             fmt::format("{} ({})", path == "-" ? "standard input" : path, file.format->title));
  print_line("customers", std::to_string(instance.customers()));
  print_line("vehicles", fleet_text(instance));
  print_line("capacity", to_text(instance.capacity, instance.demand_decimals));
  print_line("demand", fmt::format("{}; {} in all",
                                   spread_text(summary.demand, instance, instance.demand_decimals),
                                   sum_text(summary.demand, instance.demand_decimals)));
  print_line("horizon", fmt::format("{} to {}", time_text(instance, depot.ready),
                                    time_text(instance, depot.due)));
  if (const auto& longest = instance.longest_duration)
    print_line("longest", clock_of(instance).span(to_text(*longest, time)) +
                              ": no route may last longer, waits included");
  print_line("windows", fmt::format("width {}; {} open after the depot",
                                    spread_text(summary.width, instance, time),
                                    share_text(summary.constrained, instance)));
  print_line("service",
             spread_text(summary.service, instance, time) +
                 (depot.service > 0 ? "; at the depot " + to_text(depot.service, time) : ""));
  print_travel(instance, summary);
  print_notes(file, summary);
  const std::string digest = content_digest(instance);
  print_line("digest", digest);
  if (const CatalogueEntry* entry = find_by_digest(digest)) print_best_known(*entry);
}

void write_bounds(JsonWriter& json, const Instance& instance) {
  json.member("capacity_bound", capacity_bound(instance));
  const auto bound = fleet_bound(instance);
  json.key("fleet_bound");
  if (!bound) {
    json.null();
    return;
  }
  json.begin_object()
      .member("vehicles", bound->value())
      .member("capacity", bound->capacity)
      .member("clique", bound->clique)
      .member("matching", bound->matching)
      .end_object();
}

void write_spread(JsonWriter& json, const std::string& name, const Spread& spread,
                  const Instance& instance, int decimals) {
  json.key(name)
      .begin_object()
      .key("least")
      .raw(json_number(spread.least, decimals))
      .key("most")
      .raw(json_number(spread.most, decimals))
      .member("mean", mean(spread, instance, decimals))
      .end_object();
}

std::string summary_json(const InstanceFile& file, const std::string& path) {
  const Instance& instance = file.instance;
  const InstanceSummary summary = summarize(instance);
  const Site& depot = instance.sites[0];
  const int time = instance.time_decimals;
  const std::string digest = content_digest(instance);
  const CatalogueEntry* known = find_by_digest(digest);
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object()
      .member("schema", "waywiser.instance/1")
      .member("file", path)
      .member("format", file.format->title)
      .member("name", instance.name)
      .member("class_by_name", class_by_name(instance.name))
      .member("digest", digest)
      .member("catalogue", known == nullptr ? "" : known->set + "/" + known->name)
      .member("customers", instance.customers());
  json.key("vehicles");
  if (instance.vehicles) {
    json.value(*instance.vehicles);
  } else {
    json.null();
  }
  json.member("vehicle_limit", instance.vehicle_limit());
  write_bounds(json, instance);
  json.key("capacity")
      .raw(json_number(instance.capacity, instance.demand_decimals))
      .key("horizon")
      .begin_array()
      .raw(json_number(depot.ready, time))
      .raw(json_number(depot.due, time))
      .end_array();
  if (const auto& longest = instance.longest_duration)
    json.key("longest_duration").decimal(*longest, time);
  write_spread(json, "demand", summary.demand, instance, instance.demand_decimals);
  write_spread(json, "window_width", summary.width, instance, time);
  write_spread(json, "service", summary.service, instance, time);
  json.key("depot_service")
      .raw(json_number(depot.service, time))
      .member("constrained_customers", summary.constrained)
      .member("customers_without_demand", summary.without_demand)
      .member("customers_above_capacity", summary.heavy)
      .member("coincident_customers", summary.coincident)
      .member("travel", instance.euclidean() ? "euclidean" : "explicit")
      .member("separate_distances", instance.distances != nullptr)
      .member("file_rounding", to_string(instance.file_rounding))
      .member("longest_trip", summary.longest_trip)
      .member("coordinate_decimals", instance.has_coordinates ? instance.coordinate_decimals : 0)
      .member("time_decimals", time)
      .member("demand_decimals", instance.demand_decimals)
      .key("warnings")
      .begin_array();
  for (const std::string& warning : warnings_of(file, summary)) json.value(warning);
  json.end_array().end_object();
  return json.text();
}

}  // namespace

void add_instance_show(Command& noun, Common& common) {
  static std::string path;
  static InstanceInput input;
  Command& command =
      noun.add("show", "Summary of an instance: size, horizon, capacity, bounds, decimals");
  command.positional("FILE", path, instance_argument());
  input.add_to(command);
  command
      .notes(
          "Examples:\n  waywiser instance show R101.txt\n  waywiser instance show R101.txt --json")
      .action([&common] {
        const InstanceFile file = input.read(path);
        tell_understood(file, common);
        if (common.json) {
          print("{}\n", summary_json(file, path));
        } else {
          print_summary(file, path);
        }
        return ExitCode::done;
      });
}

}  // namespace waywiser::cli
