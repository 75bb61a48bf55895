#include "waywiser/study/worker.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/study/cores.h"
#include "waywiser/study/execute.h"

namespace waywiser {
namespace {

constexpr std::size_t kLongestMessage = 2000;  // below PIPE_BUF: one write, never blocks

enum WorkerCode : int {
  kRecorded = 0,
  kFailed = 4,
  kCannotWrite = 5,
  kInvalid = 70,
  kInterrupted = 130,
};

StopFlag stop_requested{false};

void request_stop(int /*signal*/) {
  stop_requested.store(true, std::memory_order_relaxed);
}

// SIGINT from the terminal is the parent's to handle: it drains. The death of the parent is ours.
void set_up_signals(pid_t parent) {
  struct sigaction action{};
  action.sa_handler = SIG_IGN;  // NOLINT: a macro of the C library
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGHUP, &action, nullptr);
  action.sa_handler = request_stop;
  ::sigaction(SIGTERM, &action, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(kInterrupted);
}

int code_of(const ExecuteResult& result) {
  switch (result.kind) {
    case ExecuteResult::Kind::recorded:
      return result.status == RunStatus::invalid ? kInvalid : kRecorded;
    case ExecuteResult::Kind::interrupted:
      return kInterrupted;
    case ExecuteResult::Kind::failed:
      return kFailed;
  }
  return kFailed;
}

int work(const Plan& plan, const PlannedRun& run, const StudyFolder& folder, int cpu, int pipe) {
  std::string message;
  int code = kFailed;
  try {
    const ExecuteResult result = execute_run(plan, run, folder, cpu, &stop_requested);
    message = result.reason;
    code = code_of(result);
  } catch (const WriteError& error) {
    message = error.what();
    code = kCannotWrite;
  } catch (const std::exception& error) {
    message = error.what();
  }
  message = shortest(cpu_seconds()) + "\n" + message;
  message.resize(std::min(message.size(), kLongestMessage));
  if (::write(pipe, message.data(), message.size()) < 0) return code;  // the parent is gone
  return code;
}

}  // namespace

Worker::Worker(const Plan& plan, const PlannedRun& run, const StudyFolder& folder, FileLock lock,
               int cpu) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw ExternalError(std::string("cannot start a worker: ") + std::strerror(errno));
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  pid_ = ::fork();
  if (pid_ < 0) {
    const int error = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    throw ExternalError(std::string("cannot start a worker: ") + std::strerror(error));
  }
  if (pid_ == 0) {
    ::close(ends[0]);
    set_up_signals(parent);
    if (cpu >= 0) pin_to(cpu);
    const int code = work(plan, run, folder, cpu, ends[1]);
    lock.remove();
    ::_exit(code);
  }
  ::close(ends[1]);
  pipe_ = ends[0];
}

Worker::Worker(Worker&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), pipe_(std::exchange(other.pipe_, -1)) {}

Worker& Worker::operator=(Worker&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(pipe_, other.pipe_);
  return *this;
}

Worker::~Worker() {
  if (pipe_ >= 0) ::close(pipe_);
}

// Its CPU time on the first line, then its message.
WorkerEnd Worker::read_end(WorkerEnd::Kind kind) {
  std::string text(kLongestMessage, '\0');
  const ssize_t got = ::read(pipe_, text.data(), text.size());
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  WorkerEnd end{kind, text, 0.0};
  const std::size_t line = text.find('\n');
  if (line == std::string::npos) return end;
  std::from_chars(text.data(), text.data() + line, end.cpu);
  end.message = text.substr(line + 1);
  return end;
}

std::optional<WorkerEnd> Worker::poll() {
  int status = 0;
  const pid_t ended = ::waitpid(pid_, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return std::nullopt;
  pid_ = -1;
  if (ended < 0) return WorkerEnd{WorkerEnd::Kind::failed, "its worker was lost", 0.0};
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return WorkerEnd{WorkerEnd::Kind::failed,
                     "its worker was ended by signal " + std::to_string(signal) + " (" +
                         ::strsignal(signal) + ")",
                     0.0};
  }
  using Kind = WorkerEnd::Kind;
  const int code = WEXITSTATUS(status);
  const Kind kind = code == kRecorded      ? Kind::recorded
                    : code == kInvalid     ? Kind::invalid
                    : code == kInterrupted ? Kind::interrupted
                    : code == kCannotWrite ? Kind::cannot_write
                                           : Kind::failed;
  return read_end(kind);
}

void Worker::stop() const {
  if (pid_ > 0) ::kill(pid_, SIGTERM);
}

void Worker::kill() const {
  if (pid_ > 0) ::kill(pid_, SIGKILL);
}

}  // namespace waywiser
