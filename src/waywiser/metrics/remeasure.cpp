#include "waywiser/metrics/remeasure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "waywiser/base/nan.h"
#include "waywiser/metrics/intervals.h"
#include "waywiser/metrics/measures.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPaperVehicles = 10.0;

// What a vehicle costs more than in the study.
double surcharge(const StudyData& data, const AnalysedInstance& instance, const Lens& lens) {
  if (data.objective != Objective::fleet) return 0.0;
  return (lens.vehicles - kPaperVehicles) * instance.customers;
}

// c on I of an incumbent: infinite where it is late by the lens's judge.
double real_cost(const Trajectory& trajectory, std::size_t k, const Lens& lens, double more) {
  return trajectory.verdicts[k].feasible(lens.judge)
             ? trajectory.given_costs[k] + more * trajectory.routes[k]
             : kInfinity;
}

// The incumbents until the horizon.
std::size_t size_until(const Trajectory& trajectory, double end) {
  return static_cast<std::size_t>(
      std::upper_bound(trajectory.times.begin(), trajectory.times.end(), end) -
      trajectory.times.begin());
}

// The mean over [from, gap.limit]: area_under() is that from 0.
double mean_between(const StepFunction& gap, double from) {
  if (from <= 0.0) return area_under(gap);
  StepFunction later;
  later.limit = gap.limit - from;
  later.start = gap.start;
  for (std::size_t k = 0; k < gap.times.size(); ++k) {
    if (gap.times[k] <= from) {
      later.start = gap.values[k];
      continue;
    }
    later.times.push_back(gap.times[k] - from);
    later.values.push_back(gap.values[k]);
  }
  return area_under(later);
}

// Of a run under a lens: where its area begins and ends. None where it begins too late.
struct Span {
  double from = 0.0;
  double to = 0.0;
};
std::optional<Span> span_of(const AnalysedRun& run, const Lens& lens) {
  Span span{0.0, run.limit * lens.horizon};
  if (lens.start == AucStart::first_incumbent) {
    if (run.trajectory.size() == 0) return std::nullopt;
    span.from = run.trajectory.times.front();
  }
  return span.from < span.to ? std::optional(span) : std::nullopt;
}

double float_auc(const StudyData& data, const AnalysedRun& run, const Lens& lens,
                 double reference) {
  const std::optional<Span> span = span_of(run, lens);
  if (!span) return 1.0;
  const Trajectory& all = run.trajectory;
  const double more = surcharge(data, data.instances[run.instance], lens);
  const std::size_t size = size_until(all, span->to);
  const bool late = size == 0 || !all.verdicts[size - 1].feasible(lens.judge);
  if (late && lens.infeasible_last == InfeasibleLast::penalise) return 1.0;
  Trajectory seen;
  seen.times.assign(all.times.begin(), all.times.begin() + static_cast<std::ptrdiff_t>(size));
  for (std::size_t k = 0; k < size; ++k) seen.real_costs.push_back(real_cost(all, k, lens, more));
  const StepFunction gap =
      float_gap(seen, span->to, std::isnan(reference) ? 1.0 : reference, data.choices);
  return mean_between(gap, span->from);
}

// c*P by instance and configuration under a lens; NaN where nobody solved I^P.
class LensIntegerReferences {
 public:
  LensIntegerReferences(const StudyData& data, const Lens& lens)
      : known_(data, lens.integer_references), configurations_(data.configurations.size()) {
    own_ = lens.vehicles == kPaperVehicles || data.objective != Objective::fleet;
    if (!own_) reprice(data, lens);
  }

  double of(std::size_t instance, std::size_t configuration) const {
    if (own_) return known_.of(instance, configuration).value_or(kNan);
    const double best = best_[instance * configurations_ + configuration];
    return std::isinf(best) ? kNan : best;
  }

