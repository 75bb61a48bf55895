// The clocks of a session: samples of the solver's use, its limits, interruption.
#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/clock.h"
#include "waywiser/solver/protocol.h"
#include "waywiser/solver/session.h"

namespace waywiser {
namespace {

constexpr double kStopAt = 1.02;  // `stop` is sent to a solver that overlooks its limit
constexpr double kStopSlack = 0.1;

}  // namespace

void Session::check_clocks() {
  const double now = wall_seconds();
  if (now >= next_sample_) sample_usage(now);
  if (state_ == State::dying && !ended_) child_.kill();
  if (ended_ || state_ == State::dying) return;
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) interrupt(now);
  if (limits_.memory > 0 && outcome_.peak_memory > limits_.memory && !decided_) {
    end(RunStatus::failed, fmt::format("used {} MiB of {} MiB of memory",
                                       outcome_.peak_memory >> 20, limits_.memory >> 20));
  }
  if (state_ == State::running) check_budget(now - start_);
  if (deadline_ == 0.0 || now < deadline_ || state_ == State::dying) return;
  switch (state_) {
    case State::loading:
      end(RunStatus::failed, fmt::format("not ready after {} s", limits_.ready_seconds));
      return;
    case State::running:
      end(RunStatus::interrupted, "interrupted");
      return;
    case State::closed:  // conclude() says whether it had ended by itself
    case State::finishing:
    case State::dying:
      child_.kill();
      state_ = State::dying;
      return;
  }
}

void Session::check_budget(double wall) {
  const double cpu = cpu_ - cpu_at_start_;
  if (request_.budget.clock == ClockKind::iterations) {
    if (wall > limits_.iteration_wall) {
      end(RunStatus::failed,
          fmt::format("did not end its iterations in {} s of wall time", limits_.iteration_wall));
    }
    return;
  }
  const double limit = request_.budget.seconds;
  if (cpu > limits_.hard_cpu(limit)) {
    end(RunStatus::failed,
        fmt::format("used {:.1f} s of CPU time for a limit of {} s", cpu, limit));
  } else if (wall > limits_.hard_wall(limit)) {
    end(RunStatus::failed,
        fmt::format("took {:.1f} s of wall time for a limit of {} s", wall, limit));
  } else if (!stop_sent_ && (request_.budget.clock == ClockKind::wall ? wall : cpu) >
                                kStopAt * limit + kStopSlack) {
    stop_sent_ = true;
    send(kStopMessage);
  }
}

void Session::sample_usage(double now) {
  const ChildProcess::Usage usage = child_.usage();
  cpu_ = std::max(cpu_, usage.cpu);
  outcome_.peak_memory = std::max(outcome_.peak_memory, usage.memory);
  const double after = wall_seconds();
  sampled_ = after;
  next_sample_ = after + std::max(kSampleSeconds, kSampleShare * (after - now));
}

void Session::interrupt(double now) {
  if (state_ == State::loading) {
    end(RunStatus::interrupted, "interrupted before it was ready");
  } else if (state_ == State::running && deadline_ == 0.0) {
    deadline_ = now + limits_.stop_seconds;
    stop_sent_ = true;
    if (turns_.end_input_to_stop) {
      child_.close_input();
    } else {
      send(kStopMessage);
    }
  }
}

}  // namespace waywiser
