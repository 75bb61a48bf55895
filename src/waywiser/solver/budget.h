// The budget of a run as the search sees it: wall time, CPU time or iterations.
#pragma once

#include <atomic>
#include <cstdint>

#include "waywiser/search/kernel/environment.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// Raised by a signal handler, by `stop` on the line protocol or by another thread.
using StopFlag = std::atomic<bool>;

// Iterations that stand for a second where the budget counts iterations, so that caps stated in
// seconds (solver.md, "at least 0.5 s") have a size there too.
inline constexpr double kIterationsPerSecond = 20000.0;

// Counts from its construction or the last restart(). `stop`, where given, must outlive it.
class BudgetClock final : public search::SearchClock {
 public:
  explicit BudgetClock(const Budget& budget, const StopFlag* stop = nullptr);

  void restart();

  // Work that is counted in pieces larger than an iteration belongs to the last one of the budget.
  void advance(std::int64_t iterations) override;
  std::int64_t iterations() const override { return iterations_; }
  double elapsed() const override;
  double limit() const override { return limit_; }
  double second() const override;
  bool expired() const override;
  bool counts_iterations() const override { return kind_ == ClockKind::iterations; }

  // Seconds since the start on the two clocks, whatever the budget counts.
  double wall() const;
  double cpu() const;
  // Whether somebody asked to stop.
  bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

 private:
  ClockKind kind_;
  double limit_;
  const StopFlag* stop_;
  std::int64_t iterations_ = 0;
  double wall_start_ = 0.0;
  double cpu_start_ = 0.0;
};

}  // namespace waywiser
