#include "waywiser/solver/budget.h"

#include <algorithm>

#include "waywiser/base/clock.h"

namespace waywiser {

BudgetClock::BudgetClock(const Budget& budget, const StopFlag* stop)
    : kind_(budget.clock), limit_(budget.limit()), stop_(stop) {
  restart();
}

void BudgetClock::restart() {
  iterations_ = 0;
  wall_start_ = wall_seconds();
  cpu_start_ = cpu_seconds();
}

void BudgetClock::advance(std::int64_t iterations) {
  iterations_ += iterations;
  if (counts_iterations()) iterations_ = std::min(iterations_, static_cast<std::int64_t>(limit_));
}

double BudgetClock::elapsed() const {
  switch (kind_) {
    case ClockKind::wall:
      return wall();
    case ClockKind::cpu:
      return cpu();
    case ClockKind::iterations:
      return static_cast<double>(iterations_);
  }
  return wall();
}

double BudgetClock::second() const {
  return kind_ == ClockKind::iterations ? kIterationsPerSecond : 1.0;
}

bool BudgetClock::expired() const {
  return stopped() || elapsed() >= limit_;
}

double BudgetClock::wall() const {
  return wall_seconds() - wall_start_;
}

double BudgetClock::cpu() const {
  return cpu_seconds() - cpu_start_;
}

}  // namespace waywiser
