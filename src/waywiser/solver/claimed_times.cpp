#include "waywiser/solver/claimed_times.h"

#include <algorithm>

namespace waywiser {
namespace {

// Takes the claim into [least, most]. A claim that is no number compares with nothing: it is the
// latest time.
bool bound(double& claim, double least, double most) {
  if (claim >= least && claim <= most) return false;
  claim = claim < least ? least : most;
  return true;
}

}  // namespace

MeasuredCpu measured_cpu(double used, double wall, double age) {
  const double threads = wall > 0.0 ? std::max(1.0, (used - kCpuGrain) / wall) : 1.0;
  return {std::max(0.0, used - threads * kTransportSeconds - kCpuGrain),
          std::max(0.0, used) + threads * age + kCpuGrain};
}

bool bound_elapsed(Incumbent& incumbent) {
  const double received = incumbent.received;
  const bool off = !(incumbent.elapsed <= received + kTransportSeconds &&
                     incumbent.elapsed >= received - kTransportSeconds);
  bound(incumbent.elapsed, std::max(0.0, received - kTransportSeconds), received);
  return off;
}

bool bound_cpu(Incumbent& incumbent, const MeasuredCpu& measured) {
  // Above, the same allowance says that the claim differs; the time is never more than measured.
  const bool off =
      !(incumbent.cpu >= measured.least && incumbent.cpu <= measured.most + kTransportSeconds);
  bound(incumbent.cpu, measured.least, measured.most);
  return off;
}

}  // namespace waywiser
