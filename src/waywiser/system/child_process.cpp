#include "waywiser/system/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/system/keeper.h"
#include "waywiser/system/orphans.h"
#include "waywiser/system/process_table.h"

namespace waywiser {
namespace {

// Beyond the memory limit that is watched from outside: what a process reserves without using.
constexpr std::int64_t kDataSlack = std::int64_t{1} << 30;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    throw ExternalError(fmt::format("cannot start a solver: no pipe ({})", std::strerror(errno)));
  }
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_nonblocking(const Descriptor& fd) {
  ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

// The environment with TMPDIR in place, and a folder behind all others of PYTHONPATH.
std::vector<std::string> environment_with(const std::string& scratch,
                                          const std::string& python_path) {
  constexpr std::string_view kPython = "PYTHONPATH=";
  std::vector<std::string> variables;
  std::string python{kPython};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with("TMPDIR=")) continue;
    if (text.starts_with(kPython) && !python_path.empty()) {
      python = text;
    } else {
      variables.emplace_back(text);
    }
  }
  variables.push_back("TMPDIR=" + scratch);
  if (python_path.empty()) return variables;
  if (python.size() > kPython.size()) python += ':';
  variables.push_back(python + python_path);
  return variables;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// write() that reports a closed pipe as an error and never as a signal.
ssize_t write_quietly(int fd, const char* bytes, std::size_t size) {
  sigset_t pipe_signal;
  ::sigemptyset(&pipe_signal);
  ::sigaddset(&pipe_signal, SIGPIPE);
  sigset_t pending;
  ::sigpending(&pending);
  const bool already = ::sigismember(&pending, SIGPIPE) == 1;
  sigset_t before;
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const ssize_t written = ::write(fd, bytes, size);
  const int error = errno;
  if (written < 0 && error == EPIPE && !already) {
    const timespec now{0, 0};
    ::sigtimedwait(&pipe_signal, nullptr, &now);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

// All signals blocked for a while: a handler of ours must not run in the forked keeper.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  std::filesystem::path place = std::filesystem::temp_directory_path(error);
  if (error) place = "/tmp";
  std::string name = (place / "waywiser-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw ExternalError(
        fmt::format("cannot make a folder in {} ({})", place.string(), std::strerror(errno)));
  }
  path_ = name;
}

void ScratchFolder::remove() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

ChildProcess::ChildProcess(const ChildOptions& options) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  Pipe control = make_pipe();
  Pipe report = make_pipe();
  launch(options, input.read, output.write, errors.write, control.read, report.write);
  input_ = std::move(input.write);
  output_ = std::move(output.read);
  errors_ = std::move(errors.read);
  control_ = std::move(control.write);
  report_ = std::move(report.read);
  make_nonblocking(input_);
  make_nonblocking(output_);
  make_nonblocking(errors_);
}

void ChildProcess::launch(const ChildOptions& options, const Descriptor& input,
                          const Descriptor& output, const Descriptor& errors,
                          const Descriptor& control, const Descriptor& report) {
  std::vector<std::string> argv = options.argv;
  std::vector<std::string> environment =
      environment_with(scratch_.path().string(), options.python_path);
  const std::vector<char*> argv_pointers = pointers(argv);
  const std::vector<char*> environment_pointers = pointers(environment);
  KeeperPlan plan;
  plan.argv = argv_pointers.data();
  plan.environment = environment_pointers.data();
  plan.input = input.get();
  plan.output = output.get();
  plan.errors = errors.get();
  plan.control = control.get();
  plan.report = report.get();
  plan.core = options.core;
  plan.data_limit = options.memory > 0 ? options.memory + kDataSlack : 0;
  plan.scratch = scratch_.path().c_str();
  const SignalsBlocked blocked;
  keeper_ = fork_keeper();
  if (keeper_ == 0) keep(plan);
  if (keeper_ < 0) {
    throw ExternalError(fmt::format("cannot start a solver ({})", std::strerror(errno)));
  }
}

ChildProcess::~ChildProcess() {
  kill();
  wait();
}

ChildProcess::Usage ChildProcess::usage() const {
  std::vector<ProcessEntry> table(4096);
  std::size_t count = read_process_table(table, keeper_);
  while (count == table.size()) {
    table.resize(2 * table.size());
    count = read_process_table(table, keeper_);
  }
  std::int64_t ticks = 0;
  std::int64_t pages = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const ProcessEntry& entry = table[i];
    if (entry.pid == keeper_) ticks += entry.child_ticks;
    if (!entry.descendant) continue;
    ticks += entry.ticks + entry.child_ticks;
    pages += entry.pages;
  }
  static const auto kTicksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
  static const std::int64_t kPageSize = ::sysconf(_SC_PAGESIZE);
  return {static_cast<double>(ticks) / kTicksPerSecond, pages * kPageSize};
}

std::ptrdiff_t ChildProcess::write_input(std::string_view bytes) {
  const ssize_t written = write_quietly(input_.get(), bytes.data(), bytes.size());
  if (written >= 0) return written;
  return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

void ChildProcess::kill() {
  constexpr double kPatience = 60.0;  // seconds: far more than a keeper takes that may run
  if (waited_) return;
  if (!kill_ordered_) {
    order(KeeperOrder::kill);
    kill_ordered_ = true;
    ordered_at_ = wall_seconds();
  }
  // A solver may have stopped its keeper; one that keeps it stopped loses it.
  ::kill(keeper_, wall_seconds() - ordered_at_ < kPatience ? SIGCONT : SIGKILL);
}

void ChildProcess::order(KeeperOrder order) {
  const char byte = static_cast<char>(order);
  write_quietly(control_.get(), &byte, 1);  // the keeper may be gone: killed by somebody
}

void ChildProcess::await_report() {
  pollfd event{report_.get(), POLLIN, 0};
  for (int ready = 0; ready == 0 || (ready < 0 && errno == EINTR);) {
    ready = ::poll(&event, 1, 1000);
    if (ready == 0) kill();
  }
}

const ChildProcess::End& ChildProcess::wait() {
  if (waited_) return end_;
  input_.close();
  KeeperReport record;
  while (!end_.known) {
    await_report();
    const ssize_t size = ::read(report_.get(), &record, sizeof record);
    if (size < 0 && errno == EINTR) continue;
    if (size != sizeof record) break;
    if (record.kind == KeeperReport::Kind::launch_failed) end_.launch_error = record.value;
    if (record.kind == KeeperReport::Kind::exited) {
      end_.status = record.value;
      end_.known = true;
    }
  }
  // Before the dismissal: until then the keeper does it if we die.
  if (end_.known) scratch_.remove();
  order(KeeperOrder::dismiss);
  waited_ = true;
  rusage usage{};
  int status = 0;
  while (::wait4(keeper_, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  if (!end_.known) {  // the keeper was killed: what was its is ours now
    kill_orphans();
    scratch_.remove();
  }
  forget_keeper(keeper_);
  end_.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  return end_;
}

std::string describe_status(int status) {
  if (WIFEXITED(status)) return fmt::format("exited with code {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return fmt::format("was killed by signal {} ({})", signal, ::strsignal(signal));
}

}  // namespace waywiser