 private:
  void reprice(const StudyData& data, const Lens& lens) {
    best_.assign(data.instances.size() * configurations_, kInfinity);
    for (const AnalysedRun& run : data.runs) {
      const auto& scaling = data.configurations[run.configuration].scaling;
      if (!run.counts() || !scaling) continue;
      const double more =
          surcharge(data, data.instances[run.instance], lens) * static_cast<double>(scaling->P);
      double best = kInfinity;
      for (std::size_t k = 0; k < run.trajectory.size(); ++k)
        best = std::min(
            best, static_cast<double>(run.trajectory.costs[k]) + more * run.trajectory.routes[k]);
      offer(data, run.instance, *scaling, best);
    }
    if (lens.integer_references != IntegerReferenceSource::pooled) return;
    for (const PooledReference& reference : data.pooled) {
      for (std::size_t i = 0; i < data.instances.size(); ++i) {
        if (data.instances[i].digest != reference.digest) continue;
        const double lambda = lens.vehicles * data.instances[i].customers;
        offer(data, i, reference.scaling, reference.best(lambda).cost);
      }
    }
  }

  // To every configuration with this scaling, whatever its solver.
  void offer(const StudyData& data, std::size_t instance, const Scaling& scaling, double cost) {
    for (std::size_t c = 0; c < configurations_; ++c) {
      const auto& own = data.configurations[c].scaling;
      if (!own || canonical(*own) != canonical(scaling)) continue;
      double& best = best_[instance * configurations_ + c];
      best = std::min(best, cost);
    }
  }

  IntegerReferences known_;
  std::size_t configurations_;
  bool own_ = true;
  std::vector<double> best_;  // instance x configuration
};

double integer_auc(const StudyData& data, const AnalysedRun& run, const Lens& lens,
                   const LensIntegerReferences& references) {
  const auto& scaling = data.configurations[run.configuration].scaling;
  if (!scaling || run.unservable) return kNan;
  const std::optional<Span> span = span_of(run, lens);
  if (!span) return 1.0;
  const double more =
      surcharge(data, data.instances[run.instance], lens) * static_cast<double>(scaling->P);
  const Trajectory& all = run.trajectory;
  const std::size_t size = size_until(all, span->to);
  Trajectory seen;
  seen.times.assign(all.times.begin(), all.times.begin() + static_cast<std::ptrdiff_t>(size));
  for (std::size_t k = 0; k < size; ++k)
    seen.costs.push_back(all.costs[k] + std::llround(more * all.routes[k]));
  const double reference = references.of(run.instance, run.configuration);
  const StepFunction gap =
      integer_gap(seen, span->to, std::isnan(reference) ? 1.0 : reference, data.choices);
  return mean_between(gap, span->from);
}

// The area under one step, in the shares that the two parts of its gap have.
void add_step(AucParts& parts, double time, double gap, double vehicles) {
  if (gap <= 0.0) return;  // a new best: 0 in the AUC, and no part of it
  parts.vehicles += time * vehicles;
  parts.distance += time * (gap - vehicles);
}

AucParts parts_of(const StudyData& data, const AnalysedRun& run) {
  const AnalysedInstance& instance = data.instances[run.instance];
  AucParts parts;
  const double reference = instance.reference ? instance.reference->cost : 1.0;
  const int fleet = instance.reference ? instance.reference->vehicles : 0;
  double best = 1.0;
  double vehicles = 0.0;
  double from = 0.0;
  const auto until = [&](double time) {
    if (best == 1.0) parts.waiting += time - from;
    if (best < 1.0) add_step(parts, time - from, best, vehicles);
    from = time;
  };
  for (std::size_t k = 0; k < run.trajectory.size(); ++k) {
    const double cost = run.trajectory.real_costs[k];
    const double gap = relative_gap(cost, reference, data.choices.denominator);
    if (gap >= best) continue;
    until(run.trajectory.times[k]);
    best = gap;
    const double base = data.choices.denominator == GapDenominator::berthold
                            ? std::max(cost, reference)
                            : reference;
    vehicles = vehicle_cost(data, instance) * (run.trajectory.routes[k] - fleet) /
               (base > 0.0 ? base : 1.0);
  }
  until(run.limit);
  for (double* part : {&parts.waiting, &parts.vehicles, &parts.distance}) *part /= run.limit;
  const bool penalised =
      data.choices.infeasible_last == InfeasibleLast::penalise && !(run.last && run.last->feasible);
  if (penalised) parts.late = 1.0 - (parts.waiting + parts.vehicles + parts.distance);
  return parts;
}

LensColumn column(const StudyData& data, const CoordinateSets& sets, std::string id,
                  std::string title, const Lens& lens) {
  const std::vector<double> aucs = float_aucs(data, lens);
  return {std::move(id), std::move(title), lens, by_configuration(data, aucs),
          intervals_by_configuration(data, aucs, sets)};
}

}  // namespace

