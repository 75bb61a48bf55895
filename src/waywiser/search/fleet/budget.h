// The work of one attempt, counted in evaluations so that schedules follow the work and never the
// clock, while the clock's end is still obeyed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "waywiser/search/kernel/environment.h"

namespace waywiser::search::fleet {

class AttemptBudget {
 public:
  // Places and moves evaluated in the time of one ruin and recreate.
  static constexpr std::int64_t kEvaluationsPerIteration = 1000;

  // Ends when `clock` has expired or has elapsed to `until` (in its unit).
  AttemptBudget(SearchClock& clock, double until)
      : clock_(clock), begin_(clock.elapsed()), until_(std::min(until, clock.limit())) {
    poll();
  }
  AttemptBudget(const AttemptBudget&) = delete;
  AttemptBudget& operator=(const AttemptBudget&) = delete;
  ~AttemptBudget() { report(); }

  void spend(std::int64_t evaluations) {
    evaluations_ += evaluations;
    if (evaluations_ >= next_poll_) poll();
  }
  bool over() const { return over_; }
  // Since construction, in iterations.
  std::int64_t spent() const { return evaluations_ / kEvaluationsPerIteration; }
  // Iterations that the rest of the time holds at the speed so far; a plain count where the clock
  // counts iterations.
  std::int64_t left() {
    report();
    const double now = clock_.elapsed();
    if (now <= begin_) return std::numeric_limits<std::int64_t>::max();
    const double speed = static_cast<double>(spent()) / (now - begin_);
    return static_cast<std::int64_t>(std::clamp(speed * (until_ - now), 0.0, 1e15));
  }

 private:
  // About every millisecond.
  static constexpr std::int64_t kPollInterval = 100 * kEvaluationsPerIteration;

  void report() {
    const std::int64_t now = spent();
    clock_.advance(now - reported_);
    reported_ = now;
  }
  void poll() {
    report();
    const double left = until_ - clock_.elapsed();
    over_ = over_ || clock_.expired() || left <= 0;
    next_poll_ = evaluations_ + kPollInterval;
    if (clock_.counts_iterations() && !over_) {
      const auto iterations = static_cast<std::int64_t>(std::ceil(left));
      next_poll_ = std::min(next_poll_, (spent() + iterations) * kEvaluationsPerIteration);
    }
  }

  SearchClock& clock_;
  double begin_;
  double until_;
  std::int64_t evaluations_ = 0;
  std::int64_t next_poll_ = 0;
  std::int64_t reported_ = 0;
  bool over_ = false;
};

// A part of the budget, of so many iterations.
class AttemptSlice {
 public:
  AttemptSlice(AttemptBudget& budget, std::int64_t iterations)
      : budget_(budget), begin_(budget.spent()), length_(iterations) {}
  bool over() const { return budget_.over() || budget_.spent() - begin_ >= length_; }
  void spend(std::int64_t evaluations) { budget_.spend(evaluations); }
  // 0 at the start, 1 at the end.
  double progress() const {
    const auto done = static_cast<double>(budget_.spent() - begin_);
    return done >= static_cast<double>(length_) ? 1.0 : done / static_cast<double>(length_);
  }

 private:
  AttemptBudget& budget_;
  std::int64_t begin_;
  std::int64_t length_;
};

}  // namespace waywiser::search::fleet
