#include "waywiser/study/summary.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include "waywiser/study/attempts.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/order.h"
#include "waywiser/study/record.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

// Of a record and its part of the store: measured on records of 500 incumbents (docs/campaigns.md).
constexpr double kBytesPerRun = 3'000.0;
constexpr double kIncumbentsPerRun = 400.0;
constexpr double kBytesPerIncumbent = 90.0;
constexpr double kBytesPerCustomer = 7.0;

constexpr std::size_t kFailuresShown = 10;

std::int64_t limit_of(const Budget& budget) {
  return budget.clock == ClockKind::iterations ? budget.iterations
                                               : std::llround(1000.0 * budget.seconds);
}

void count_record(const RecordTotals& totals, StatusPart& part) {
  ++part.done;
  if (totals.status == RunStatus::invalid) ++part.invalid;
  if (totals.unservable) ++part.unservable;
  if (totals.disturbed) ++part.disturbed;
  part.cpu_used += totals.cpu;
}

bool used_up(const AttemptHistory& history, const Plan& plan) {
  return !history.open && history.failed_in_a_row >= plan.study.attempts;
}

// A run without a record. It may begin or end while it is looked at: what its history says of
// failures counts only where nobody holds it afterwards either and no record has come meanwhile.
void count_missing(const Plan& plan, const PlannedRun& run, const StudyFolder& folder,
                   bool attempted, StudyStatus& status,
                   const std::function<void(StatusLook, const RunId&)>& looked) {
  StatusPart& part = status.parts[run.solver];
  const auto count_running = [&] {
    ++part.running;
    part.limit_left += run_length(plan, run);
  };
  if (is_locked(folder.lock(run.id))) return count_running();
  if (looked) looked(StatusLook::lock, run.id);
  const AttemptHistory history =
      attempted ? read_attempts(folder.attempt(run.id)) : AttemptHistory{};
  if (looked) looked(StatusLook::history, run.id);
  if (attempted && used_up(history, plan)) {
    if (is_locked(folder.lock(run.id))) return count_running();
    if (const auto totals = read_totals(folder.record(run.id))) return count_record(*totals, part);
    ++part.failed;
    if (status.failures.size() < kFailuresShown)
      status.failures.push_back(plan.label(run) + ": " + history.last_reason);
  }
  part.limit_left += run_length(plan, run);
}

void count_strangers(const Plan& plan, const StudyFolder& folder,
                     const std::vector<RunId>& strangers, StudyStatus& status) {
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  for (const RunId& id : strangers) {
    const RecordResult read = read_record(folder.record(id), {false, false});
    const RunDescription& description = read.record.header.description;
    ++counts[{read.ok() ? description.solver : "", description.solver_version}];
  }
  for (const auto& [key, records] : counts) {
    const bool current = std::any_of(
        plan.inputs.solvers.begin(), plan.inputs.solvers.end(), [&](const PlannedSolver& solver) {
          return solver.name == key.first && solver.version == key.second;
        });
    status.strangers.push_back({key.first, key.second, records, current});
  }
}

std::int64_t count_damaged(const StudyFolder& folder) {
  namespace fs = std::filesystem;
  std::int64_t damaged = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder.records(), error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() == ".damaged") ++damaged;
  }
  return damaged;
}

}  // namespace

PlanCost cost_of(const Plan& plan, const std::vector<std::uint32_t>& selection) {
  PlanCost cost;
  cost.runs = static_cast<std::int64_t>(selection.size());
  std::map<std::tuple<std::uint32_t, bool, std::int64_t>,
           std::pair<std::int64_t, std::set<std::uint32_t>>>
      parts;
  for (const std::uint32_t index : selection) {
    const PlannedRun& run = plan.runs[index];
    const Budget budget = plan.budget(run);
    auto& [runs, instances] =
        parts[{run.solver, !plan.configurations[run.configuration], limit_of(budget)}];
    ++runs;
    instances.insert(run.instance);
    if (budget.clock == ClockKind::iterations) {
      cost.iterations += budget.iterations;
    } else {
      cost.cpu_seconds += budget.seconds;
    }
    cost.disk_bytes += kBytesPerRun + kIncumbentsPerRun * kBytesPerIncumbent +
                       kBytesPerCustomer * plan.instance(run).customers;
  }
  for (const auto& [key, value] : parts) {
    const auto& [solver, control, limit] = key;
    cost.parts.push_back({plan.inputs.solvers[solver].name, control, limit,
                          static_cast<std::int64_t>(value.second.size()), value.first});
  }
  return cost;
}

double wall_seconds_for(const Plan& plan, const std::vector<std::uint32_t>& selection, int jobs) {
  double sum = 0.0;
  double longest = 0.0;
  for (const std::uint32_t index : selection) {
    const double length = run_length(plan, plan.runs[index]);
    sum += length;
    longest = std::max(longest, length);
  }
  return std::max(longest, sum / std::max(1, jobs));
}

StatusPart StudyStatus::total() const {
  StatusPart sum;
  for (const StatusPart& part : parts) {
    sum.planned += part.planned;
    sum.done += part.done;
    sum.invalid += part.invalid;
    sum.unservable += part.unservable;
    sum.disturbed += part.disturbed;
    sum.running += part.running;
    sum.failed += part.failed;
    sum.cpu_used += part.cpu_used;
    sum.limit_left += part.limit_left;
  }
  return sum;
}

StudyStatus status_of(const Plan& plan,
                      const std::function<void(StatusLook, const RunId&)>& looked) {
  const StudyFolder folder(plan.study.folder());
  const std::vector<RunId> recorded = folder.recorded_ids();
  const std::vector<RunId> attempted = folder.attempted_ids();
  StudyStatus status;
  for (const PlannedSolver& solver : plan.inputs.solvers) {
    status.parts.emplace_back().solver = solver.name;
  }
  std::vector<RunId> planned;
  for (const PlannedRun& run : plan.runs) {
    planned.push_back(run.id);
    StatusPart& part = status.parts[run.solver];
    ++part.planned;
    if (std::binary_search(recorded.begin(), recorded.end(), run.id)) {
      if (const auto totals = read_totals(folder.record(run.id))) {
        count_record(*totals, part);
        continue;
      }
      if (read_record(folder.record(run.id), {false, false}).fault == RecordFault::newer) {
        ++status.newer;
        ++part.done;
        continue;
      }
      ++status.unreadable;
    }
    count_missing(plan, run, folder, std::binary_search(attempted.begin(), attempted.end(), run.id),
                  status, looked);
  }
  std::sort(planned.begin(), planned.end());
  std::vector<RunId> strangers;
  std::set_difference(recorded.begin(), recorded.end(), planned.begin(), planned.end(),
                      std::back_inserter(strangers));
  count_strangers(plan, folder, strangers, status);
  status.damaged = count_damaged(folder);
  return status;
}

}  // namespace waywiser
