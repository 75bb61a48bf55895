// The keeper: a process between us and a solver. It is the reaper of everything that the solver
// starts, daemons included, and kills all of it when the solver ends or when we are gone, by
// whatever signal. It is forked and never executed, so it allocates nothing.
#pragma once

#include <cstdint>

namespace waywiser {

// All that the keeper needs, prepared before the fork.
struct KeeperPlan {
  char* const* argv = nullptr;
  char* const* environment = nullptr;
  int input = -1;  // standard streams of the solver
  int output = -1;
  int errors = -1;
  int control = -1;               // read end: KeeperOrder bytes, a hang-up is our death
  int report = -1;                // write end: KeeperReport records
  int core = -1;                  // to pin the solver to; -1: none
  std::int64_t data_limit = 0;    // RLIMIT_DATA of each process of the solver, bytes; 0: none
  const char* scratch = nullptr;  // folder to remove where we are gone
};

// One byte on the control pipe.
enum class KeeperOrder : char {
  kill = 'k',     // every descendant, now
  dismiss = 'd',  // the end was seen and the scratch folder is removed: go
};

// One record on the report pipe.
struct KeeperReport {
  enum class Kind : int { launch_failed = 1, exited = 2 };
  Kind kind = Kind::exited;
  int value = 0;  // errno, or the status of waitpid()
};

// The body of the forked process. Ends when the last descendant is gone and we have dismissed it;
// where we are gone ourselves, it removes the scratch folder instead of waiting for that.
[[noreturn]] void keep(const KeeperPlan& plan) noexcept;

}  // namespace waywiser
