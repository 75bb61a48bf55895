#include "waywiser/metrics/short_arcs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "waywiser/metrics/by_places.h"
#include "waywiser/metrics/rounded_arc.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/wilcoxon.h"

namespace waywiser {

namespace {

double p_of(const std::vector<double>& errors) {
  return errors.empty() ? std::nan("") : wilcoxon_signed_rank(one_sample(errors)).p;
}

// Rounding errors an arc of the control routes, by instance.
void add_routes(ShortArcBias& bias, const StudyData& data) {
  std::vector<double> sums(data.instances.size(), 0.0);
  std::vector<double> counts(data.instances.size(), 0.0);
  for (const AnalysedRun& run : data.runs) {
    const auto& scaling = data.configurations[run.configuration].scaling;
    if (!run.counts() || !run.last || (scaling && scaling->rounding == Rounding::nearest)) continue;
    const int arcs = data.instances[run.instance].customers + run.last->routes;
    for (const Rescored& it : run.rescored) {
      if (it.P != bias.P) continue;
      sums[run.instance] += it.error / arcs;
      counts[run.instance] += 1.0;
      ++bias.route_runs;
    }
  }
  std::vector<double> means;
  for (std::size_t i = 0; i < sums.size(); ++i)
    if (counts[i] > 0.0) means.push_back(sums[i] / counts[i]);
  bias.route_instances = means.size();
  bias.in_routes = mean(means);
  bias.p_in_routes = p_of(means);
}

}  // namespace

std::vector<Arc> near_arcs(const Instance& instance) {
  const int size = static_cast<int>(instance.size());
  std::vector<std::pair<double, int>> order;
  std::vector<Arc> arcs;
  for (int i = 0; i < size; ++i) {
    order.clear();
    for (int j = 0; j < size; ++j)
      if (j != i) order.emplace_back(arc_length(instance, i, j), j);
    const std::size_t near = std::min(kNearSites, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(near),
                      order.end());
    for (std::size_t k = 0; k < near; ++k) arcs.emplace_back(i, order[k].second);
  }
  return arcs;
}

double mean_error(const Instance& instance, const std::vector<Arc>& arcs, const Scaling& nearest) {
  const auto P = static_cast<double>(nearest.P);
  double sum = 0.0;
  for (const auto& [from, to] : arcs)
    sum += static_cast<double>(rounded_distance(instance, from, to, nearest)) / P -
           arc_length(instance, from, to);
  return sum / static_cast<double>(arcs.size());
}

std::vector<ShortArcBias> short_arc_bias(const StudyData& data,
                                         const std::vector<std::int64_t>& factors, Ties ties,
                                         const InstanceSource& source) {
  std::vector<std::vector<double>> errors(factors.size());
  ByPlaces<std::vector<double>> near_errors;  // by factor
  const auto measure = [&](const Instance& instance) {
    const std::vector<Arc> arcs = near_arcs(instance);
    std::vector<double> means;
    for (const std::int64_t P : factors)
      means.push_back(mean_error(instance, arcs, {P, Rounding::nearest, ties}));
    return means;
  };
  for (const AnalysedInstance& it : data.instances) {
    const auto instance = source ? source(it.name, it.digest) : nullptr;
    if (!instance) continue;
    const std::vector<double> means = near_errors.of(*instance, measure);
    for (std::size_t f = 0; f < factors.size(); ++f) errors[f].push_back(means[f]);
  }
  std::vector<ShortArcBias> all;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    ShortArcBias bias;
    bias.P = factors[f];
    bias.instances = errors[f].size();
    bias.near = mean(errors[f]);
    bias.p_near = p_of(errors[f]);
    add_routes(bias, data);
    all.push_back(bias);
  }
  return all;
}

}  // namespace waywiser
