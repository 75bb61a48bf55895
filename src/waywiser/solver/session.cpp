#include "waywiser/solver/session.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/base/clock.h"
#include "waywiser/solver/protocol.h"
#include "waywiser/solver/registry.h"

namespace waywiser {
namespace {

constexpr double kFinishSeconds = 2.0;  // from `done` to the solver's end
constexpr double kClosedSeconds = 1.0;  // from the end of its output to its own

enum Stream : std::size_t { kReport, kOutput, kErrors, kInput };

}  // namespace

Session::Session(const std::vector<std::string>& command, const RunRequest& request,
                 const Judge& judge, const IncumbentCallback& callback, const ProcessLimits& limits,
                 const StopFlag* stop, Turns turns)
    : request_(request),
      judge_(judge),
      callback_(callback),
      limits_(limits),
      stop_(stop),
      turns_(std::move(turns)),
      child_({command, limits.memory, limits.core, protocol_modules()}),
      lines_(longest_solver_line(judge.instance().customers())),
      launch_(wall_seconds()) {
  deadline_ = launch_ + limits_.ready_seconds;
}

RunOutcome Session::run() {
  pending_ = problem_message(request_, judge_);
  // An ended process leaves its last words in the pipes: they are read to their end.
  while (!ended_ || (child_.output() >= 0 && state_ != State::dying)) {
    wait_for_events();
    check_clocks();
  }
  conclude();
  return std::move(outcome_);
}

void Session::wait_for_events() {
  std::array<pollfd, 4> events{};
  events[kReport] = {ended_ ? -1 : child_.report(), POLLIN, 0};
  events[kOutput] = {child_.output(), POLLIN, 0};
  events[kErrors] = {child_.errors(), POLLIN, 0};
  events[kInput] = {sent_ < pending_.size() ? child_.input() : -1, POLLOUT, 0};
  const double pause = std::clamp(next_sample_ - wall_seconds(), 0.001, kSampleSeconds);
  if (::poll(events.data(), events.size(), static_cast<int>(1000 * pause) + 1) <= 0) return;
  if (events[kInput].revents != 0) send_pending();
  if (events[kOutput].revents != 0) read_output();
  if (events[kErrors].revents != 0) read_errors();
  if (events[kReport].revents != 0) {
    ended_ = true;
    child_.wait();  // at once: what a killed keeper has left may hold the pipes open
  }
}

void Session::send(std::string_view message) {
  if (child_.input() < 0) return;
  pending_.append(message);
  send_pending();
}

void Session::send_pending() {
  while (sent_ < pending_.size() && child_.input() >= 0) {
    const std::ptrdiff_t written = child_.write_input(std::string_view(pending_).substr(sent_));
    if (written < 0) {
      // It closed its input: its output tells whether that was an accident.
      child_.close_input();
    }
    if (written <= 0) return;
    sent_ += static_cast<std::size_t>(written);
  }
  pending_.clear();
  pending_.shrink_to_fit();
  sent_ = 0;
}

void Session::read_output() {
  std::array<char, 1 << 16> buffer;
  const ssize_t size = ::read(child_.output(), buffer.data(), buffer.size());
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) {
    on_output_end();
    return;
  }
  read_ = wall_seconds();
  output_ += static_cast<std::uint64_t>(size);
  if (state_ == State::dying || state_ == State::finishing) return;
  lines_.append({buffer.data(), static_cast<std::size_t>(size)});
  const std::size_t longest = longest_solver_line(judge_.instance().customers());
  const auto bound_line = [longest](bool too_long) {
    if (too_long) throw ProtocolError(fmt::format("a line of more than {} bytes", longest));
  };
  try {
    while (const auto line = lines_.next()) {
      bound_line(line->size() > longest);
      handle(*line);
      if (state_ == State::dying || state_ == State::finishing) return;
    }
    bound_line(lines_.too_long());
    if (output_ > kMostOutputBytes) throw ProtocolError("more than 4 GiB of output");
  } catch (const ProtocolError& error) {
    end(RunStatus::failed, fmt::format("broke the protocol: {}", error.what()));
  }
}

void Session::read_errors() {
  std::array<char, 1 << 16> buffer;
  const ssize_t size = ::read(child_.errors(), buffer.data(), buffer.size());
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) {
    child_.close_errors();
    return;
  }
  outcome_.log.append(buffer.data(), static_cast<std::size_t>(size));
  if (outcome_.log.size() > 4 * kLogBytes) {
    outcome_.log.erase(0, outcome_.log.size() - kLogBytes);
  }
}

void Session::handle(std::string_view line) {
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  SolverMessage message = parse_solver_message(line, judge_.scaled() != nullptr);
  switch (message.kind) {
    case SolverMessage::Kind::ready:
      if (state_ == State::loading) on_ready(message.text);
      return;
    case SolverMessage::Kind::incumbent:
      if (state_ != State::running) throw ProtocolError("incumbent before the start");
      on_incumbent(std::move(message.incumbent), message.cpu_stated);
      return;
    case SolverMessage::Kind::done:
      if (state_ != State::running) throw ProtocolError("done before the start");
      on_done(message.text, message.iterations);
      return;
    case SolverMessage::Kind::error:
      end(RunStatus::failed, fmt::format("reported the error: {}",
                                         message.text.empty() ? "(it has no message)"
                                                              : printable(message.text, 2000)));
      return;
    case SolverMessage::Kind::unknown:
      return;
  }
}

