#include "waywiser/system/orphans.h"

#include <csignal>
#include <ctime>
#include <mutex>
#include <set>
#include <vector>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/system/process_table.h"

namespace waywiser {
namespace {

std::mutex mutex;
std::set<pid_t> keepers;             // alive, or dead and not yet waited for
int subreaper_before = 0;            // what this process was before it had keepers
constexpr int kMostRounds = 15'000;  // of 2 ms

std::vector<ProcessEntry> table_of_descendants() {
  std::vector<ProcessEntry> table(4096);
  std::size_t count = read_process_table(table, ::getpid());
  while (count == table.size()) {
    table.resize(2 * table.size());
    count = read_process_table(table, ::getpid());
  }
  table.resize(count);
  return table;
}

void kill_tree(const std::vector<ProcessEntry>& table, pid_t root) {
  ::kill(root, SIGKILL);
  for (const ProcessEntry& entry : table) {
    if (entry.parent == root && entry.pid != root) kill_tree(table, entry.pid);
  }
}

// Kills the orphans that are there now; false where there is none.
bool kill_orphans_once(pid_t session) {
  const std::vector<ProcessEntry> table = table_of_descendants();
  bool found = false;
  for (const ProcessEntry& entry : table) {
    if (entry.parent != ::getpid() || entry.session == session || keepers.contains(entry.pid))
      continue;
    found = true;
    kill_tree(table, entry.pid);
    ::waitpid(entry.pid, nullptr, WNOHANG);
  }
  return found;
}

}  // namespace

pid_t fork_keeper() {
  const std::lock_guard lock(mutex);
  if (keepers.empty()) {
    ::prctl(PR_GET_CHILD_SUBREAPER, &subreaper_before);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  const pid_t pid = ::fork();
  if (pid > 0) keepers.insert(pid);
  return pid;
}

void forget_keeper(pid_t keeper) {
  const std::lock_guard lock(mutex);
  if (keepers.erase(keeper) > 0 && keepers.empty())
    ::prctl(PR_SET_CHILD_SUBREAPER, subreaper_before);
}

void kill_orphans() {
  const pid_t session = ::getsid(0);
  for (int round = 0; round < kMostRounds; ++round) {
    {
      // No keeper may be forked between the look at the processes and the look at the keepers.
      const std::lock_guard lock(mutex);
      if (!kill_orphans_once(session)) return;
    }
    const std::timespec pause{0, 2'000'000};
    ::nanosleep(&pause, nullptr);
  }
}

}  // namespace waywiser
