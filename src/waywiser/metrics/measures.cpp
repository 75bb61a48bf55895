#include "waywiser/metrics/measures.h"

#include <algorithm>
#include <cmath>

#include "waywiser/base/nan.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/instance/objective.h"

namespace waywiser {

namespace {

// The best float-feasible incumbent of the study, judged by its cost.
void offer(AnalysedInstance& instance, double cost, int vehicles, double lambda) {
  if (instance.reference && instance.reference->cost <= cost) return;
  instance.reference = Reference{cost, vehicles, cost - lambda * vehicles, "this study", ""};
}

void offer_incumbents(const StudyData& data, const AnalysedRun& run, AnalysedInstance& instance) {
  const double lambda = vehicle_cost(data, instance);
  for (std::size_t k = 0; k < run.trajectory.size(); ++k) {
    const double cost = run.trajectory.real_costs[k];
    if (!std::isinf(cost)) offer(instance, cost, run.trajectory.routes[k], lambda);
  }
}

void measure_gaps(const StudyData& data, AnalysedRun& run) {
  RunMeasures& m = run.measures;
  const bool penalised =
      data.choices.infeasible_last == InfeasibleLast::penalise && !(run.last && run.last->feasible);
  const StepFunction real = float_gap_of(data, run);
  m.auc_float = penalised ? 1.0 : area_under(real);
  const auto integer = integer_gap_of(data, run);
  m.auc_integer = integer ? area_under(*integer) : kNan;
  m.integer_gap = integer && !integer->values.empty() ? integer->values.back() : kNan;
}

void measure_last(const StudyData& data, AnalysedRun& run) {
  RunMeasures& m = run.measures;
  const AnalysedInstance& instance = data.instances[run.instance];
  const auto& reference = instance.reference;
  m.gap = m.error = m.error_cost = m.error_travel = m.fleet_gap = m.distance_gap = kNan;
  if (!run.last || !run.last->feasible) return;
  const FinalIncumbent& last = *run.last;
  const double travel = last.real_cost - vehicle_cost(data, instance) * last.routes;
  if (reference) {
    m.gap = relative_gap(last.real_cost, reference->cost, data.choices.denominator);
    m.fleet_gap = last.routes - reference->vehicles;
    if (last.routes == reference->vehicles)
      m.distance_gap = relative_gap(travel, reference->distance, data.choices.denominator);
  }
  const auto& scaling = data.configurations[run.configuration].scaling;
  if (!scaling) return;
  m.error = static_cast<double>(last.cost) / static_cast<double>(scaling->P) - last.real_cost;
  m.error_cost = 100.0 * m.error / last.real_cost;
  if (travel > 0.0) m.error_travel = 100.0 * m.error / travel;
}

double feasible_share(const Trajectory& trajectory) {
  if (trajectory.size() == 0) return kNan;
  const auto feasible = std::count_if(trajectory.real_costs.begin(), trajectory.real_costs.end(),
                                      [](double cost) { return !std::isinf(cost); });
  return static_cast<double>(feasible) / static_cast<double>(trajectory.size());
}

void find_integer_references(StudyData& data) {
  const IntegerReferences references(data);
  data.integer_references.clear();
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    auto& row = data.integer_references.emplace_back();
    for (std::size_t c = 0; c < data.configurations.size(); ++c) row.push_back(references.of(i, c));
  }
}

// What `study freeze` kept for an instance that nobody publishes a value of.
void take_frozen(const StudyData& data, AnalysedInstance& instance) {
  const RealReference* kept = data.frozen ? data.frozen->find(instance.digest) : nullptr;
  if (kept == nullptr) return;
  instance.reference =
      Reference{kept->cost, kept->routes, kept->cost - vehicle_cost(data, instance) * kept->routes,
                "this study, frozen", data.frozen->date};
}

Reference published(const CatalogueEntry& entry, double lambda) {
  return {lambda * entry.sintef.vehicles + entry.sintef.distance, entry.sintef.vehicles,
          entry.sintef.distance, "SINTEF", entry.sintef.date};
}

}  // namespace

