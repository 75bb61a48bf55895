// The places of a pool: one run at a time each, on a core of its own where there is one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "waywiser/study/cores.h"
#include "waywiser/study/plan.h"
#include "waywiser/study/pool_observer.h"
#include "waywiser/study/worker.h"

namespace waywiser {

struct Slot {
  std::optional<TakenCore> core;
  int cpu() const { return core ? core->cpu : -1; }
  std::optional<Worker> worker;
  std::uint32_t run = 0;
  double started = 0.0;
};

// `jobs` places, or one a physical core where that is 0. The observer is told what disturbs wall
// times: more runs than cores, cores that other runners hold.
std::vector<Slot> make_slots(const Plan& plan, int jobs, PoolObserver& observer);

}  // namespace waywiser
