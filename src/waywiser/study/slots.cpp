#include "waywiser/study/slots.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"

namespace waywiser {

std::vector<Slot> make_slots(const Plan& plan, int jobs, PoolObserver& observer) {
  const Cores cores = available_cores();
  if (jobs <= 0) jobs = std::max(1, cores.physical);
  if (jobs > cores.physical && plan.study.clock == ClockKind::wall) {
    observer.note(fmt::format("{} runs at once on {} disturb each other's wall time", jobs,
                              counted(cores.physical, "core")));
  }
  std::vector<Slot> slots(static_cast<std::size_t>(jobs));
  int unpinned = 0;
  for (Slot& slot : slots) {
    // More jobs than CPUs cannot have one each: the system places them.
    if (slots.size() <= cores.cpus.size()) slot.core = take_core(cores.cpus);
    unpinned += slot.core ? 0 : 1;
  }
  if (unpinned > 0 && plan.study.clock != ClockKind::iterations) {
    observer.note(fmt::format(
        "{} of {} runs at once have no core of their own: other runners use this machine", unpinned,
        jobs));
  }
  return slots;
}

}  // namespace waywiser
