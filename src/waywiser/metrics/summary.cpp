#include "waywiser/metrics/summary.h"

#include <algorithm>
#include <cmath>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

// Values that exist, for means over them.
class Values {
 public:
  void add(double value) {
    if (!std::isnan(value)) values_.push_back(value);
  }
  double mean() const { return waywiser::mean(values_); }
  double median() const { return waywiser::median(values_); }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<double> values_;
};

bool first_is_feasible(const AnalysedRun& run) {
  return !std::isinf(run.trajectory.real_costs.front());
}

struct Collected {
  std::array<Values, kMeasures.size()> measures;
  Values first, last, last_of_all, incumbents;
};

void collect(Collected& values, const AnalysedRun& run) {
  for (std::size_t m = 0; m < kMeasures.size(); ++m)
    values.measures[m].add(run.measures.*kMeasures[m].value);
  const bool solved = run.last.has_value();
  const bool feasible = solved && run.last->feasible;
  values.last_of_all.add(feasible ? 1.0 : 0.0);
  values.incumbents.add(static_cast<double>(run.trajectory.size()));
  if (!solved) return;
  values.first.add(first_is_feasible(run) ? 1.0 : 0.0);
  values.last.add(feasible ? 1.0 : 0.0);
}

void count(ConfigurationSummary& summary, const AnalysedRun& run) {
  ++summary.planned;
  if (!run.counts()) {
    ++summary.invalid;
    return;
  }
  ++summary.runs;
  summary.unsolved += run.last ? 0U : 1U;
  summary.unservable += run.unservable ? 1U : 0U;
  summary.disturbed += run.disturbed ? 1U : 0U;
  summary.late_reports += run.late_reports > 0 ? 1U : 0U;
  summary.differing_cpu += run.differing_cpu > 0 ? 1U : 0U;
  summary.feasible_runs += run.last && run.last->feasible ? 1U : 0U;
}

void take_means(ConfigurationSummary& summary, const Collected& values) {
  for (std::size_t m = 0; m < kMeasures.size(); ++m) {
    const Measure& measure = kMeasures[m];
    summary.mean.*measure.value = values.measures[m].mean();
    if (measure.value == &RunMeasures::gap) summary.gap_median = values.measures[m].median();
  }
  summary.first_feasible = values.first.mean();
  summary.last_feasible = values.last.mean();
  summary.last_of_all = values.last_of_all.mean();
  summary.incumbents = values.incumbents.mean();
}

}  // namespace

std::string to_string(View view) {
  return view == View::real ? "float" : "integer";
}

std::vector<ConfigurationSummary> summarise(const StudyData& data) {
  std::vector<ConfigurationSummary> summaries(data.configurations.size());
  std::vector<Collected> values(summaries.size());
  for (std::size_t c = 0; c < summaries.size(); ++c) summaries[c].configuration = c;
  for (const AnalysedRun& run : data.runs) {
    count(summaries[run.configuration], run);
    if (run.counts()) collect(values[run.configuration], run);
  }
  for (const MissingRun& run : data.missing) {
    const Configuration missing{run.description.solver, run.description.scaling};
    const auto it = std::find(data.configurations.begin(), data.configurations.end(), missing);
    if (it == data.configurations.end()) continue;
    ConfigurationSummary& summary =
        summaries[static_cast<std::size_t>(it - data.configurations.begin())];
    ++summary.planned;
    ++(run.failed ? summary.failed : summary.missing);
  }
  for (std::size_t c = 0; c < summaries.size(); ++c) take_means(summaries[c], values[c]);
  return summaries;
}

std::vector<std::size_t> ranking(const StudyData& data, const std::vector<double>& aucs,
                                 const std::string& solver) {
  std::vector<std::size_t> order;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    const Configuration& configuration = data.configurations[c];
    if (configuration.solver == solver && configuration.scaling && !std::isnan(aucs[c]))
      order.push_back(c);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return aucs[a] < aucs[b]; });
  return order;
}

std::vector<std::vector<double>> instance_means(const StudyData& data,
                                                double RunMeasures::* measure) {
  std::vector<double> by_run;
  by_run.reserve(data.runs.size());
  for (const AnalysedRun& run : data.runs) by_run.push_back(run.measures.*measure);
  return instance_means(data, by_run);
}

std::vector<std::vector<double>> instance_means(const StudyData& data,
                                                std::span<const double> by_run) {
  const std::vector<double> none(data.instances.size(), 0.0);
  std::vector<std::vector<double>> sums(data.configurations.size(), none);
  std::vector<std::vector<double>> counts = sums;
  for (std::size_t r = 0; r < data.runs.size(); ++r) {
    const AnalysedRun& run = data.runs[r];
    const double value = by_run[r];
    if (!run.counts() || std::isnan(value)) continue;
    sums[run.configuration][run.instance] += value;
    counts[run.configuration][run.instance] += 1.0;
  }
  const double needed =
      data.choices.seeds == SeedMean::complete ? static_cast<double>(data.seeds.size()) : 1.0;
  for (std::size_t c = 0; c < sums.size(); ++c) {
    for (std::size_t i = 0; i < sums[c].size(); ++i) {
      sums[c][i] = counts[c][i] >= needed ? sums[c][i] / counts[c][i] : kNan;
    }
  }
  return sums;
}

}  // namespace waywiser
