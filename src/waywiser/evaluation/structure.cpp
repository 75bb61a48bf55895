#include "waywiser/evaluation/structure.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "waywiser/base/wide.h"

namespace waywiser {
namespace {

// Load of a route, cut off at the largest 64-bit integer.
std::int64_t load_of(const Instance& instance, const Route& route) {
  std::int64_t load = 0;
  for (const int customer : route) {
    const auto sum = checked_add(load, instance.sites[static_cast<std::size_t>(customer)].demand);
    if (!sum) return std::numeric_limits<std::int64_t>::max();
    load = *sum;
  }
  return load;
}

}  // namespace

StructureReport check_structure(const Instance& instance, const Routes& routes) {
  StructureReport report;
  const int customers = instance.customers();
  std::vector<int> visits(instance.size(), 0);
  int number = 0;
  std::int64_t used = 0;
  for (const Route& route : routes) {
    ++number;
    if (!route.empty()) ++used;
    Route known;
    for (const int customer : route) {
      if (customer < 1 || customer > customers) {
        report.unknown.push_back(customer);
        continue;
      }
      known.push_back(customer);
      ++visits[static_cast<std::size_t>(customer)];
    }
    const std::int64_t load = load_of(instance, known);
    if (load > instance.capacity) report.overloaded.push_back({number, load});
  }
  for (int i = 1; i <= customers; ++i) {
    const int count = visits[static_cast<std::size_t>(i)];
    if (count == 0) report.missing.push_back(i);
    if (count > 1) report.duplicate.push_back(i);
  }
  report.excess_vehicles = std::max<std::int64_t>(0, used - instance.vehicle_limit());
  return report;
}

Resolved resolve(const Instance& instance, const SolutionFile& file) {
  std::unordered_map<std::int64_t, int> index_of;  // looked up only, never walked through
  for (int i = 1; i <= instance.customers(); ++i) {
    index_of.emplace(instance.ids[static_cast<std::size_t>(i)], i);
  }
  Resolved resolved;
  std::vector<std::int64_t> unknown;
  for (const auto& ids : file.routes) {
    Route route;
    for (const std::int64_t id : ids) {
      const auto found = index_of.find(id);
      if (found == index_of.end()) {
        unknown.push_back(id);
      } else {
        route.push_back(found->second);
      }
    }
    if (!route.empty()) resolved.routes.push_back(std::move(route));
  }
  resolved.structure = check_structure(instance, resolved.routes);
  resolved.structure.unknown = std::move(unknown);
  return resolved;
}

}  // namespace waywiser
