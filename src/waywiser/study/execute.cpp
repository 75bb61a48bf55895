#include "waywiser/study/execute.h"

#include <cctype>
#include <cmath>
#include <memory>
#include <system_error>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/process.h"
#include "waywiser/solver/registry.h"
#include "waywiser/study/attempts.h"
#include "waywiser/study/instances.h"
#include "waywiser/study/provenance.h"
#include "waywiser/study/record.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

// Trailers stay small: read_totals() looks at the end of the file alone.
constexpr std::size_t kLongestReason = 400;
// A run that uses less CPU than this share of its wall time shared its core.
constexpr double kUndisturbedShare = 0.95;

std::string shortened(const std::string& text) {
  return text.size() <= kLongestReason ? text : text.substr(0, kLongestReason) + "...";
}

RunRequest request_of(const Plan& plan, const PlannedRun& run) {
  const RunDescription description = plan.describe(run);
  RunRequest request;
  request.scaling = description.scaling;
  request.objective = description.objective;
  request.seed = description.seed;
  request.budget = description.budget;
  request.options = description.options;
  return request;
}

// The instance as it is now must be the one that the id names.
std::shared_ptr<const Instance> read_planned_instance(const StudyFile& study,
                                                      const PlannedInstance& planned) {
  auto instance = std::make_shared<Instance>(read_study_instance(study, planned.path).instance);
  if (content_digest(*instance) != planned.digest)
    throw ExternalError(planned.path + " is not the instance that was planned any more");
  instance->name = planned.name;
  return instance;
}

// What no reader would take is not written: its run would count as done and never be.
void write_record(const StudyFolder& folder, const RunId& id, const std::string& bytes) {
  const RecordResult written = parse_record(bytes);
  if (!written.ok())
    throw ExternalError("its record " + written.why + ": a bug of waywiser, please report it");
  const std::filesystem::path path = folder.record(id);
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error)
    throw WriteError("cannot make the folder " + path.parent_path().string() + ": " +
                     error.message());
  write_atomically(path, bytes, Existing::replace);
}

void write_log(const StudyFolder& folder, const RunId& id, const std::string& log) {
  if (log.empty()) return;
  write_atomically(folder.log(id), log, Existing::replace);
}

RecordTotals totals_of(const RunOutcome& outcome, const Budget& budget) {
  RecordTotals totals;
  totals.status = outcome.status;
  totals.reason = shortened(outcome.reason);
  totals.iterations = outcome.iterations;
  totals.wall = outcome.wall;
  totals.cpu = outcome.cpu;
  totals.overshoot = outcome.overshoot;
  totals.peak_memory = outcome.peak_memory;
  totals.late_reports = outcome.late_reports;
  totals.differing_cpu = outcome.differing_cpu;
  totals.not_improving = outcome.not_improving;
  totals.solver = outcome.solver;
  totals.disturbed =
      budget.clock != ClockKind::iterations && outcome.cpu < kUndisturbedShare * outcome.wall;
  return totals;
}

ExecuteResult finish(const StudyFolder& folder, const RunId& id, RecordWriter& writer,
                     RecordTotals totals, const std::string& started) {
  totals.started = started;
  totals.finished = utc_now();
  write_record(folder, id, writer.finish(totals));
  end_attempt(folder, id, "done", totals.reason);
  return {ExecuteResult::Kind::recorded, totals.status, totals.reason};
}

// I^P that no solver can be given is a result too: the study counts it.
ExecuteResult record_unservable(const Plan& plan, const PlannedRun& run, const StudyFolder& folder,
                                const std::string& started, const Error& error) {
  RecordWriter writer(plan, run);
  RecordTotals totals;
  totals.unservable = true;
  totals.reason = shortened(std::string("unservable: ") + error.what());
  return finish(folder, run.id, writer, totals, started);
}

ExecuteResult attempt_failed(const StudyFolder& folder, const RunId& id,
                             const std::string& reason) {
  end_attempt(folder, id, "failed", shortened(reason));
  return {ExecuteResult::Kind::failed, RunStatus::failed, reason};
}

ExecuteResult run_solver(const Plan& plan, const PlannedRun& run, const StudyFolder& folder,
                         const RunRequest& request, const Judge& judge, const std::string& started,
                         int core, const StopFlag* stop) {
  ProcessLimits limits;
  limits.memory = plan.study.memory_limit;
  limits.core = core;
  limits.stop_seconds = 0.5;  // what it found is dropped anyway
  const SolverCommand command = resolve_solver(plan.solver(run).solver, plan.study.base());
  RecordWriter writer(plan, run, program_digest(command));
  std::string fault;
  const RunOutcome outcome = run_process(
      command.argv, request, judge,
      [&](const Incumbent& incumbent, const Judgement& judgement) {
        writer.add(incumbent, judgement);
        if (!judgement.valid) fault = judgement.fault;
      },
      limits, stop);
  write_log(folder, run.id, outcome.log);
  if (outcome.status == RunStatus::interrupted) {
    end_attempt(folder, run.id, "interrupted", shortened(outcome.reason));
    return {ExecuteResult::Kind::interrupted, outcome.status, outcome.reason};
  }
  if (outcome.status == RunStatus::failed) return attempt_failed(folder, run.id, outcome.reason);
  if (is_other_version(plan.solver(run), outcome.solver)) {
    return attempt_failed(folder, run.id,
                          "the solver is " + outcome.solver + " now, the plan has version " +
                              plan.solver(run).version);
  }
  RecordTotals totals = totals_of(outcome, request.budget);
  totals.fault = shortened(fault);
  return finish(folder, run.id, writer, totals, started);
}

}  // namespace

bool is_other_version(const PlannedSolver& planned, const std::string& ready) {
  const std::string name = planned.described + " ";
  const std::size_t at = ready.find(name);
  if (planned.described.empty() || at == std::string::npos) return false;
  const std::string_view stated = std::string_view(ready).substr(at + name.size());
  if (!stated.starts_with(planned.version)) return true;
  const std::string_view rest = stated.substr(planned.version.size());
  return !rest.empty() && (std::isalnum(static_cast<unsigned char>(rest.front())) != 0 ||
                           std::string_view("._-+").find(rest.front()) != std::string_view::npos);
}

ExecuteResult execute_run(const Plan& plan, const PlannedRun& run, const StudyFolder& folder,
                          int core, const StopFlag* stop) {
  const std::string started = utc_now();
  begin_attempt(folder, run.id, core);
  try {
    RunRequest request = request_of(plan, run);
    request.instance = read_planned_instance(plan.study, plan.instance(run));
    std::unique_ptr<const Judge> judge;
    try {
      judge = std::make_unique<Judge>(
          request, plan.solver(run).native ? CostAgreement::bitwise : CostAgreement::relative);
    } catch (const UnservableError& error) {
      return record_unservable(plan, run, folder, started, error);
    } catch (const ScalingOverflow& error) {
      return record_unservable(plan, run, folder, started, error);
    }
    return run_solver(plan, run, folder, request, *judge, started, core, stop);
  } catch (const WriteError&) {
    throw;
  } catch (const std::exception& error) {
    return attempt_failed(folder, run.id, error.what());
  }
}

}  // namespace waywiser
