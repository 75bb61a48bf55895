// A worker: a child process that carries out one run of the plan and ends.
#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

#include "waywiser/study/folder.h"
#include "waywiser/study/plan.h"
#include "waywiser/system/lock.h"

namespace waywiser {

// How a worker ended.
struct WorkerEnd {
  enum class Kind {
    recorded,      // a result
    invalid,       // a result that the judge contradicts: recorded, counted as failed
    failed,        // no result: solver or worker failed
    interrupted,   // told to stop
    cannot_write,  // full disk, read-only folder
  };
  Kind kind = Kind::failed;
  std::string message;  // why, for a person
  double cpu = 0.0;     // seconds of the worker itself, without its solver; 0 where it was killed
};

// The parent's side. Not a thread: a crash of the judge or of the solver's library ends the worker
// alone, and the kernel frees its lock.
class Worker {
 public:
  // Forks. The child takes `lock` over. `cpu` < 0: not pinned. Throws Error where the system has no
  // process left. The calling process must have a single thread.
  Worker(const Plan& plan, const PlannedRun& run, const StudyFolder& folder, FileLock lock,
         int cpu);
  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&& other) noexcept;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  pid_t pid() const { return pid_; }
  // Empty while it runs.
  std::optional<WorkerEnd> poll();
  // Asks it to stop now (SIGTERM), or takes it down (SIGKILL).
  void stop() const;
  void kill() const;

 private:
  WorkerEnd read_end(WorkerEnd::Kind kind);
  pid_t pid_ = -1;
  int pipe_ = -1;
};

}  // namespace waywiser
