#include "waywiser/system/keeper.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/system/process_table.h"

namespace waywiser {
namespace {

constexpr std::size_t kMostProcesses = 32768;

void report(const KeeperPlan& plan, KeeperReport::Kind kind, int value) noexcept {
  const KeeperReport record{kind, value};
  // The pipe is empty but for one earlier record, so the write cannot be partial.
  [[maybe_unused]] const ssize_t written = ::write(plan.report, &record, sizeof record);
}

// Standard streams in place, everything else of ours closed.
void arrange_descriptors(const KeeperPlan& plan) noexcept {
  ::dup2(plan.input, STDIN_FILENO);
  ::dup2(plan.output, STDOUT_FILENO);
  ::dup2(plan.errors, STDERR_FILENO);
  // `report` stays for a failed exec, which closes it otherwise (it is close-on-exec).
  const auto keep = static_cast<unsigned>(plan.report);
  if (keep > 3) ::close_range(3, keep - 1, 0);
  ::close_range(std::max(keep + 1, 3U), ~0U, 0);
}

// A copy of another run's pipe would keep that run from seeing its end.
void close_all_but(std::array<int, 3> kept) noexcept {
  std::sort(kept.begin(), kept.end());
  unsigned next = 0;
  for (const int fd : kept) {
    const auto here = static_cast<unsigned>(fd);
    if (here > next) ::close_range(next, here - 1, 0);
    next = here + 1;
  }
  ::close_range(next, ~0U, 0);
}

void default_signals() noexcept {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < 32; ++signal) ::sigaction(signal, &action, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void limit_resources(const KeeperPlan& plan) noexcept {
  if (plan.data_limit > 0) {
    const rlimit limit{static_cast<rlim_t>(plan.data_limit), static_cast<rlim_t>(plan.data_limit)};
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (plan.core >= 0) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<std::size_t>(plan.core), &cores);
    ::sched_setaffinity(0, sizeof cores, &cores);
  }
  // Where the machine runs out of memory, the solver goes before those who watch it.
  const int fd = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (fd >= 0) {
    [[maybe_unused]] const ssize_t written = ::write(fd, "500", 3);
    ::close(fd);
  }
}

[[noreturn]] void become_solver(const KeeperPlan& plan, pid_t keeper) noexcept {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != keeper) ::_exit(127);  // the keeper died before prctl()
  ::setpgid(0, 0);
  arrange_descriptors(plan);
  default_signals();
  limit_resources(plan);
  ::execvpe(plan.argv[0], plan.argv, plan.environment);
  report(plan, KeeperReport::Kind::launch_failed, errno);
  ::_exit(127);
}

// Reaps whoever ended. True once there is no child left.
bool reap(pid_t solver, int& solver_status, bool& solver_gone) noexcept {
  for (;;) {
    int status = 0;
    const pid_t pid = ::waitpid(-1, &status, WNOHANG);
    if (pid == solver) {
      solver_status = status;
      solver_gone = true;
    }
    if (pid == 0) return false;
    if (pid < 0 && errno != EINTR) return true;
  }
}

// Orphans become our children, so nothing is left when no child is.
void kill_descendants(pid_t solver, int& solver_status, bool& solver_gone) noexcept {
  static std::array<ProcessEntry, kMostProcesses> table;
  while (!reap(solver, solver_status, solver_gone)) {
    const std::size_t count = read_process_table(table, ::getpid());
    for (std::size_t i = 0; i < count; ++i) {
      if (table[i].descendant) ::kill(table[i].pid, SIGKILL);
    }
    const std::timespec pause{0, 2'000'000};
    ::nanosleep(&pause, nullptr);
  }
}

int open_signals() noexcept {
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGCHLD);
  ::sigaddset(&signals, SIGTERM);
  return ::signalfd(-1, &signals, SFD_CLOEXEC);
}

// Ignored and not blocked: a blocked signal would stay pending and kill `rm` later.
void ignore_broken_pipes() noexcept {
  struct sigaction action{};
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, nullptr);
  sigset_t broken_pipe;
  ::sigemptyset(&broken_pipe);
  ::sigaddset(&broken_pipe, SIGPIPE);
  ::sigprocmask(SIG_UNBLOCK, &broken_pipe, nullptr);
}

// The next order on the control pipe, or nothing where the process that started us is dead.
std::optional<KeeperOrder> read_order(int control) noexcept {
  for (;;) {
    char byte = 0;
    const ssize_t size = ::read(control, &byte, 1);
    if (size == 1) return KeeperOrder{byte};
    if (size == 0 || errno != EINTR) return std::nullopt;
  }
}

// Returns whether everything is to be killed.
bool wait_for_event(int control, int signals) noexcept {
  std::array<pollfd, 2> events{{{control, POLLIN, 0}, {signals, POLLIN, 0}}};
  if (::poll(events.data(), events.size(), -1) < 0) return false;
  if (events[0].revents != 0) {
    read_order(control);  // either order, or a death, which shows again at the next read
    return true;
  }
  signalfd_siginfo signal{};
  if (::read(signals, &signal, sizeof signal) != sizeof signal) return false;
  return signal.ssi_signo == SIGTERM;
}

// Whether the process that started us has seen the end of the run and cleaned up. It may be busy
// for long with what the solver said last, and be killed meanwhile.
bool wait_for_dismissal(int control) noexcept {
  for (;;) {
    const std::optional<KeeperOrder> order = read_order(control);
    if (!order) return false;
    if (*order == KeeperOrder::dismiss) return true;
  }
}

// Nobody is left to do it. Returns only where there is no rm.
void remove_scratch(const KeeperPlan& plan) noexcept {
  const std::array<const char*, 5> remove{"rm", "-rf", "--", plan.scratch, nullptr};
  default_signals();
  ::execvpe(remove[0], const_cast<char* const*>(remove.data()), plan.environment);
}

}  // namespace

[[noreturn]] void keep(const KeeperPlan& plan) noexcept {
  ::setsid();  // a terminal's Ctrl-C is for us to pass on
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::prctl(PR_SET_NAME, "waywiser-keeper");
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &action, nullptr);  // an inherited SIG_IGN would reap for us
  ignore_broken_pipes();
  const int signals = open_signals();
  const pid_t keeper = ::getpid();
  const pid_t solver = ::fork();
  if (solver == 0) become_solver(plan, keeper);
  if (solver < 0) report(plan, KeeperReport::Kind::launch_failed, errno);
  close_all_but({plan.control, plan.report, signals});
  int status = 0;
  bool gone = solver < 0;
  bool kill = false;
  while (!gone && !kill) {
    kill = wait_for_event(plan.control, signals);
    reap(solver, status, gone);
  }
  kill_descendants(solver, status, gone);
  report(plan, KeeperReport::Kind::exited, status);
  if (!wait_for_dismissal(plan.control)) remove_scratch(plan);
  ::_exit(0);
}

}  // namespace waywiser
