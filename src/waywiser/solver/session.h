// The conversation with one solver process, from `problem` to its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/solver/budget.h"
#include "waywiser/solver/claimed_times.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/line_buffer.h"
#include "waywiser/solver/process_limits.h"
#include "waywiser/solver/run.h"
#include "waywiser/system/child_process.h"

namespace waywiser {

// Bytes of standard error that are kept: the last ones.
inline constexpr std::size_t kLogBytes = std::size_t{64} << 10;
// Everything that a solver may print in one run: beyond it, it is flooding us.
inline constexpr std::uint64_t kMostOutputBytes = std::uint64_t{4} << 30;

// Turns that a conversation may take and usually does not: the conformance check tries them.
struct Turns {
  std::string before_start;        // sent after `ready`: a line that the solver must ignore
  bool end_input_to_stop = false;  // an interrupt ends the solver's input in place of `stop`
};

class Session {
 public:
  Session(const std::vector<std::string>& command, const RunRequest& request, const Judge& judge,
          const IncumbentCallback& callback, const ProcessLimits& limits, const StopFlag* stop,
          Turns turns = {});

  // The whole run; call it once.
  RunOutcome run();

 private:
  static constexpr double kSampleSeconds = 0.1;
  // Sampling all processes of a machine costs time that the solvers want: at most one part in 200.
  static constexpr double kSampleShare = 200.0;

  enum class State {
    loading,    // `problem` is on its way, `ready` awaited
    running,    // `start` sent
    finishing,  // `done` came: the solver may take a moment to end
    closed,     // its output ended without `done`
    dying,      // the order to kill is given
  };

  void wait_for_events();
  void send_pending();
  void read_output();
  void read_errors();
  void handle(std::string_view line);
  void on_ready(const std::string& solver);
  void on_incumbent(Incumbent incumbent, bool cpu_stated);
  void bound_times(Incumbent& incumbent, bool cpu_stated);
  void on_done(const std::string& reason, std::int64_t iterations);
  void on_output_end();
  // In session_clocks.cpp.
  void check_clocks();
  void check_budget(double wall);
  void sample_usage(double now);
  void interrupt(double now);

  void send(std::string_view message);
  void end(RunStatus status, const std::string& reason);
  std::string end_without_done(const ChildProcess::End& ended) const;
  void conclude();
  bool started() const { return start_ > 0.0; }

  const RunRequest& request_;
  const Judge& judge_;
  const IncumbentCallback& callback_;
  const ProcessLimits& limits_;
  const StopFlag* stop_;
  const Turns turns_;

  ChildProcess child_;
  LineBuffer lines_;
  State state_ = State::loading;
  std::string pending_;       // to be written
  std::size_t sent_ = 0;      // of pending_
  std::uint64_t output_ = 0;  // bytes read so far
  bool ended_ = false;        // the report says so
  bool decided_ = false;      // outcome_.status stands
  bool stop_sent_ = false;
  double launch_ = 0.0;
  double start_ = 0.0;     // 0: not started
  double deadline_ = 0.0;  // of the present state; 0: none
  double next_sample_ = 0.0;
  double next_check_ = 0.0;  // when a claimed CPU time may be the reason for a sample again
  double sampled_ = 0.0;     // when the last sample was taken
  double read_ = 0.0;        // when the output at hand was read
  double cpu_at_start_ = 0.0;
  double cpu_ = 0.0;           // last sample
  double last_elapsed_ = 0.0;  // as the solver stated it
  double last_cpu_ = 0.0;      // as it was taken
  std::int64_t last_iteration_ = 0;
  double best_ = 0.0;  // cost of the last incumbent
  RunOutcome outcome_;
};

}  // namespace waywiser
