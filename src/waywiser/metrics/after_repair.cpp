#include "waywiser/metrics/after_repair.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

// False where the judge contradicts what the file states.
bool agrees(const StudyData& data, const AnalysedInstance& of, const RepairedRoutes& repaired,
            const InstanceSource& source) {
  const auto instance = source ? source(of.name, of.digest) : nullptr;
  return !instance || contradiction(repaired, *instance, data.objective).empty();
}

AfterRepair outcome_of(const StudyData& data, const AnalysedRun& run,
                       const RepairedRoutes& repaired) {
  AfterRepair after;
  after.feasible =
      Verdicts{repaired.float_feasible, repaired.exact_feasible}.feasible(data.choices.judge);
  after.repaired = !run.last->feasible && after.feasible;
  after.vehicle_added = repaired.vehicles > run.last->routes;
  after.real_cost = repaired.cost;
  after.spent = repaired.spent;
  return after;
}

// The run takes part: it has a result, or has nothing that could be repaired.
bool takes_part(const AnalysedRun& run) {
  return run.counts() && (run.after_repair || !run.last);
}

// At most 1, and 1 where there are no routes that count.
double gap_of(const StudyData& data, const AnalysedRun& run, bool feasible, double cost) {
  const auto& reference = data.instances[run.instance].reference;
  if (!feasible || !reference) return 1.0;
  return std::min(1.0, relative_gap(cost, reference->cost, data.choices.denominator));
}

std::vector<double> gaps(const StudyData& data, bool after) {
  std::vector<double> values;
  values.reserve(data.runs.size());
  for (const AnalysedRun& run : data.runs) {
    if (!takes_part(run)) {
      values.push_back(kNan);
    } else if (!run.last) {
      values.push_back(1.0);
    } else if (after) {
      values.push_back(gap_of(data, run, run.after_repair->feasible, run.after_repair->real_cost));
    } else {
      values.push_back(gap_of(data, run, run.last->feasible, run.last->real_cost));
    }
  }
  return values;
}

void count(RepairRow& row, const AnalysedRun& run) {
  if (!takes_part(run)) {
    row.without += run.counts() ? 1U : 0U;
    return;
  }
  ++row.runs;
  if (!run.last) return;
  row.late += run.last->feasible ? 0U : 1U;
  row.repaired += run.after_repair->repaired ? 1U : 0U;
  row.vehicles_added += run.after_repair->vehicle_added ? 1U : 0U;
  row.feasible += run.after_repair->feasible ? 1U : 0U;
}

std::vector<RepairRow> rows_of(const StudyData& data, const std::vector<double>& before,
                               const std::vector<double>& after) {
  std::vector<RepairRow> rows(data.configurations.size());
  std::vector<std::vector<double>> first(rows.size());
  std::vector<std::vector<double>> then(rows.size());
  std::vector<std::vector<double>> feasible(rows.size());
  std::vector<std::vector<double>> spent(rows.size());
  for (std::size_t r = 0; r < data.runs.size(); ++r) {
    const AnalysedRun& run = data.runs[r];
    const std::size_t c = run.configuration;
    count(rows[c], run);
    if (!takes_part(run)) continue;
    first[c].push_back(before[r]);
    then[c].push_back(after[r]);
    if (!run.after_repair) continue;
    spent[c].push_back(run.after_repair->spent);
    if (run.after_repair->feasible) feasible[c].push_back(after[r]);
  }
  for (std::size_t c = 0; c < rows.size(); ++c) {
    rows[c].configuration = c;
    rows[c].gap_before = mean(first[c]);
    rows[c].gap_after = mean(then[c]);
    rows[c].gap_feasible = mean(feasible[c]);
    rows[c].spent = mean(spent[c]);
  }
  return rows;
}

std::vector<PairwiseMatrix> matrices_of(const StudyData& data, const std::vector<double>& by_run) {
  std::vector<PairwiseMatrix> matrices;
  const auto means = instance_means(data, by_run);
  for (const std::string& solver : data.solvers) {
    PairwiseMatrix matrix{solver, View::real, {}, {}};
    for (std::size_t c = 0; c < data.configurations.size(); ++c)
      if (data.configurations[c].solver == solver) matrix.configurations.push_back(c);
    if (matrix.configurations.size() > 1) matrices.push_back(std::move(matrix));
  }
  compare_within(matrices, means, means, data.choices);
  return matrices;
}

}  // namespace

void add_repairs(StudyData& data, std::map<std::string, RepairedRoutes> repairs,
                 const InstanceSource& source) {
  for (AnalysedRun& run : data.runs) {
    const auto it = repairs.find(run.id);
    if (it == repairs.end() || !run.counts()) continue;
    const RepairedRoutes& repaired = it->second;
    const bool same = run.last && repaired.given_cost == run.last->real_cost &&
                      (data.repair_share == 0.0 || repaired.share == data.repair_share);
    if (!same || !agrees(data, data.instances[run.instance], repaired, source)) {
      ++data.repairs_refused;
      continue;
    }
    data.repair_share = repaired.share;
    run.after_repair = outcome_of(data, run, repaired);
  }
}

std::vector<std::size_t> RepairComparison::best(const StudyData& data, const std::string& solver,
                                                double RepairRow::* gap) const {
  std::vector<std::size_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (const RepairRow& row : rows) {
    const Configuration& c = data.configurations[row.configuration];
    if (c.solver != solver || !c.scaling || std::isnan(row.*gap) || row.*gap > least) continue;
    if (row.*gap < least) best.clear();
    least = row.*gap;
    best.push_back(row.configuration);
  }
  return best;
}

std::optional<RepairComparison> compare_after_repair(const StudyData& data) {
  const bool any = std::any_of(data.runs.begin(), data.runs.end(),
                               [](const AnalysedRun& run) { return run.after_repair.has_value(); });
  if (!any) return std::nullopt;
  const std::vector<double> before = gaps(data, false);
  const std::vector<double> after = gaps(data, true);
  return RepairComparison{rows_of(data, before, after), matrices_of(data, before),
                          matrices_of(data, after)};
}

}  // namespace waywiser
