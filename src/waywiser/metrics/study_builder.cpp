#include "waywiser/metrics/study_builder.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <tuple>

#include "waywiser/base/counted.h"
#include "waywiser/metrics/after_repair.h"
#include "waywiser/metrics/measures.h"
#include "waywiser/study/repairs_file.h"
#include "waywiser/system/natural_order.h"

namespace waywiser {

namespace {

std::string group_of(const std::string& instance_class) {
  std::string group;
  for (const char c : instance_class)
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) group += c;
  return group;
}

// Position of `value` in `all`, appended where it is new.
template <class Value>
std::size_t position(std::vector<Value>& all, const Value& value) {
  const auto index =
      static_cast<std::size_t>(std::find(all.begin(), all.end(), value) - all.begin());
  if (index == all.size()) all.push_back(value);
  return index;
}

// C1_2_2 before C1_2_10.
struct NaturalName {
  std::string_view text;
  friend bool operator<(const NaturalName& a, const NaturalName& b) {
    return natural_less(a.text, b.text);
  }
};

// The permutation that sorts by `key`, as new position by old.
template <class Value, class Key>
std::vector<std::size_t> sort_by(std::vector<Value>& values, Key key) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return key(values[a]) < key(values[b]); });
  std::vector<Value> sorted;
  std::vector<std::size_t> moved(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    sorted.push_back(std::move(values[order[i]]));
    moved[order[i]] = i;
  }
  values = std::move(sorted);
  return moved;
}

void keep_incumbents(const Run& run, FeasibleIn judge, AnalysedRun& analysed) {
  double previous = 0.0;
  const std::size_t size = run.incumbents.size();
  analysed.trajectory.times.reserve(size);
  analysed.trajectory.real_costs.reserve(size);
  analysed.trajectory.given_costs.reserve(size);
  analysed.trajectory.verdicts.reserve(size);
  analysed.trajectory.routes.reserve(size);
  if (run.description.scaling) analysed.trajectory.costs.reserve(size);
  for (std::size_t k = 0; k < size; ++k) {
    const RecordedIncumbent& it = run.incumbents[k];
    const double time = std::max(previous, run.time(k));
    if (time > analysed.limit) {
      analysed.beyond_limit = static_cast<std::int64_t>(size - k);
      return;
    }
    previous = time;
    analysed.trajectory.times.push_back(time);
    if (run.description.scaling) analysed.trajectory.costs.push_back(it.cost);
    analysed.trajectory.routes.push_back(it.routes);
    const Verdicts verdicts{it.float_feasible, it.exact_feasible};
    const bool feasible = verdicts.feasible(judge);
    analysed.trajectory.real_costs.push_back(feasible ? it.cost_double
                                                      : std::numeric_limits<double>::infinity());
    analysed.trajectory.given_costs.push_back(it.cost_double);
    analysed.trajectory.verdicts.push_back(verdicts);
    analysed.judge_split += it.float_feasible != it.exact_feasible ? 1 : 0;
    analysed.last = FinalIncumbent{it.routes, it.cost,           it.cost_double,
                                   feasible,  it.exact_feasible, it.lateness};
  }
}

}  // namespace

StudyDataBuilder::StudyDataBuilder(const StudyFile& study, const Choices& choices,
                                   InstanceSource instances)
    : factors_(study.P), source_(std::move(instances)) {
  data_.name = study.name;
  data_.objective = study.objective;
  data_.clock = study.clock;
  data_.study_text = study.text;
  data_.choices = choices;
  data_.seeds = study.seeds;
  for (const StudySolver& solver : study.solvers) data_.solvers.push_back(solver.name);
  if (choices.integer_references == IntegerReferenceSource::pooled && source_) {
    const bool none = choices.best_known_routes == "none";
    pool_.emplace(study, none ? "" : study.base() / choices.best_known_routes, source_);
  }
  std::sort(factors_.begin(), factors_.end());
  std::sort(data_.seeds.begin(), data_.seeds.end());
}

