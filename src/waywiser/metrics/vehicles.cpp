#include "waywiser/metrics/vehicles.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "waywiser/base/nan.h"
#include "waywiser/metrics/measures.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

constexpr double kPublishedDigits = 0.005;

Fleet final_fleet(const StudyData& data, const AnalysedRun& run) {
  const double lambda = vehicle_cost(data, data.instances[run.instance]);
  const FinalIncumbent& last = *run.last;
  return {static_cast<double>(last.routes), last.real_cost - lambda * last.routes};
}

bool better(const Fleet& a, const Fleet& b, Objective objective) {
  if (objective == Objective::distance) return a.distance < b.distance;
  return std::pair(a.vehicles, a.distance) < std::pair(b.vehicles, b.distance);
}

bool is_published(const AnalysedInstance& instance) {
  return instance.reference && instance.reference->source == "SINTEF";
}

void add(InstanceFleet& fleet, const StudyData& data, std::size_t index,
         std::vector<Fleet>& solved) {
  const AnalysedRun& run = data.runs[index];
  ++fleet.runs;
  if (!run.last || !run.last->feasible) return;
  const Fleet own = final_fleet(data, run);
  if (fleet.solved == 0 || better(own, fleet.best, data.objective)) {
    fleet.best = own;
    fleet.best_run = index;
  }
  fleet.mean.vehicles += own.vehicles;
  fleet.mean.distance += own.distance;
  ++fleet.solved;
  solved.push_back(own);
  const AnalysedInstance& instance = data.instances[run.instance];
  if (run.last->exact_feasible && is_published(instance) && beats(own, *instance.reference))
    fleet.new_best = true;
}

// Of the mean of a few values, as if they were normal.
Interval student_interval(const std::vector<double>& values) {
  if (values.size() < 2) return {kNan, kNan};
  const double middle = mean(values);
  const auto n = static_cast<double>(values.size());
  const double half = student_quantile(0.975, n - 1.0) * standard_deviation(values) / std::sqrt(n);
  return {middle - half, middle + half};
}

void take_intervals(InstanceFleet& fleet, const std::vector<Fleet>& solved) {
  std::vector<double> vehicles;
  std::vector<double> distances;
  for (const Fleet& own : solved) {
    vehicles.push_back(own.vehicles);
    distances.push_back(own.distance);
  }
  fleet.vehicles_interval = student_interval(vehicles);
  fleet.distance_interval = student_interval(distances);
}

void take_means(InstanceFleet& fleet) {
  const auto solved = static_cast<double>(fleet.solved);
  fleet.mean = {fleet.mean.vehicles / solved, fleet.mean.distance / solved};
  if (fleet.solved == 0) fleet.mean = fleet.best = {kNan, kNan};
}

// Instances that every configuration with this scaling solved.
std::set<std::size_t> support_of(const StudyData& data, const std::vector<InstanceFleet>& all,
                                 std::size_t configuration) {
  std::set<std::size_t> support;
  for (const InstanceFleet& f : all)
    if (f.configuration == configuration && f.solved > 0) support.insert(f.instance);
  if (data.choices.support == Support::own) return support;
  const auto& scaling = data.configurations[configuration].scaling;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    if (data.configurations[c].scaling != scaling) continue;
    std::set<std::size_t> solved;
    for (const InstanceFleet& f : all)
      if (f.configuration == c && f.solved > 0) solved.insert(f.instance);
    std::erase_if(support, [&](std::size_t i) { return !solved.contains(i); });
  }
  return support;
}

struct Subset {
  std::string instance_class;
  int customers = 0;
  bool holds(const AnalysedInstance& i) const {
    return (instance_class.empty() || i.instance_class == instance_class) &&
           (customers == 0 || i.customers == customers);
  }
};

std::vector<Subset> subsets(const StudyData& data) {
  std::vector<Subset> classes;
  std::set<int> sizes;
  std::set<std::pair<int, std::string>> seen;
  for (const AnalysedInstance& i : data.instances) {
    sizes.insert(i.customers);
    if (!i.instance_class.empty()) seen.insert({i.customers, i.instance_class});
  }
  for (const auto& [n, name] : seen) classes.push_back({name, n});
  for (const int n : sizes) classes.push_back({"", n});
  if (sizes.size() > 1) classes.push_back({"", 0});
  return classes;
}

void add(Fleet& sum, const Fleet& more) {
  sum.vehicles += more.vehicles;
  sum.distance += more.distance;
}

ClassFleet class_fleet(const StudyData& data, const std::vector<InstanceFleet>& own,
                       const std::set<std::size_t>& support, const Subset& subset) {
  ClassFleet fleet;
  fleet.instance_class = subset.instance_class;
  fleet.customers = subset.customers;
  Fleet known;
  bool all_known = true;
  for (const InstanceFleet& f : own) {
    if (!subset.holds(data.instances[f.instance])) continue;
    ++fleet.instances;
    fleet.solved += f.solved > 0 ? 1U : 0U;
    if (!support.contains(f.instance)) continue;
    ++fleet.support;
    fleet.over.push_back(f.instance);
    add(fleet.mean, f.mean);
    add(fleet.cumulative, f.best);
    const auto& reference = data.instances[f.instance].reference;
    all_known = all_known && reference.has_value();
    if (reference) add(known, {static_cast<double>(reference->vehicles), reference->distance});
  }
  const auto n = static_cast<double>(fleet.support);
  fleet.mean = {fleet.mean.vehicles / n, fleet.mean.distance / n};
  fleet.best = {fleet.cumulative.vehicles / n, fleet.cumulative.distance / n};
  if (fleet.support == 0) fleet.cumulative = fleet.mean = fleet.best = {kNan, kNan};
  if (all_known && fleet.support > 0) fleet.best_known = known;
  return fleet;
}

}  // namespace

bool beats(const Fleet& fleet, const Reference& published) {
  const auto vehicles = static_cast<double>(published.vehicles);
  return fleet.vehicles < vehicles ||
         (fleet.vehicles == vehicles && fleet.distance <= published.distance - kPublishedDigits);
}

std::vector<InstanceFleet> instance_fleets(const StudyData& data) {
  std::vector<InstanceFleet> all;
  std::vector<std::vector<Fleet>> solved;               // beside them, by run
  for (std::size_t r = 0; r < data.runs.size(); ++r) {  // by configuration, instance, seed
    const AnalysedRun& run = data.runs[r];
    if (!run.counts()) continue;
    if (all.empty() || all.back().configuration != run.configuration ||
        all.back().instance != run.instance) {
      all.emplace_back();
      solved.emplace_back();
      all.back().configuration = run.configuration;
      all.back().instance = run.instance;
    }
    add(all.back(), data, r, solved.back());
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    take_means(all[k]);
    take_intervals(all[k], solved[k]);
  }
  return all;
}

std::vector<ClassFleet> class_fleets(const StudyData& data, const std::vector<InstanceFleet>& all) {
  std::vector<ClassFleet> result;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    const std::set<std::size_t> support = support_of(data, all, c);
    std::vector<InstanceFleet> own;
    for (const InstanceFleet& f : all)
      if (f.configuration == c) own.push_back(f);
    for (const Subset& subset : subsets(data)) {
      ClassFleet fleet = class_fleet(data, own, support, subset);
      fleet.configuration = c;
      if (fleet.instances > 0) result.push_back(std::move(fleet));
    }
  }
  return result;
}

}  // namespace waywiser