double vehicle_cost(const StudyData& data, const AnalysedInstance& instance) {
  return static_cast<double>(vehicle_cost(data.objective, instance.customers));
}

void find_references(StudyData& data) {
  const bool published_values =
      data.choices.references == ReferenceSource::catalogue && data.objective == Objective::fleet;
  data.references_date.clear();
  for (AnalysedInstance& instance : data.instances) {
    instance.reference.reset();
    const CatalogueEntry* entry = published_values ? find_by_digest(instance.digest) : nullptr;
    if (entry == nullptr) {
      take_frozen(data, instance);
      continue;
    }
    instance.reference = published(*entry, vehicle_cost(data, instance));
    data.references_date = std::max(data.references_date, entry->sintef.date);
  }
  for (const AnalysedRun& run : data.runs) {
    AnalysedInstance& instance = data.instances[run.instance];
    const bool known = instance.reference && !instance.reference->date.empty();
    if (run.counts() && !known) offer_incumbents(data, run, instance);
  }
}

IntegerReferences::IntegerReferences(const StudyData& data, IntegerReferenceSource source)
    : best_(data.instances.size() * data.configurations.size()),
      configurations_(data.configurations.size()) {
  for (const Configuration& c : data.configurations) {
    const auto first =
        std::find_if(data.configurations.begin(), data.configurations.end(),
                     [&](const Configuration& other) { return other.scaling == c.scaling; });
    group_.push_back(static_cast<std::size_t>(first - data.configurations.begin()));
  }
  take_frozen(data);
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts() || frozen_[run.instance * configurations_ + group_[run.configuration]])
      continue;
    auto& best = best_[run.instance * configurations_ + group_[run.configuration]];
    for (const std::int64_t cost : run.trajectory.costs)
      best = std::min(best.value_or(std::numeric_limits<double>::infinity()),
                      static_cast<double>(cost));
  }
  if (source == IntegerReferenceSource::pooled) take_pooled(data);
}

void IntegerReferences::take_frozen(const StudyData& data) {
  frozen_.resize(best_.size());
  if (!data.frozen) return;
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    for (std::size_t c = 0; c < configurations_; ++c) {
      const auto& scaling = data.configurations[c].scaling;
      if (group_[c] != c || !scaling) continue;
      const ScaledReference* kept = data.frozen->find(data.instances[i].digest, *scaling);
      if (kept == nullptr) continue;
      best_[i * configurations_ + c] = static_cast<double>(kept->cost);
      frozen_[i * configurations_ + c] = true;
    }
  }
}

void IntegerReferences::take_pooled(const StudyData& data) {
  for (const PooledReference& reference : data.pooled) {
    for (std::size_t i = 0; i < data.instances.size(); ++i) {
      if (data.instances[i].digest != reference.digest) continue;
      const double cost = reference.best(vehicle_cost(data, data.instances[i])).cost;
      for (std::size_t c = 0; c < configurations_; ++c) {
        const auto& scaling = data.configurations[c].scaling;
        if (group_[c] != c || !scaling || canonical(*scaling) != reference.scaling) continue;
        auto& best = best_[i * configurations_ + c];
        best = std::min(best.value_or(cost), cost);
      }
    }
  }
}

StepFunction float_gap_of(const StudyData& data, const AnalysedRun& run) {
  const auto& reference = data.instances[run.instance].reference;
  // Nobody knows a solution of I: no run can leave the gap of 1.
  return float_gap(run.trajectory, run.limit, reference ? reference->cost : 1.0, data.choices);
}

std::optional<StepFunction> integer_gap_of(const StudyData& data, const AnalysedRun& run) {
  if (!data.configurations[run.configuration].scaling || run.unservable) return std::nullopt;
  const auto& reference = data.integer_references[run.instance][run.configuration];
  return integer_gap(run.trajectory, run.limit, reference.value_or(1.0), data.choices);
}

void measure_runs(StudyData& data) {
  find_integer_references(data);
  for (AnalysedRun& run : data.runs) {
    measure_gaps(data, run);
    measure_last(data, run);
    run.measures.feasible_share = feasible_share(run.trajectory);
  }
}

}  // namespace waywiser