void Session::on_ready(const std::string& solver) {
  outcome_.solver = printable(solver, 200);
  sample_usage(wall_seconds());
  cpu_at_start_ = cpu_;
  start_ = wall_seconds();
  deadline_ = 0.0;
  state_ = State::running;
  send(turns_.before_start + std::string(kStartMessage));
}

// The times of an incumbent are the solver's as far as the host's clocks agree.
void Session::bound_times(Incumbent& incumbent, bool cpu_stated) {
  incumbent.received = std::max(0.0, read_ - start_);
  if (bound_elapsed(incumbent)) ++outcome_.late_reports;
  const auto measured = [&] {
    return measured_cpu(cpu_ - cpu_at_start_, sampled_ - start_, std::max(0.0, read_ - sampled_));
  };
  Incumbent tried = incumbent;
  // Where samples are rare (a busy machine, many processes) an old one would fit whatever is
  // stated.
  const bool old = read_ - sampled_ > kTransportSeconds;
  if ((bound_cpu(tried, measured()) || old) && wall_seconds() >= next_check_) {
    const double before = wall_seconds();
    sample_usage(before);
    next_check_ = sampled_ + kSampleShare * (sampled_ - before);
  }
  if (bound_cpu(incumbent, measured()) && cpu_stated) ++outcome_.differing_cpu;
  incumbent.cpu = last_cpu_ = std::max(last_cpu_, incumbent.cpu);
}

void Session::on_incumbent(Incumbent incumbent, bool cpu_stated) {
  if (incumbent.elapsed < last_elapsed_) throw ProtocolError("incumbents out of the order of time");
  last_elapsed_ = incumbent.elapsed;
  if (request_.budget.clock == ClockKind::iterations && incumbent.iteration < last_iteration_)
    throw ProtocolError("incumbents out of the order of iterations");
  last_iteration_ = incumbent.iteration;
  bound_times(incumbent, cpu_stated);
  const Judgement judgement = judge_.judge(incumbent);
  if (!judgement.valid) {
    callback_(incumbent, judgement);
    end(RunStatus::invalid, judgement.fault);
    return;
  }
  const double cost =
      judge_.scaled() ? static_cast<double>(incumbent.cost) : incumbent.control_cost;
  if (outcome_.incumbents > 0 && cost >= best_) {
    ++outcome_.not_improving;
    return;
  }
  best_ = cost;
  ++outcome_.incumbents;
  callback_(incumbent, judgement);
}

void Session::on_done(const std::string& reason, std::int64_t iterations) {
  const double now = wall_seconds();
  const bool stopped = stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  sample_usage(now);
  outcome_.wall = now - start_;
  outcome_.iterations = iterations;
  outcome_.status = stopped ? RunStatus::interrupted : RunStatus::done;
  outcome_.reason = reason.empty() ? "done" : printable(reason, 200);
  decided_ = true;
  state_ = State::finishing;
  deadline_ = now + kFinishSeconds;
  child_.close_input();
}

void Session::on_output_end() {
  child_.close_output();
  if (state_ == State::finishing || state_ == State::dying) return;
  state_ = State::closed;
  deadline_ = wall_seconds() + kClosedSeconds;
}

void Session::end(RunStatus status, const std::string& reason) {
  if (!decided_) {
    decided_ = true;
    outcome_.status = status;
    outcome_.reason = reason;
    if (started()) outcome_.wall = wall_seconds() - start_;
  }
  state_ = State::dying;
  child_.kill();
}

// Of a solver that ended, or was ended, without `done`. How it came to that is what its status
// says: on a busy machine its death may be reported long after the end of its output.
std::string Session::end_without_done(const ChildProcess::End& ended) const {
  if (ended.launch_error != 0)
    return fmt::format("cannot be started ({})", std::strerror(ended.launch_error));
  if (!ended.known) return "ended together with its keeper";
  const bool by_us =
      state_ == State::dying && WIFSIGNALED(ended.status) != 0 && WTERMSIG(ended.status) == SIGKILL;
  return by_us ? "closed its output without `done`"
               : describe_status(ended.status) + " without `done`";
}

void Session::conclude() {
  const ChildProcess::End& ended = child_.wait();
  while (child_.errors() >= 0) {
    const std::size_t before = outcome_.log.size();
    read_errors();
    if (outcome_.log.size() == before) child_.close_errors();
  }
  if (outcome_.log.size() > kLogBytes) {
    outcome_.log.erase(0, outcome_.log.size() - kLogBytes);
  }
  if (!decided_) {
    outcome_.status = RunStatus::failed;
    if (started()) outcome_.wall = wall_seconds() - start_;
    outcome_.reason = end_without_done(ended);
  }
  if (!started()) return;
  outcome_.cpu = std::max(ended.cpu, cpu_) - cpu_at_start_;
  if (request_.budget.clock != ClockKind::iterations) {
    const double used = request_.budget.clock == ClockKind::wall ? outcome_.wall : outcome_.cpu;
    outcome_.overshoot = std::max(0.0, used - request_.budget.seconds);
  }
}

}  // namespace waywiser
