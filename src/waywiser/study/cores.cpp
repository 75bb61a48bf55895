#include "waywiser/study/cores.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <sched.h>

namespace waywiser {
namespace {

// The siblings of a CPU as the kernel lists them ("0,4"); the CPU itself where it does not.
std::string siblings_of(int cpu) {
  std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) +
                     "/topology/thread_siblings_list");
  std::string list;
  return std::getline(file, list) ? list : std::to_string(cpu);
}

}  // namespace

Cores available_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  Cores cores;
  std::vector<int> shared;
  std::set<std::string> seen;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (!CPU_ISSET(static_cast<std::size_t>(cpu), &set)) continue;
      (seen.insert(siblings_of(cpu)).second ? cores.cpus : shared).push_back(cpu);
    }
  }
  cores.physical = static_cast<int>(cores.cpus.size());
  cores.cpus.insert(cores.cpus.end(), shared.begin(), shared.end());
  return cores;
}

std::optional<TakenCore> take_core(const std::vector<int>& cpus) {
  namespace fs = std::filesystem;
  // Shared by all users of the machine, gone when it restarts.
  const fs::path folder =
      fs::path(fs::is_directory("/dev/shm") ? "/dev/shm" : "/tmp") / "waywiser-cores";
  std::error_code ignored;
  if (fs::create_directory(folder, ignored))
    fs::permissions(folder, fs::perms::all | fs::perms::sticky_bit, ignored);
  for (const int cpu : cpus) {
    if (auto lock = FileLock::try_acquire_shared_file(folder / ("cpu" + std::to_string(cpu))))
      return TakenCore{cpu, *std::move(lock)};
  }
  return std::nullopt;
}

void pin_to(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(cpu), &set);
  ::sched_setaffinity(0, sizeof set, &set);
}

}  // namespace waywiser
