// What a pool tells while it works.
#pragma once

#include <cstdint>
#include <string>

namespace waywiser {

// What the pool is at, for its observer.
struct PoolState {
  std::int64_t total = 0;      // runs of this session's selection
  std::int64_t present = 0;    // had a record before
  std::int64_t recorded = 0;   // by this session
  std::int64_t elsewhere = 0;  // recorded by other runners during this session
  std::int64_t failed = 0;     // given up, or invalid
  std::int64_t damaged = 0;    // records found damaged, done again
  int running = 0;
  int slots = 0;
  bool draining = false;
  bool waiting = false;     // nothing left but what other runners are at
  double elapsed = 0.0;     // wall seconds of the session
  double remaining = -1.0;  // wall seconds to the end; < 0: not known yet
  double worker_cpu = 0.0;  // CPU seconds of the workers that ended, without their solvers
  double runner_cpu = 0.0;  // and of this process, in the session
  std::int64_t done() const { return present + recorded + elsewhere; }
};

class PoolObserver {
 public:
  virtual ~PoolObserver() = default;
  // About five times a second, and once at the end.
  virtual void tick(const PoolState& state) { (void)state; }
  // Something that a person should read: a failed attempt, a damaged record, draining.
  virtual void note(const std::string& text) { (void)text; }
};

}  // namespace waywiser
