// The processor cores that this process may use.
#pragma once

#include <vector>

namespace waywiser {

// Logical CPUs by which runs are pinned: one of each physical core first, then the siblings that
// share a core with one of them. Only those of this process's affinity.
struct Cores {
  std::vector<int> cpus;
  int physical = 0;  // how many of `cpus`, from the front, are cores of their own
};

Cores available_cores();

// Pins this process and its children to one logical CPU; without effect where it is not allowed.
void pin_to(int cpu);

}  // namespace waywiser
