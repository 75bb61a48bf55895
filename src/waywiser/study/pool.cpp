#include "waywiser/study/pool.h"

#include <algorithm>
#include <csignal>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/study/attempts.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/housekeeping.h"
#include "waywiser/study/order.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/remaining_time.h"
#include "waywiser/study/selection.h"
#include "waywiser/study/signals.h"
#include "waywiser/study/slots.h"
#include "waywiser/study/worker.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

constexpr double kTick = 0.2;           // seconds between looks
constexpr double kLookElsewhere = 1.0;  // seconds between looks at other runners' runs
constexpr double kStopPatience = 10.0;  // seconds from SIGTERM to SIGKILL of a worker

class Pool {
 public:
  Pool(const Plan& plan, const PoolOptions& options, PoolObserver& observer)
      : plan_(plan),
        observer_(observer),
        folder_(plan.study.folder()),
        slots_(make_slots(plan, options.jobs, observer)) {
    state_.slots = static_cast<int>(slots_.size());
    queue_present(options);
  }

  PoolResult run();

 private:
  void queue_present(const PoolOptions& options);
  void fill();
  bool start(Slot& slot, std::uint32_t index);
  bool is_free(std::uint32_t index);
  void take_present(std::uint32_t index, const RecordCheck& check);
  void note_changed_programs() const;
  void reap();
  void finished(Slot& slot, const WorkerEnd& end);
  void attempt_failed(std::uint32_t index, const std::string& reason);
  void close_attempt(const RunId& id, const std::string& status, const std::string& reason);
  void take_signal(int signal);
  void look_elsewhere();
  void estimate();
  bool over() const {
    return running() == 0 && (state_.draining || (queue_.empty() && elsewhere_.empty()));
  }
  int running() const {
    return static_cast<int>(std::count_if(
        slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.worker.has_value(); }));
  }
  double length(std::uint32_t index) const { return run_length(plan_, plan_.runs[index]); }

  const Plan& plan_;
  PoolObserver& observer_;
  StudyFolder folder_;
  std::vector<Slot> slots_;
  std::deque<std::uint32_t> queue_;
  std::deque<std::uint32_t> elsewhere_;  // locked by another runner
  std::map<std::uint32_t, int> failures_;
  std::map<std::uint32_t, std::int64_t> changed_;  // solver -> records by another program
  std::string stuck_;                              // why a bad record is still in its place
  PoolState state_;
  PoolResult result_;
  double begun_ = wall_seconds();
  double begun_cpu_ = cpu_seconds();
  double looked_ = 0.0;
  double stopped_ = 0.0;  // when the workers were told to stop; 0: they were not
  bool killed_ = false;   // those that did not
  RemainingTime remaining_;
};

// What has a good record is not queued. A damaged one is looked at again when its run's turn comes.
void Pool::queue_present(const PoolOptions& options) {
  const std::vector<std::uint32_t> selection = selected_runs(plan_, options.selection);
  const std::vector<RunId> recorded = folder_.recorded_ids();
  state_.total = static_cast<std::int64_t>(selection.size());
  for (const std::uint32_t index : selection) {
    const RunId& id = plan_.runs[index].id;
    if (std::binary_search(recorded.begin(), recorded.end(), id)) {
      const RecordCheck check = check_record(folder_, id);
      if (check.state == RecordCheck::State::good || check.state == RecordCheck::State::newer) {
        take_present(index, check);
        continue;
      }
    }
    queue_.push_back(index);
    remaining_.queued(length(index));
  }
  note_changed_programs();
}

void Pool::take_present(std::uint32_t index, const RecordCheck& check) {
  const PlannedRun& run = plan_.runs[index];
  ++state_.present;
  if (check.state == RecordCheck::State::newer)
    observer_.note("the record of " + plan_.label(run) + " " + check.why + ": it is left alone");
  const std::string& program = plan_.solver(run).program;
  if (!program.empty() && !check.program.empty() && program != check.program)
    ++changed_[run.solver];
  if (!check.invalid) return;
  ++state_.failed;
  result_.failed.push_back({run.id.text(), plan_.label(run), check.why, true});
}

