#include "waywiser/solver/conformance.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/solver/conformance_cases.h"
#include "waywiser/solver/session.h"

namespace waywiser {
namespace {

// From `stop`, or the end of its input, to the end of the solver: worth a remark, then a fault.
// What makes a fault is so long that a busy machine does not.
constexpr double kPromptStop = 0.5;
constexpr double kLatestStop = 15.0;
// Beyond the limit: a remark.
constexpr double kOvershoot = 0.1;
constexpr double kReadySeconds = 60.0;
constexpr double kIterationWall = 120.0;

// Raises a flag some time after the run's first incumbent; ends with its owner.
class StopTimer {
 public:
  StopTimer(double seconds, const StopFlag* outer)
      : seconds_(seconds), outer_(outer), thread_([this] { watch(); }) {}
  StopTimer(const StopTimer&) = delete;
  StopTimer& operator=(const StopTimer&) = delete;
  ~StopTimer() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      over_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  // The first incumbent is there.
  void begin() {
    double not_yet = 0.0;
    begin_.compare_exchange_strong(not_yet, wall_seconds());
  }
  const StopFlag& flag() const { return flag_; }
  double raised_at() const { return raised_at_; }

 private:
  void watch() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!over_ && !flag_) {
      changed_.wait_for(lock, std::chrono::milliseconds(20));
      const double begin = begin_;
      const bool due = seconds_ > 0.0 && begin > 0.0 && wall_seconds() - begin >= seconds_;
      if (due || (outer_ != nullptr && *outer_)) {
        raised_at_ = wall_seconds();
        flag_ = true;
      }
    }
  }

  double seconds_;
  const StopFlag* outer_;
  StopFlag flag_ = false;
  std::atomic<double> begin_ = 0.0;
  std::atomic<double> raised_at_ = 0.0;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_;
};

ProcessLimits limits_of_check() {
  ProcessLimits limits;
  limits.ready_seconds = kReadySeconds;
  limits.iteration_wall = kIterationWall;
  limits.stop_seconds = kLatestStop;
  limits.wall_slack = 30.0;
  return limits;
}

bool refused(const RunOutcome& outcome) {
  return outcome.status == RunStatus::failed && outcome.reason.starts_with("reported the error:");
}

void judge_outcome(const ConformanceCase& tried, const RunOutcome& outcome, bool asked_to_stop,
                   ConformanceResult& result) {
  const auto fault = [&](const std::string& text) { result.faults.push_back(text); };
  const auto remark = [&](const std::string& text) { result.remarks.push_back(text); };
  if (outcome.status == RunStatus::invalid) fault("an incumbent is wrong: " + outcome.reason);
  if (outcome.status == RunStatus::failed) {
    if (refused(outcome) && tried.may_refuse) {
      remark("refused it: " + outcome.reason);
    } else {
      fault(outcome.reason);
    }
    return;
  }
  if (outcome.status == RunStatus::interrupted && outcome.reason == "interrupted") {
    fault(fmt::format("was still there {} s after it was told to end", kLatestStop));
  }
  if (tried.solvable && outcome.incumbents == 0) fault("found no solution");
  if (!tried.solvable && outcome.incumbents == 0) remark("found nothing");
  if (outcome.late_reports > 0) {
    remark(fmt::format("{} of {} came more than 0.1 s before or after their own time",
                       outcome.late_reports,
                       counted(outcome.incumbents + outcome.not_improving, "incumbent")));
  }
  if (outcome.differing_cpu > 0) {
    remark(fmt::format("{} of {} state another CPU time than was measured", outcome.differing_cpu,
                       counted(outcome.incumbents + outcome.not_improving, "incumbent")));
  }
  if (outcome.not_improving > 0) {
    remark(fmt::format("{} left out: no improvement", counted(outcome.not_improving, "incumbent")));
  }
  if (!asked_to_stop && outcome.overshoot > kOvershoot) {
    remark(fmt::format("ended {:.2f} s after its limit", outcome.overshoot));
  }
}

ConformanceResult try_case(const SolverCommand& solver, const SolverDescription& description,
                           const ConformanceCase& tried, const StopFlag* stop) {
  ConformanceResult result{tried.name, tried.meaning, {}, {}, {}};
  RunRequest request = tried.request;
  request.options = description.defaults;
  const Judge judge(request);
  const ProcessLimits limits = limits_of_check();
  StopTimer timer(tried.stop_after, stop);
  const IncumbentCallback begin = [&](const Incumbent&, const Judgement&) { timer.begin(); };
  RunOutcome outcome;
  try {
    outcome = Session(solver.argv, request, judge, begin, limits, &timer.flag(), tried.turns).run();
  } catch (const ExternalError& error) {
    outcome.reason = error.what();
  }
  judge_outcome(tried, outcome, tried.stop_after > 0.0, result);
  const double delay = wall_seconds() - timer.raised_at();
  if (timer.flag() && result.passed() && delay > kPromptStop) {
    result.remarks.push_back(fmt::format("took {:.1f} s to end", delay));
  }
  if (!result.passed()) result.log = outcome.log;
  return result;
}

// Two runs of the same seed and iterations: worth knowing, no fault.
void compare_repetitions(const SolverCommand& solver, const SolverDescription& description,
                         const ConformanceCase& tried, ConformanceResult& result) {
  std::vector<std::vector<std::int64_t>> costs(2);
  RunRequest request = tried.request;
  request.options = description.defaults;
  const Judge judge(request);
  const ProcessLimits limits = limits_of_check();
  for (std::vector<std::int64_t>& run : costs) {
    const IncumbentCallback keep = [&](const Incumbent& incumbent, const Judgement&) {
      run.push_back(incumbent.cost);
    };
    if (run_process(solver.argv, request, judge, keep, limits).status != RunStatus::done) return;
  }
  result.remarks.push_back(costs[0] == costs[1]
                               ? "the same seed gives the same incumbents"
                               : "the same seed gives other incumbents the second time");
}

ConformanceResult check_description(const SolverCommand& solver, SolverDescription& description) {
  ConformanceResult result{
      "--describe", "one JSON line: name, version, options with defaults", {}, {}, {}};
  try {
    description = describe_solver(solver);
    result.remarks.push_back(fmt::format("{} {}, {}", description.name, description.version,
                                         counted(description.defaults.size(), "option")));
  } catch (const ExternalError& error) {
    result.faults.emplace_back(error.what());
    result.remarks.emplace_back("no other case was tried: they need what it states");
  }
  return result;
}

}  // namespace

std::vector<ConformanceResult> check_conformance(
    const SolverCommand& solver, const std::function<void(const ConformanceResult&)>& progress,
    const StopFlag* stop) {
  std::vector<ConformanceResult> results;
  const auto add = [&](ConformanceResult result) {
    results.push_back(std::move(result));
    progress(results.back());
  };
  SolverDescription description;
  add(check_description(solver, description));
  if (!results.back().passed()) return results;
  for (const ConformanceCase& tried : conformance_cases()) {
    if (stop != nullptr && *stop) break;
    ConformanceResult result = try_case(solver, description, tried, stop);
    if (stop != nullptr && *stop) break;
    if (tried.request.budget.clock == ClockKind::iterations && result.passed()) {
      compare_repetitions(solver, description, tried, result);
    }
    add(std::move(result));
  }
  return results;
}

}  // namespace waywiser
