#include "waywiser/instance/write.h"

#include <numeric>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/vrplib.h"

namespace waywiser {

std::string to_string(InstanceFormat format) {
  switch (format) {
    case InstanceFormat::solomon:
      return "solomon";
    case InstanceFormat::vrplib:
      return "vrplib";
    case InstanceFormat::mamut:
      return "mamut";
  }
  return "solomon";
}

std::optional<InstanceFormat> instance_format(const std::string& name) {
  for (const auto format :
       {InstanceFormat::solomon, InstanceFormat::vrplib, InstanceFormat::mamut}) {
    if (name == to_string(format)) return format;
  }
  return std::nullopt;
}

std::optional<InstanceFormat> format_of_path(const std::string& path) {
  const std::string upper = upper_case(path);
  if (upper.ends_with(".JSON")) return InstanceFormat::mamut;
  if (upper.ends_with(".VRP") || upper.ends_with(".VRPTW")) return InstanceFormat::vrplib;
  if (upper.ends_with(".TXT")) return InstanceFormat::solomon;
  return std::nullopt;
}

std::vector<std::string> losses(const Instance& instance, InstanceFormat format) {
  switch (format) {
    case InstanceFormat::solomon:
      return solomon_losses(instance);
    case InstanceFormat::vrplib:
      return vrplib_losses(instance);
    case InstanceFormat::mamut:
      return mamut_losses(instance);
  }
  return {};
}

std::string format_instance(const Instance& instance, InstanceFormat format) {
  switch (format) {
    case InstanceFormat::solomon:
      return format_solomon(instance);
    case InstanceFormat::vrplib:
      return format_vrplib(instance);
    case InstanceFormat::mamut:
      return format_mamut(instance);
  }
  return {};
}

Instance lossy(Instance instance, InstanceFormat format) {
  // Each is given up only where that makes the format hold more.
  const auto give_up = [&](const auto& change) {
    const std::size_t before = losses(instance, format).size();
    if (before == 0) return;
    Instance less = instance;
    change(less);
    if (losses(less, format).size() < before) instance = std::move(less);
  };
  give_up([](Instance& less) { less.name = one_line(std::move(less.name)); });
  give_up([](Instance& less) { less.file_rounding = FileRounding::none; });
  give_up([](Instance& less) { std::iota(less.ids.begin(), less.ids.end(), std::int64_t{0}); });
  give_up([](Instance& less) { less.vehicles = less.vehicle_limit(); });
  if (const auto left = losses(instance, format); !left.empty()) {
    throw UsageError("even with losses, the format " + to_string(format) + " cannot hold " +
                     left.front() + ": that would be another problem");
  }
  return instance;
}

}  // namespace waywiser