void StudyDataBuilder::add(Run&& run) {
  AnalysedRun analysed;
  analysed.id = run.id;
  analysed.configuration = position(data_.configurations,
                                    Configuration{run.description.solver, run.description.scaling});
  position(data_.solvers, run.description.solver);
  const auto known =
      std::find_if(data_.instances.begin(), data_.instances.end(), [&](const auto& instance) {
        return instance.digest == run.description.instance_digest && instance.name == run.instance;
      });
  analysed.instance = static_cast<std::size_t>(known - data_.instances.begin());
  if (known == data_.instances.end()) {
    data_.instances.push_back({run.instance, run.instance_class, group_of(run.instance_class),
                               run.customers, run.description.instance_digest, std::nullopt});
  }
  analysed.seed = run.description.seed;
  analysed.limit = run.description.budget.limit();
  analysed.wall = run.wall;
  analysed.cpu = run.cpu;
  analysed.reason = run.reason;
  analysed.invalid = run.status != RunStatus::done;
  analysed.unservable = run.unservable;
  analysed.disturbed = run.disturbed;
  analysed.late_reports = run.late_reports;
  analysed.differing_cpu = run.differing_cpu;
  keep_incumbents(run, data_.choices.judge, analysed);
  if (analysed.counts()) {
    rescore(run, analysed);
    if (pool_) pool_->offer(run);
  }
  data_.runs.push_back(std::move(analysed));
}

StudyData StudyDataBuilder::finish(StudyRuns&& rest) {
  const auto by_configuration = sort_by(data_.configurations, [&](const Configuration& c) {
    const auto solver = std::find(data_.solvers.begin(), data_.solvers.end(), c.solver);
    const Scaling scaling = c.scaling.value_or(Scaling{});
    return std::tuple(!c.scaling, solver - data_.solvers.begin(), scaling.P,
                      place_of(scaling.rounding), scaling.ties);
  });
  const auto by_instance = sort_by(data_.instances, [](const AnalysedInstance& i) {
    return std::tuple(i.customers, NaturalName{i.name}, i.digest);
  });
  for (AnalysedRun& run : data_.runs) {
    run.configuration = by_configuration[run.configuration];
    run.instance = by_instance[run.instance];
  }
  std::stable_sort(data_.runs.begin(), data_.runs.end(),
                   [](const AnalysedRun& a, const AnalysedRun& b) {
                     return std::tie(a.configuration, a.instance, a.seed) <
                            std::tie(b.configuration, b.instance, b.seed);
                   });
  data_.missing = std::move(rest.missing);
  data_.strangers = rest.strangers;
  data_.damaged = rest.damaged;
  data_.newer = rest.newer;
  data_.makings = std::move(rest.makings);
  if (without_instance_ > 0) {
    data_.rescoring_fault = counted(without_instance_, "run") +
                            " could not be re-scored: the instance files are not on this machine";
  } else if (without_routes_ > 0) {
    data_.rescoring_fault =
        counted(without_routes_, "run") +
        " could not be re-scored: no routes of the last incumbent within the limit are on record";
  }
  if (pool_) {
    data_.pooled = pool_->take();
    data_.pooled_solutions = pool_->priced();
    data_.pool_fault = pool_->fault();
  }
  find_references(data_);
  measure_runs(data_);
  return std::move(data_);
}

StudyData analyse(const StudyFile& study, const Choices& choices) {
  const InstanceSource instances = instance_files(study);
  StudyDataBuilder builder(study, choices, instances);
  builder.use(read_references(study));
  StudyRuns rest = for_each_run(study, {}, [&](Run&& run) { builder.add(std::move(run)); });
  StudyData data = builder.finish(std::move(rest));
  add_repairs(data, read_repairs(study), instances);
  return data;
}

}  // namespace waywiser
