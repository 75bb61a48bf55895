// The signals of a pool of workers.
#pragma once

#include <csignal>
#include <ctime>

namespace waywiser {

// SIGCHLD, SIGINT, SIGTERM and SIGHUP are taken one by one between two looks, never in a handler.
class Signals {
 public:
  Signals() {
    ::sigemptyset(&set_);
    for (const int signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&set_, signal);
    ::sigprocmask(SIG_BLOCK, &set_, &before_);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

  // The next signal, or 0 after `seconds`.
  int wait(double seconds) const {
    const std::timespec timeout{0, static_cast<long>(1e9 * seconds)};
    const int signal = ::sigtimedwait(&set_, nullptr, &timeout);
    return signal < 0 ? 0 : signal;
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
};

}  // namespace waywiser
