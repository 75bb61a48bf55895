// The processor cores that this process may use.
#pragma once

#include <optional>
#include <vector>

#include "waywiser/system/lock.h"

namespace waywiser {

// Logical CPUs by which runs are pinned: one of each physical core first, then the siblings that
// share a core with one of them. Only those of this process's affinity.
struct Cores {
  std::vector<int> cpus;
  int physical = 0;  // how many of `cpus`, from the front, are cores of their own
};

Cores available_cores();

// One of `cpus` that no other runner of this machine, of whatever study and user, has taken, and
// the lock on it. Empty where all are taken.
struct TakenCore {
  int cpu = -1;
  FileLock lock;
};
std::optional<TakenCore> take_core(const std::vector<int>& cpus);

// Pins this process and its children to one logical CPU; without effect where it is not allowed.
void pin_to(int cpu);

}  // namespace waywiser
