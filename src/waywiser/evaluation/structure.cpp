#include "waywiser/evaluation/structure.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/vrplib_numbering.h"

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

using Ids = std::vector<std::int64_t>;

// The numbers by which a file calls the sites of an instance.
class SiteNumbers {
 public:
  // By the numbers of its sites, or of the nodes that VRPLIB would have.
  SiteNumbers(const Instance& instance, bool nodes) {
    const Ids ids = nodes ? nodes_of_sites(instance.ids) : instance.ids;
    depot_ = ids.at(0);
    for (int i = 1; i <= instance.customers(); ++i)
      index_of_.emplace(ids[static_cast<std::size_t>(i)], i);
    also_zero_ = !nodes && !index_of_.contains(0);
    if (nodes) last_node_ = *std::max_element(ids.begin(), ids.end());
  }

  std::optional<int> customer(std::int64_t id) const {
    const auto found = index_of_.find(id);
    return found == index_of_.end() ? std::nullopt : std::optional(found->second);
  }
  // The depot's own number, the 0 of most solution files where no customer is called so, and the
  // copies of a tour.
  bool is_depot(std::int64_t id) const {
    return id == depot_ || (also_zero_ && id == 0) || id > last_node_;
  }

  // A closed tour from the depot on.
  void begin_at_depot(Ids& tour) const {
    const auto depot =
        std::find_if(tour.begin(), tour.end(), [&](std::int64_t id) { return is_depot(id); });
    if (depot != tour.end()) std::rotate(tour.begin(), depot, tour.end());
  }

  // The parts of a route as written between visits of the depot: one, without the depot at its
  // ends, unless `separates`.
  std::vector<Ids> without_depot(const Ids& written, bool separates) const {
    const auto at_depot = [&](std::int64_t id) { return is_depot(id); };
    const auto first = std::find_if_not(written.begin(), written.end(), at_depot);
    const auto last = std::find_if_not(written.rbegin(), written.rend(), at_depot).base();
    if (first >= last) return {};
    std::vector<Ids> parts(1);
    for (auto id = first; id != last; ++id) {
      if (separates && is_depot(*id)) {
        if (!parts.back().empty()) parts.emplace_back();
      } else {
        parts.back().push_back(*id);
      }
    }
    return parts;
  }

 private:
  std::int64_t depot_ = 0;
  bool also_zero_ = true;
  std::int64_t last_node_ = std::numeric_limits<std::int64_t>::max();
  std::unordered_map<std::int64_t, int> index_of_;  // looked up only, never walked through
};

// What the file of an instance calls its sites: by key or number, or by a name that only one has.
class SiteNames {
 public:
  explicit SiteNames(const Instance& instance) : instance_(instance) {
    for (int site = 0; site <= instance.customers(); ++site) {
      ++names_[site_label(instance, site)];
      by_name_[site_label(instance, site)] = site;
    }
    for (int site = 0; site <= instance.customers(); ++site) keys_[site_key(instance, site)] = site;
  }

  // The numbers of all that is known; the rest goes to `unknown`.
  std::vector<Ids> numbers_of(const std::vector<std::vector<std::string>>& called,
                              std::vector<std::string>& unknown) const {
    std::vector<Ids> routes;
    for (const auto& stops : called) {
      Ids& route = routes.emplace_back();
      for (const std::string& stop : stops) {
        if (const auto site = find(stop)) {
          route.push_back(instance_.ids[static_cast<std::size_t>(*site)]);
        } else {
          unknown.push_back(stop);
        }
      }
    }
    return routes;
  }

 private:
  std::optional<int> find(const std::string& stop) const {
    if (const auto key = keys_.find(stop); key != keys_.end()) return key->second;
    const auto name = names_.find(stop);
    if (name != names_.end() && name->second == 1) return by_name_.at(stop);
    return stop == "depot" || stop == "Depot" ? std::optional(0) : std::nullopt;
  }

  const Instance& instance_;
  std::map<std::string, int> keys_;
  std::map<std::string, int> by_name_;
  std::map<std::string, int> names_;  // how many have it
};

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
  const SiteNumbers numbers(instance, file.nodes);
  Resolved resolved;
  std::vector<std::int64_t> unknown;
  std::vector<std::string> unknown_names;
  const bool by_name = instance.labels && !file.called.empty();
  if (!by_name && file.no_numbers) throw InputError(*file.no_numbers);
  for (auto written :
       by_name ? SiteNames(instance).numbers_of(file.called, unknown_names) : file.routes) {
    if (file.nodes) numbers.begin_at_depot(written);
    for (const auto& ids : numbers.without_depot(written, file.depot_separates)) {
      Route route;
      for (const std::int64_t id : ids) {
        if (const auto index = numbers.customer(id)) {
          route.push_back(*index);
        } else {
          unknown.push_back(id);
        }
      }
      if (!route.empty()) resolved.routes.push_back(std::move(route));
    }
  }
  resolved.structure = check_structure(instance, resolved.routes);
  resolved.structure.unknown = std::move(unknown);
  resolved.structure.unknown_names = std::move(unknown_names);
  return resolved;
}

}  // namespace waywiser