Lens lens_of(const Choices& choices) {
  Lens lens;
  lens.judge = choices.judge;
  lens.infeasible_last = choices.infeasible_last;
  lens.integer_references = choices.integer_references;
  return lens;
}

std::vector<double> real_references(const StudyData& data, const Lens& lens) {
  std::vector<double> references;
  std::vector<bool> open;  // the study's runs may lower it
  const bool repriced = lens.vehicles != kPaperVehicles && data.objective == Objective::fleet;
  for (const AnalysedInstance& instance : data.instances) {
    const bool dated = instance.reference && !instance.reference->date.empty();
    const bool same_judge = lens.judge == data.choices.judge;
    const bool known = instance.reference && (dated || same_judge);
    references.push_back(known ? instance.reference->cost +
                                     surcharge(data, instance, lens) * instance.reference->vehicles
                               : kInfinity);
    open.push_back(repriced || !known);
  }
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts() || !open[run.instance]) continue;
    const double more = surcharge(data, data.instances[run.instance], lens);
    for (std::size_t k = 0; k < run.trajectory.size(); ++k)
      references[run.instance] =
          std::min(references[run.instance], real_cost(run.trajectory, k, lens, more));
  }
  for (double& reference : references)
    if (std::isinf(reference)) reference = kNan;
  return references;
}

std::vector<double> float_aucs(const StudyData& data, const Lens& lens) {
  const std::vector<double> references = real_references(data, lens);
  std::vector<double> aucs;
  aucs.reserve(data.runs.size());
  for (const AnalysedRun& run : data.runs)
    aucs.push_back(run.counts() ? float_auc(data, run, lens, references[run.instance]) : kNan);
  return aucs;
}

std::vector<double> integer_aucs(const StudyData& data, const Lens& lens) {
  const LensIntegerReferences references(data, lens);
  std::vector<double> aucs;
  aucs.reserve(data.runs.size());
  for (const AnalysedRun& run : data.runs)
    aucs.push_back(run.counts() ? integer_auc(data, run, lens, references) : kNan);
  return aucs;
}

std::vector<AucParts> auc_parts(const StudyData& data) {
  std::vector<AucParts> parts;
  parts.reserve(data.runs.size());
  for (const AnalysedRun& run : data.runs)
    parts.push_back(run.counts() ? parts_of(data, run) : AucParts{kNan, kNan, kNan, kNan});
  return parts;
}

std::vector<double> by_configuration(const StudyData& data, std::span<const double> by_run) {
  std::vector<std::vector<double>> values(data.configurations.size());
  for (std::size_t r = 0; r < data.runs.size(); ++r)
    if (!std::isnan(by_run[r])) values[data.runs[r].configuration].push_back(by_run[r]);
  std::vector<double> means;
  means.reserve(values.size());
  for (const std::vector<double>& of : values) means.push_back(mean(of));
  return means;
}

std::vector<LensColumn> lambda_sweep(const StudyData& data, const CoordinateSets& sets) {
  std::vector<LensColumn> columns;
  if (data.objective != Objective::fleet) return columns;
  Lens lens = lens_of(data.choices);
  for (const auto& [vehicles, name] :
       {std::pair(0.0, "0"), std::pair(1.0, "n"), std::pair(kPaperVehicles, "10n"),
        std::pair(100.0, "100n")}) {
    lens.vehicles = vehicles;
    std::string title = name;
    if (title.size() > 1) title.insert(title.size() - 1, " ");
    columns.push_back(column(data, sets, std::string("lambda_") + name, title, lens));
  }
  return columns;
}

std::vector<LensColumn> horizon_sweep(const StudyData& data, const CoordinateSets& sets) {
  std::vector<LensColumn> columns;
  Lens lens = lens_of(data.choices);
  for (const int percent : {10, 25, 50, 100}) {
    lens.horizon = percent / 100.0;
    const std::string text = std::to_string(percent);
    columns.push_back(column(data, sets, "horizon_" + text, text + " %", lens));
  }
  lens.start = AucStart::first_incumbent;
  columns.push_back(column(data, sets, "from_first", "from first", lens));
  return columns;
}

}  // namespace waywiser