// The version is what tells results apart; whoever edits a solver forgets it easily.
void Pool::note_changed_programs() const {
  for (const auto& [index, records] : changed_) {
    const PlannedSolver& solver = plan_.inputs.solvers[index];
    observer_.note(fmt::format(
        "[solver.{}] has changed since {} made with it, and is still version {}: where "
        "its results change, raise the version, and its runs are done again",
        solver.name, counted(records, "record") + verb(records, " was", " were"), solver.version));
  }
}

// Whether the run's place in the folder is free; the lock is held. A damaged record is set aside.
bool Pool::is_free(std::uint32_t index) {
  const PlannedRun& run = plan_.runs[index];
  const RecordCheck check = check_record(folder_, run.id);
  if (check.state == RecordCheck::State::missing) return true;
  if (check.state != RecordCheck::State::damaged) {  // by another runner, meanwhile
    ++state_.elsewhere;
    return false;
  }
  const std::string found = "the record of " + plan_.label(run) + " " + check.why;
  try {
    set_aside(folder_, run.id);
  } catch (const WriteError& error) {
    stuck_ = error.what();
    ++state_.failed;
    result_.failed.push_back({run.id.text(), plan_.label(run), stuck_, false});
    observer_.note(found + ", and stays in its place: " + stuck_);
    return false;
  }
  ++state_.damaged;
  observer_.note(found + ": it is set aside and the run is done again");
  return true;
}

bool Pool::start(Slot& slot, std::uint32_t index) {
  const PlannedRun& run = plan_.runs[index];
  std::optional<FileLock> lock = FileLock::try_acquire(folder_.lock(run.id));
  if (!lock) {
    elsewhere_.push_back(index);
    return false;
  }
  remaining_.started(length(index));
  if (!is_free(index)) {
    lock->remove();
    return false;
  }
  slot.worker.emplace(plan_, run, folder_, *std::move(lock), slot.cpu());
  slot.run = index;
  slot.started = wall_seconds();
  return true;
}

void Pool::fill() {
  for (Slot& slot : slots_) {
    while (!slot.worker && !queue_.empty() && !state_.draining) {
      const std::uint32_t index = queue_.front();
      queue_.pop_front();
      if (start(slot, index)) break;
    }
  }
}

// Runs that another runner holds: they have a record one day, or their lock is free again.
void Pool::look_elsewhere() {
  const double now = wall_seconds();
  state_.waiting = queue_.empty() && running() == 0 && !elsewhere_.empty();
  if (!queue_.empty() || elsewhere_.empty() || now - looked_ < kLookElsewhere) return;
  looked_ = now;
  queue_.swap(elsewhere_);
}

void Pool::finished(Slot& slot, const WorkerEnd& end) {
  const std::uint32_t index = slot.run;
  const PlannedRun& run = plan_.runs[index];
  state_.worker_cpu += end.cpu;
  switch (end.kind) {
    case WorkerEnd::Kind::recorded:
    case WorkerEnd::Kind::invalid:
      ++state_.recorded;
      remaining_.finished(length(index), wall_seconds() - slot.started);
      if (end.kind == WorkerEnd::Kind::recorded) return;
      ++state_.failed;
      result_.failed.push_back({run.id.text(), plan_.label(run), end.message, true});
      observer_.note(plan_.label(run) + " is invalid: " + end.message);
      return;
    case WorkerEnd::Kind::interrupted:
      if (stopped_ == 0.0) {  // not by us
        queue_.push_back(index);
        remaining_.queued(length(index));
      }
      return;
    case WorkerEnd::Kind::cannot_write:
      result_.write_error = end.message;
      state_.draining = true;
      return;
    case WorkerEnd::Kind::failed:
      attempt_failed(index, end.message);
  }
}

