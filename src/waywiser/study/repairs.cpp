#include "waywiser/study/repairs.h"

#include <cmath>
#include <mutex>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/repair/charged.h"
#include "waywiser/search/kernel/iteration_clock.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/instance_by_digest.h"
#include "waywiser/study/load.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/repaired.h"
#include "waywiser/study/repairs_file.h"
#include "waywiser/system/file.h"
#include "waywiser/system/parallel.h"

namespace waywiser {
namespace {

// The CPU time of one thread.
class ThreadClock final : public search::SearchClock {
 public:
  explicit ThreadClock(double limit) : limit_(limit), start_(thread_cpu_seconds()) {}
  void advance(std::int64_t iterations) override { done_ += iterations; }
  std::int64_t iterations() const override { return done_; }
  double elapsed() const override { return thread_cpu_seconds() - start_; }
  double limit() const override { return limit_; }
  double second() const override { return 1.0; }
  bool expired() const override { return elapsed() >= limit_; }

 private:
  double limit_;
  double start_;
  std::int64_t done_ = 0;
};

// The final routes of a run, within its limit.
struct Task {
  std::string run;
  std::string digest;
  Budget budget;
  Objective objective = Objective::fleet;
  double given_cost = 0.0;
  Routes routes;
};

std::optional<Task> task_of(const Run& run) {
  const RecordedIncumbent* last = last_within_limit(run.incumbents, run.description.budget);
  if (last == nullptr || !last->solution) return std::nullopt;
  return Task{run.id,
              run.description.instance_digest,
              run.description.budget,
              run.description.objective,
              last->cost_double,
              *last->solution};
}

class StudyRepair {
 public:
  StudyRepair(const StudyFile& study, const RepairStudyOptions& options,
              const std::function<void(std::int64_t, std::int64_t)>& told)
      : options_(options),
        told_(told),
        folder_(study.folder()),
        find_(instances_of(known_plan(study))) {
    for_each_run(study, {}, [&](Run&& run) { collect(run); });
  }

  RepairStudySummary run() {
    in_parallel(tasks_.size(), options_.jobs, [this](std::size_t k) { repair_one(tasks_[k]); });
    return summary_;
  }

 private:
  void collect(const Run& run) {
    if (run.status != RunStatus::done || run.incumbents.empty()) return;
    std::optional<Task> task = task_of(run);
    if (!task) {
      ++summary_.no_routes;
      return;
    }
    ++summary_.runs;
    if (is_there(*task)) {
      ++summary_.kept;
    } else {
      tasks_.push_back(std::move(*task));
    }
  }

  bool is_there(const Task& task) const {
    const auto known = read_repair(folder_.repair(task.run));
    if (!known || known->given_cost != task.given_cost) return false;
    if (known->share == options_.share && known->seed == options_.seed) return true;
    if (options_.force) return false;
    throw UsageError(fmt::format(
        "{} has repairs with {} of each limit and seed {}: results of two budgets cannot be "
        "compared (--force replaces them)",
        folder_.repairs().string(), shortest(known->share), known->seed));
  }

  std::shared_ptr<const Instance> instance_of(const std::string& digest) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = instances_.find(digest);
    if (known != instances_.end()) return known->second;
    return instances_[digest] = find_(digest);
  }

  void repair_one(const Task& task) {
    const auto instance = instance_of(task.digest);
    if (!instance || !check_structure(*instance, task.routes).valid()) {
      const std::lock_guard<std::mutex> lock(mutex_);
      ++(instance ? summary_.no_routes : summary_.no_instance);
      return;
    }
    const RepairedRoutes repaired = charged(*instance, task);
    std::error_code ignored;
    std::filesystem::create_directories(folder_.repairs(), ignored);
    write_atomically(folder_.repair(task.run), repair_text(repaired), Existing::replace);
    const std::lock_guard<std::mutex> lock(mutex_);
    ++summary_.done;
    summary_.late += repaired.stage == RepairStage::none ? 0 : 1;
    summary_.repaired += repaired.stage != RepairStage::none && repaired.exact_feasible ? 1 : 0;
    told_(summary_.done, static_cast<std::int64_t>(tasks_.size()));
  }

  RepairedRoutes charged(const Instance& instance, const Task& task) const {
    const bool counts = task.budget.clock == ClockKind::iterations;
    const double limit = options_.share * task.budget.limit();
    search::IterationClock iterations(std::llround(limit));
    ThreadClock seconds(limit);
    const ChargedReport report =
        counts ? repair_and_polish(instance, task.routes, options_.seed, iterations)
               : repair_and_polish(instance, task.routes, options_.seed, seconds);
    RepairedRoutes repaired;
    repaired.run = task.run;
    repaired.share = options_.share;
    repaired.seed = options_.seed;
    repaired.given_cost = task.given_cost;
    repaired.stage = report.stage;
    repaired.repaired_at = report.repaired_at;
    repaired.spent = report.spent;
    repaired.rounds = report.rounds;
    repaired.routes = report.routes;
    if (!judge_repaired(instance, task.objective, repaired))
      throw std::logic_error("repair of run " + task.run + " is no solution");
    return repaired;
  }

  RepairStudyOptions options_;
  const std::function<void(std::int64_t, std::int64_t)>& told_;
  StudyFolder folder_;
  InstanceByDigest find_;
  std::vector<Task> tasks_;
  RepairStudySummary summary_;
  std::mutex mutex_;  // of what is below, and of the summary
  std::map<std::string, std::shared_ptr<const Instance>> instances_;
};

}  // namespace

RepairStudySummary repair_study(const StudyFile& study, const RepairStudyOptions& options,
                                const std::function<void(std::int64_t, std::int64_t)>& told) {
  return StudyRepair(study, options, told).run();
}

}  // namespace waywiser
