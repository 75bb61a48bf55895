#include "waywiser/cli/interrupt.h"

#include <csignal>

namespace waywiser::cli {
namespace {

StopFlag flag = false;
static_assert(StopFlag::is_always_lock_free, "a signal handler sets it");

void raise_flag(int) {
  flag = true;
}

}  // namespace

const StopFlag& stop_on_interrupt() {
  struct sigaction action{};
  action.sa_handler = raise_flag;
  // The second signal meets the default action.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return flag;
}

}  // namespace waywiser::cli