void Pool::attempt_failed(std::uint32_t index, const std::string& reason) {
  const PlannedRun& run = plan_.runs[index];
  if (killed_) {  // not its fault: it had no time to end by itself
    close_attempt(run.id, "interrupted", reason);
    return;
  }
  close_attempt(run.id, "failed", reason);
  const int failures = ++failures_[index];
  if (failures < plan_.study.attempts) {
    observer_.note(fmt::format("{} failed, attempt {} of {}: {}", plan_.label(run), failures,
                               plan_.study.attempts, reason));
    queue_.push_back(index);  // at the end: what disturbed it may be over by then
    remaining_.queued(length(index));
    return;
  }
  ++state_.failed;
  result_.failed.push_back({run.id.text(), plan_.label(run), reason, false});
  observer_.note(fmt::format("{} failed for the last time: {}", plan_.label(run), reason));
}

// A worker that crashed or was killed has not written its end.
void Pool::close_attempt(const RunId& id, const std::string& status, const std::string& reason) {
  std::optional<FileLock> lock = FileLock::try_acquire(folder_.lock(id));
  if (!lock) return;  // another runner is at it already, and notes the loss
  if (read_attempts(folder_.attempt(id)).open) end_attempt(folder_, id, status, reason);
  lock->remove();
}

void Pool::reap() {
  for (Slot& slot : slots_) {
    if (!slot.worker) continue;
    if (const auto end = slot.worker->poll()) {
      slot.worker.reset();
      finished(slot, *end);
    }
  }
}

void Pool::take_signal(int signal) {
  if (signal == SIGCHLD || signal == 0) return;
  result_.interrupted = true;
  const bool again = state_.draining;
  state_.draining = true;
  if (signal == SIGINT && !again) {
    observer_.note(
        fmt::format("no more runs are started; {} still running (interrupt again to stop them now)",
                    running()));
    return;
  }
  if (stopped_ > 0.0) return;
  stopped_ = wall_seconds();
  for (const Slot& slot : slots_) {
    if (slot.worker) slot.worker->stop();
  }
}

void Pool::estimate() {
  state_.running = running();
  state_.elapsed = wall_seconds() - begun_;
  state_.runner_cpu = cpu_seconds() - begun_cpu_;
  std::vector<RemainingTime::Running> runs;
  for (const Slot& slot : slots_) {
    if (slot.worker) runs.push_back({length(slot.run), wall_seconds() - slot.started});
  }
  const double unit = plan_.study.clock == ClockKind::iterations ? 0.0 : 1.0;
  state_.remaining = remaining_.estimate(runs, state_.slots, unit, state_.draining);
}

PoolResult Pool::run() {
  const Signals signals;
  while (!over()) {
    fill();
    estimate();
    observer_.tick(state_);
    if (over()) break;
    for (int signal = signals.wait(kTick); signal != 0; signal = signals.wait(0.0)) {
      take_signal(signal);
    }
    reap();
    look_elsewhere();
    if (stopped_ > 0.0 && wall_seconds() - stopped_ > kStopPatience) {
      killed_ = true;
      for (const Slot& slot : slots_) {
        if (slot.worker) slot.worker->kill();
      }
    }
  }
  estimate();
  state_.remaining = 0.0;
  observer_.tick(state_);
  if (result_.write_error.empty()) result_.write_error = stuck_;
  result_.state = state_;
  return std::move(result_);
}

}  // namespace

PoolResult run_pool(const Plan& plan, const PoolOptions& options, PoolObserver& observer) {
  selected_runs(plan, options.selection);  // before a folder is made for nothing
  const StudyFolder folder(plan.study.folder());
  folder.create();
  write_plan_file(folder, plan);
  sweep(folder);
  return Pool(plan, options, observer).run();
}

}  // namespace waywiser
